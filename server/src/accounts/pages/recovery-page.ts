// Renders the form for a forgotten password, and the page that shows a recovery code once.
import { type Html, html } from '../html.ts';
import { PASSWORD_LENGTH_LIMITS } from '../password.ts';
import type { Texts } from '../texts/en.ts';
import {
  copyButton,
  errorSummaryHtml,
  type FieldErrors,
  firstFieldWithError,
  formField,
} from './form-elements.ts';
import { nameInputAttributes } from './sign-in-page.ts';

interface ForgotView {
  readonly action: string;
  readonly guard: Html;
  readonly name: string;
  readonly returnTo: string;
  readonly errors: FieldErrors;
  readonly signInPath: string;
}

export function forgotPasswordBody(
  t: Texts,
  { action, guard, name, returnTo, errors, signInPath }: ForgotView,
): Html {
  const next =
    firstFieldWithError(['name', 'code', 'newPassword'], errors) ?? (name === '' ? 'name' : 'code');
  return html`<h1>${t.recovery.forgotTitle}</h1>
<p class="lead">${t.recovery.forgotLead}</p>
${errorSummaryHtml(t, errors)}
<form method="post" action="${action}" novalidate data-in-place>
${guard}
<input type="hidden" name="returnTo" value="${returnTo}">
${formField({ name: 'name', label: t.form.accountName, value: name, autocomplete: 'username', error: errors.name, isNext: next === 'name', attributes: nameInputAttributes })}
${formField({ name: 'code', label: t.recovery.code, hint: t.recovery.codeHint, error: errors.code, isNext: next === 'code', attributes: html` class="code" autocapitalize="characters" spellcheck="false"` })}
${formField({ name: 'newPassword', label: t.form.newPassword, type: 'password', autocomplete: 'new-password', hint: t.form.atLeast(PASSWORD_LENGTH_LIMITS.min), error: errors.newPassword, isNext: next === 'newPassword', show: t.form.show })}
<button class="primary" type="submit">${t.recovery.choose}</button>
</form>
<p class="aside">${t.recovery.nobodyElse}<br><a href="${signInPath}">${t.recovery.back}</a></p>`;
}

interface CodeView {
  readonly title: string;
  /** A sentence about the action that was completed before; null if there was none. */
  readonly lead: string | null;
  readonly code: string;
  /** The address of the page on which the user continues. */
  readonly href: string;
}

export function recoveryCodeBody(t: Texts, { title, lead, code, href }: CodeView): Html {
  return html`<h1>${title}</h1>
${lead !== null && html`<p class="lead">${lead}</p>`}
<p>${t.recovery.keep} ${t.recovery.nobodyElse}</p>
<dl class="secret"><dt id="recovery-code-label">${t.recovery.code}</dt>
<dd><code id="recovery-code">${code}</code>${copyButton(t, 'recovery-code')}</dd></dl>
<p><a class="button primary" href="${href}">${t.recovery.goOn}</a></p>`;
}

interface CodeShownView {
  readonly title: string;
  /** The address of the page on which the user continues. */
  readonly href: string;
  /** The address of the form for a new code. */
  readonly renewPath: string;
}

/** Returns the page that is shown instead of the recovery code when the user reloads. */
export function recoveryCodeAlreadyShownBody(t: Texts, { title, href, renewPath }: CodeShownView): Html {
  return html`<h1>${title}</h1>
<p class="lead">${t.recovery.ready}</p>
<p>${t.recovery.shownOnce}</p>
<p class="ways"><a class="button primary" href="${href}">${t.recovery.next}</a>
<a class="button secondary" href="${renewPath}">${t.recovery.make}</a></p>`;
}
