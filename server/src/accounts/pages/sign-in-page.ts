// Signing in and signing up, alone or on the way to an app.
import { type Html, html } from '../html.ts';
import { PASSWORD_LENGTH } from '../password.ts';
import { errorSummary, type FieldErrors, field } from './form-parts.ts';

interface SignInView {
  readonly action: string;
  readonly guard: Html;
  readonly name: string;
  readonly errors: FieldErrors;
  readonly signUpPath: string;
  /** The app that asked for it, if any. */
  readonly appName: string | null;
}

export function signInBody({ action, guard, name, errors, signUpPath, appName }: SignInView): Html {
  return html`<h1>Sign in</h1>
<p class="lead">${appName === null ? 'Welcome back to your list.' : html`to continue to <strong>${appName}</strong>`}</p>
${errorSummary(errors)}
<form method="post" action="${action}" novalidate>
${guard}
${field({ name: 'name', label: 'Account name', value: name, autocomplete: 'username', error: errors.name, isNext: name === '', attributes: html` autocapitalize="none" spellcheck="false"` })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', error: errors.password, isNext: name !== '' })}
<button class="primary" type="submit">Sign in</button>
</form>
<p class="aside">New here? <a href="${signUpPath}">Create an account</a></p>`;
}

interface SignUpView {
  readonly action: string;
  readonly guard: Html;
  readonly values: { readonly name: string; readonly birthDate: string; readonly returnTo: string };
  readonly errors: FieldErrors;
  readonly signInPath: string;
}

export function signUpBody({ action, guard, values, errors, signInPath }: SignUpView): Html {
  const next = ['name', 'password', 'birthDate'].find((name) => errors[name] !== undefined) ?? 'name';
  return html`<h1>Create your account</h1>
<p class="lead">One list for everything you watch and read.</p>
${errorSummary(errors)}
<form method="post" action="${action}" novalidate>
${guard}
<input type="hidden" name="returnTo" value="${values.returnTo}">
${field({ name: 'name', label: 'Account name', value: values.name, autocomplete: 'username', hint: '2 to 32 letters, digits, dots, dashes or underscores.', error: errors.name, isNext: next === 'name', attributes: html` autocapitalize="none" spellcheck="false" maxlength="32"` })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: `At least ${PASSWORD_LENGTH.min} characters. A short sentence is easy to remember.`, error: errors.password, isNext: next === 'password' })}
${field({ name: 'birthDate', label: 'Date of birth', type: 'date', value: values.birthDate, autocomplete: 'bday', hint: 'Decides whether explicit titles may be shown. No other user sees it.', error: errors.birthDate, isNext: next === 'birthDate' })}
<button class="primary" type="submit">Create account</button>
</form>
<p class="aside">Already have one? <a href="${signInPath}">Sign in</a></p>`;
}
