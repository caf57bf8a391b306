// Renders the pages for signing in and signing up. An app may have requested the sign-in.
import { type Html, html } from '../html.ts';
import { PASSWORD_LENGTH_LIMITS } from '../password.ts';
import type { Texts } from '../texts/en.ts';
import { errorSummaryHtml, type FieldErrors, firstFieldWithError, formField } from './form-elements.ts';

interface SignInView {
  readonly action: string;
  readonly guard: Html;
  readonly name: string;
  /** The page of the account area to open afterwards. If undefined, the profile opens. */
  readonly returnTo?: string;
  readonly errors: FieldErrors;
  readonly signUpPath: string;
  readonly forgotPath: string;
  /** The app that requested the sign-in; null if there is none. */
  readonly appName: string | null;
}

export const nameInputAttributes: Html = html` autocapitalize="none" spellcheck="false"`;

export function signInBody(
  t: Texts,
  { action, guard, name, returnTo = '', errors, signUpPath, forgotPath, appName }: SignInView,
): Html {
  const next = firstFieldWithError(['name', 'password'], errors) ?? (name === '' ? 'name' : 'password');
  return html`<h1>${t.signIn.title}</h1>
<p class="lead">${appName === null ? t.signIn.lead : t.signIn.toContinue(appName)}</p>
${errorSummaryHtml(t, errors)}
<form method="post" action="${action}" novalidate>
${guard}
${returnTo !== '' && html`<input type="hidden" name="returnTo" value="${returnTo}">`}
${formField({ name: 'name', label: t.form.accountName, value: name, autocomplete: 'username', error: errors.name, isNext: next === 'name', attributes: nameInputAttributes })}
${formField({ name: 'password', label: t.form.password, type: 'password', autocomplete: 'current-password', error: errors.password, isNext: next === 'password' })}
<button class="primary" type="submit">${t.signIn.title}</button>
</form>
<p class="aside"><a href="${forgotPath}">${t.signIn.forgot}</a><br>${t.signIn.isNew} <a href="${signUpPath}">${t.signIn.createAccount}</a></p>`;
}

interface SignUpView {
  readonly action: string;
  readonly guard: Html;
  readonly values: { readonly name: string; readonly birthDate: string; readonly returnTo: string };
  readonly errors: FieldErrors;
  readonly signInPath: string;
}

export function signUpBody(t: Texts, { action, guard, values, errors, signInPath }: SignUpView): Html {
  const next = firstFieldWithError(['name', 'password', 'birthDate'], errors) ?? 'name';
  return html`<h1>${t.signUp.title}</h1>
<p class="lead">${t.signUp.lead}</p>
${errorSummaryHtml(t, errors)}
<form method="post" action="${action}" novalidate data-in-place>
${guard}
<input type="hidden" name="returnTo" value="${values.returnTo}">
${formField({ name: 'name', label: t.form.accountName, value: values.name, autocomplete: 'username', hint: t.signUp.nameHint, error: errors.name, isNext: next === 'name', attributes: html`${nameInputAttributes} maxlength="32"` })}
${formField({ name: 'password', label: t.form.password, type: 'password', autocomplete: 'new-password', hint: t.signUp.passwordHint(PASSWORD_LENGTH_LIMITS.min), error: errors.password, isNext: next === 'password', show: t.form.show })}
${formField({ name: 'birthDate', label: t.signUp.birthDate, type: 'date', value: values.birthDate, autocomplete: 'bday', hint: t.signUp.birthDateHint, error: errors.birthDate, isNext: next === 'birthDate' })}
<button class="primary" type="submit">${t.signUp.create}</button>
</form>
<p class="aside">${t.signUp.hasOne} <a href="${signInPath}">${t.signIn.title}</a></p>`;
}
