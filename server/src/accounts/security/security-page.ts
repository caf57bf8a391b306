// Renders the security page. On this page, the user changes the password, renews the recovery code, ends sessions, exports the data, or
// deletes the account.
import { type Html, html } from '../html.ts';
import { dateElement } from '../pages/connections-page.ts';
import {
  errorSummaryHtml,
  type FieldErrors,
  firstFieldWithError,
  formField,
  statusNotice,
} from '../pages/form-elements.ts';
import { PASSWORD_LENGTH_LIMITS } from '../password.ts';
import type { Texts } from '../texts/en.ts';

interface SecurityView {
  /** The path of these pages, without a trailing slash. */
  readonly path: string;
  readonly guard: Html;
  /** The times at which the signed-in browsers signed in, newest first. */
  readonly signedInAt: readonly Date[];
  readonly errors: FieldErrors;
  readonly hasRecovery: boolean;
  /** A message about the action that was just completed; null if there was none. */
  readonly done: string | null;
  /** Whether explicit titles are hidden from the account and left out of its export. */
  readonly isFiltered: boolean;
}

export function securityBody(t: Texts, view: SecurityView): Html {
  const { path, guard, signedInAt, errors, hasRecovery, done, isFiltered } = view;
  const next = firstFieldWithError(['password', 'newPassword'], errors);
  return html`<h1>${t.frame.security}</h1>
${done !== null && statusNotice(done)}
${errorSummaryHtml(t, errors)}
<section class="panel" aria-labelledby="change">
<h2 id="change">${t.form.password}</h2>
<form method="post" action="${path}/password" novalidate data-in-place>
${guard}
${formField({ name: 'password', label: t.security.current, type: 'password', autocomplete: 'current-password', error: errors.password, isNext: next === 'password', show: t.form.show })}
${formField({ name: 'newPassword', label: t.form.newPassword, type: 'password', autocomplete: 'new-password', hint: t.security.newHint(PASSWORD_LENGTH_LIMITS.min), error: errors.newPassword, isNext: next === 'newPassword', show: t.form.show })}
<button class="primary" type="submit">${t.security.change}</button>
</form></section>
<section class="panel" aria-labelledby="recovery">
<h2 id="recovery">${t.recovery.code}</h2>
<p>${hasRecovery ? t.recovery.has : t.recovery.hasNone} ${t.recovery.nobodyElse}</p>
<p><a class="button secondary" href="${path}/recovery">${t.recovery.make}</a></p>
</section>
<section class="panel" aria-labelledby="browsers">
<h2 id="browsers">${t.security.browsers}</h2>
<ul class="rows">${signedInAt.map((at) => html`<li class="row"><span>${t.security.signedInOn(dateElement(t, at))}</span></li>`)}</ul>
<form method="post" action="${path}/sign-out">${guard}<button class="secondary" type="submit">${t.security.signOutAll}</button></form>
</section>
<section class="panel" aria-labelledby="data">
<h2 id="data">${t.security.data}</h2>
<p>${t.security.dataText}${isFiltered && html` ${t.security.leftOut}`}</p>
<p><a class="button secondary" href="${path}/export">${t.security.download}</a></p>
<p><a class="button danger" href="${path}/delete">${t.security.remove}</a></p>
</section>`;
}

interface PasswordFields {
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  /** The form's hidden fields, including the CSRF field. */
  readonly fields: Html;
  readonly errors: FieldErrors;
  readonly confirm: Html;
  readonly keep: { readonly href: string; readonly label: string };
}

/** Returns a form that asks for the password again. */
export function passwordConfirmationBody(t: Texts, view: PasswordFields): Html {
  const { title, lead, action, fields, errors, confirm, keep } = view;
  return html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${errorSummaryHtml(t, errors)}
<section class="panel" aria-label="${t.security.confirmation}">
<form method="post" action="${action}" novalidate>
${fields}
${formField({ name: 'password', label: t.form.password, type: 'password', autocomplete: 'current-password', error: errors.password, isNext: errors.password !== undefined })}
<div class="row-actions">${confirm}
<a class="button secondary" href="${keep.href}">${keep.label}</a></div>
</form></section>`;
}
