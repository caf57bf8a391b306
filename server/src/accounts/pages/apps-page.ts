// Renders the pages for registered apps: the list of the user's apps, the form for a new one, and the page that shows a new secret once.
import { randomBytes } from 'node:crypto';
import { MAX_APPS_PER_ACCOUNT } from '@kiroku/contract/oauth';
import type { OAuthApp } from '../app-store.ts';
import { type Html, html, urlWithLineBreaks } from '../html.ts';
import type { Texts } from '../texts/en.ts';
import { dateElement } from './connections-page.ts';
import {
  copyButton,
  describedByAttribute,
  errorSummaryHtml,
  type FieldErrors,
  firstFieldWithError,
  formField,
  statusNotice,
} from './form-elements.ts';

export interface AppFormValues {
  readonly name: string;
  readonly redirectUris: string;
  readonly kind: string;
}

interface AppsView {
  readonly path: string;
  readonly guard: Html;
  readonly apps: readonly OAuthApp[];
  readonly values: AppFormValues;
  readonly errors: FieldErrors;
  readonly isRemoved: boolean;
  /** Whether the form was sent again after its page had shown the secret, which is shown only once. */
  readonly wasShown: boolean;
}

export function appsBody(
  t: Texts,
  { path, guard, apps, values, errors, isRemoved, wasShown }: AppsView,
): Html {
  const isFull = apps.length >= MAX_APPS_PER_ACCOUNT;
  return html`<h1>${t.frame.apps}</h1>
<p class="lead">${t.apps.lead(apps.length, MAX_APPS_PER_ACCOUNT)}</p>
${isRemoved && statusNotice(t.apps.removed)}
${wasShown && statusNotice(t.apps.shown)}
${errorSummaryHtml(t, errors)}
${apps.length > 0 && html`<ul class="rows">${apps.map((app) => row(t, path, app))}</ul>`}
${isFull ? html`<p class="empty">${t.apps.full}</p>` : newAppForm(t, { path, guard, values, errors })}`;
}

export const appPath = (path: string, clientId: string): string =>
  `${path}/account/apps/${encodeURIComponent(clientId)}`;

function row(t: Texts, path: string, app: OAuthApp): Html {
  const address = appPath(path, app.clientId);
  const id = `client-${app.clientId}`;
  return html`<li class="row row-tall">
<div><strong>${app.name}</strong> <span class="tag">${app.isPublic ? t.apps.withoutSecret : t.apps.withSecret}</span>
<dl><dt id="${id}-label">${t.apps.clientId}</dt><dd class="copied"><code id="${id}">${app.clientId}</code>${copyButton(t, id)}</dd>
<dt>${t.apps.redirect}</dt>${app.redirectUris.map((uri) => html`<dd><code>${urlWithLineBreaks(uri)}</code></dd>`)}
<dt>${t.apps.created}</dt><dd>${dateElement(t, app.createdAt)}</dd></dl></div>
<div class="row-actions">
${!app.isPublic && html`<a class="button secondary" href="${address}/rotate" aria-label="${t.apps.newSecretNamed(app.name)}">${t.apps.newSecret} …</a>`}
<a class="button secondary" href="${address}/edit" aria-label="${t.apps.editNamed(app.name)}">${t.apps.edit}</a>
<a class="button danger" href="${address}/delete" aria-label="${t.apps.removeNamed(app.name)}">${t.apps.remove} …</a>
</div></li>`;
}

type FormView = Pick<AppsView, 'path' | 'guard' | 'values' | 'errors'>;

function newAppForm(t: Texts, { path, guard, values, errors }: FormView): Html {
  return html`<section class="panel" aria-labelledby="new-app">
<h2 id="new-app">${t.apps.newApp}</h2>
<form method="post" action="${path}/account/apps" novalidate>
${guard}<input type="hidden" name="ticket" value="${randomBytes(18).toString('base64url')}">
${appFields(t, values, errors)}
<fieldset class="kinds"><legend>${t.apps.canKeep}</legend>
${kindChoice({ value: 'confidential', label: t.apps.confidential, hint: t.apps.confidentialHint, chosen: values.kind })}
${kindChoice({ value: 'public', label: t.apps.public, hint: t.apps.publicHint, chosen: values.kind })}
</fieldset>
<button class="primary" type="submit">${t.apps.create}</button>
</form></section>`;
}

/** Returns the form that edits an app. `path` is the form's address. `cancel` is the address to which the Cancel button leads. */
export function editAppBody(
  t: Texts,
  { path, guard, values, errors, cancel }: FormView & { readonly cancel: string },
): Html {
  return html`<h1>${t.apps.editTitle}</h1>
${errorSummaryHtml(t, errors)}
<section class="panel" aria-label="${t.apps.editTitle}">
<form method="post" action="${path}" novalidate>
${guard}
${appFields(t, values, errors)}
<div class="row-actions"><button class="primary" type="submit">${t.form.save}</button>
<a class="button secondary" href="${cancel}">${t.form.cancel}</a></div>
</form></section>`;
}

function appFields(t: Texts, values: AppFormValues, errors: FieldErrors): Html {
  const next = firstFieldWithError(['appName', 'redirectUris'], errors);
  return html`${formField({ name: 'appName', label: t.apps.name, value: values.name, error: errors.appName, hint: t.apps.nameHint, isNext: next === 'appName', attributes: html` maxlength="60"` })}
${redirectField(t, values.redirectUris, errors.redirectUris, next === 'redirectUris')}`;
}

function redirectField(t: Texts, value: string, error: string | undefined, isNext: boolean): Html {
  const name = 'redirectUris';
  const hint = t.apps.redirectsHint;
  return html`<div class="field${error !== undefined && ' field-wrong'}">
<label for="${name}">${t.apps.redirects}</label>
<p class="hint" id="${name}-hint">${hint}</p>
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
<textarea id="${name}" name="${name}" rows="3" spellcheck="false" required${describedByAttribute({ name, hint, error })}${isNext && html` autofocus`}>${value}</textarea>
</div>`;
}

interface Kind {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  readonly chosen: string;
}

function kindChoice({ value, label, hint, chosen }: Kind): Html {
  return html`<label class="check"><input type="radio" name="kind" value="${value}"${value === chosen && html` checked`}>
<span><strong>${label}</strong><span class="hint">${hint}</span></span></label>`;
}

/** Returns the page with a new app's id and secret. `secret` is null for a public app. */
export function appCreatedBody(t: Texts, path: string, app: OAuthApp, secret: string | null): Html {
  const shown = (id: string, label: string, value: string) =>
    html`<dt id="${id}-label">${label}</dt><dd><code id="${id}">${value}</code>${copyButton(t, id)}</dd>`;
  return html`<h1>${app.name}</h1>
<p class="lead">${secret === null ? t.apps.ready : t.apps.copyNow}</p>
<dl class="secret">${shown('client-id', t.apps.clientId, app.clientId)}
${secret !== null && shown('client-secret', t.apps.clientSecret, secret)}</dl>
<p><a class="button primary" href="${path}/account/apps">${t.apps.done}</a></p>`;
}
