// Application settings: the apps that a user has registered, the form for a new one, and the one look at a new secret.
import { randomBytes } from 'node:crypto';
import { APPS_PER_ACCOUNT } from '@kiroku/contract/oauth';
import type { App } from '../app-store.ts';
import { breakable, type Html, html } from '../html.ts';
import { day } from './connections-page.ts';
import { describedBy, errorSummary, type FieldErrors, field, notice } from './form-parts.ts';

export interface AppFormValues {
  readonly name: string;
  readonly redirectUris: string;
  readonly kind: string;
}

interface AppsView {
  readonly path: string;
  readonly guard: Html;
  readonly apps: readonly App[];
  readonly values: AppFormValues;
  readonly errors: FieldErrors;
  readonly isRemoved: boolean;
  /** A form was sent again whose secret has been shown. */
  readonly wasShown: boolean;
}

export function appsBody({ path, guard, apps, values, errors, isRemoved, wasShown }: AppsView): Html {
  const isFull = apps.length >= APPS_PER_ACCOUNT;
  return html`<h1>Your apps</h1>
<p class="lead">Register an app that works with the lists of its users. ${apps.length} of ${APPS_PER_ACCOUNT} in use.</p>
${isRemoved && notice('The app is deleted, and everybody is disconnected from it.')}
${wasShown && notice('This was done already, and a secret is shown only once. If it was not copied, make a new one.')}
${errorSummary(errors)}
${apps.length > 0 && html`<ul class="rows">${apps.map((app) => row(path, guard, app))}</ul>`}
${isFull ? html`<p class="empty">Delete an app to make room for another one.</p>` : newAppForm({ path, guard, values, errors })}`;
}

function row(path: string, guard: Html, app: App): Html {
  const address = `${path}/account/apps/${encodeURIComponent(app.clientId)}`;
  return html`<li class="row row-tall">
<div><strong>${app.name}</strong> <span class="tag">${app.isPublic ? 'public' : 'confidential'}</span>
<dl><dt>Client ID</dt><dd><code>${app.clientId}</code></dd>
<dt>Redirect</dt>${app.redirectUris.map((uri) => html`<dd><code>${breakable(uri)}</code></dd>`)}
<dt>Created</dt><dd>${day(app.createdAt)}</dd></dl></div>
<div class="row-actions">
${!app.isPublic && html`<form method="post" action="${address}/rotate">${guard}<input type="hidden" name="secretMark" value="${app.secretMark}"><button class="secondary" type="submit" aria-label="New secret for ${app.name}">New secret</button></form>`}
<a class="button secondary" href="${address}/edit" aria-label="Edit ${app.name}">Edit</a>
<a class="button danger" href="${address}/delete" aria-label="Delete ${app.name} …">Delete …</a>
</div></li>`;
}

function newAppForm({
  path,
  guard,
  values,
  errors,
}: Pick<AppsView, 'path' | 'guard' | 'values' | 'errors'>): Html {
  return html`<section class="panel" aria-labelledby="new-app">
<h2 id="new-app">New app</h2>
<form method="post" action="${path}/account/apps" novalidate>
${guard}<input type="hidden" name="ticket" value="${randomBytes(18).toString('base64url')}">
${nameField(values.name, errors.appName)}
${redirectField(values.redirectUris, errors.redirectUris)}
<fieldset class="kinds"><legend>Can the app keep a secret?</legend>
${kindChoice('confidential', 'Yes, it runs on a server', 'It is given a client secret.', values.kind)}
${kindChoice('public', 'No, it runs on its users’ devices', 'Browser extensions, phone and desktop apps: no secret, PKCE alone.', values.kind)}
</fieldset>
<button class="primary" type="submit">Create app</button>
</form></section>`;
}

export function editAppBody({
  path,
  guard,
  values,
  errors,
}: Pick<AppsView, 'path' | 'guard' | 'values' | 'errors'>): Html {
  return html`<h1>Edit app</h1>
${errorSummary(errors)}
<section class="panel" aria-label="App">
<form method="post" action="${path}" novalidate>
${guard}
${nameField(values.name, errors.appName)}
${redirectField(values.redirectUris, errors.redirectUris)}
<button class="primary" type="submit">Save</button>
</form></section>`;
}

function nameField(value: string, error: string | undefined): Html {
  const hint = 'Users see it when they are asked for permission.';
  return field({ name: 'appName', label: 'Name', value, error, hint, attributes: html` maxlength="60"` });
}

function redirectField(value: string, error: string | undefined): Html {
  const name = 'redirectUris';
  const hint = 'One per line: https://…, or http://localhost for development.';
  return html`<div class="field${error !== undefined && ' field-wrong'}">
<label for="${name}">Redirect addresses</label>
<p class="hint" id="${name}-hint">${hint}</p>
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
<textarea id="${name}" name="${name}" rows="3" spellcheck="false" required${describedBy({ name, hint, error })}>${value}</textarea>
</div>`;
}

function kindChoice(value: string, label: string, hint: string, chosen: string): Html {
  return html`<label class="check"><input type="radio" name="kind" value="${value}"${value === chosen && html` checked`}>
<span><strong>${label}</strong><span class="hint">${hint}</span></span></label>`;
}

/** `secret` is null for a public app. */
export function appCreatedBody(path: string, app: App, secret: string | null): Html {
  return html`<h1>${app.name}</h1>
<p class="lead">${secret === null ? 'The app is ready.' : 'Copy the secret now: it is shown this one time only.'}</p>
<dl class="secret"><dt>Client ID</dt><dd><code id="client-id">${app.clientId}</code></dd>
${secret !== null && html`<dt>Client secret</dt><dd><code id="client-secret">${secret}</code></dd>`}</dl>
<p><a class="button primary" href="${path}/account/apps">Done</a></p>`;
}
