// Password, signed-in browsers, and the way out with everything that is kept.
import { type Html, html } from '../html.ts';
import { day } from '../pages/connections-page.ts';
import { errorSummary, type FieldErrors, field, notice } from '../pages/form-parts.ts';
import { PASSWORD_LENGTH } from '../password.ts';

interface SecurityView {
  /** Path of these pages, without a trailing slash. */
  readonly path: string;
  readonly guard: Html;
  /** When each signed-in browser has signed in, newest first. */
  readonly signedInAt: readonly Date[];
  readonly errors: FieldErrors;
  readonly isChanged: boolean;
  /** Explicit titles are hidden from the account, and not in its file. */
  readonly isFiltered: boolean;
}

const LEFT_OUT = ' Explicit titles are not in the file while they are hidden from you.';

export function securityBody({ path, guard, signedInAt, errors, isChanged, isFiltered }: SecurityView): Html {
  return html`<h1>Security</h1>
${isChanged && notice('The password is changed, and all other browsers are signed out.')}
${errorSummary(errors)}
<section class="panel" aria-labelledby="change">
<h2 id="change">Password</h2>
<form method="post" action="${path}/password" novalidate>
${guard}
${field({ name: 'password', label: 'Current password', type: 'password', autocomplete: 'current-password', error: errors.password })}
${field({ name: 'newPassword', label: 'New password', type: 'password', autocomplete: 'new-password', hint: `At least ${PASSWORD_LENGTH.min} characters. All other browsers are signed out; connected apps stay connected.`, error: errors.newPassword })}
<button class="primary" type="submit">Change password</button>
</form></section>
<section class="panel" aria-labelledby="browsers">
<h2 id="browsers">Signed-in browsers</h2>
<ul class="rows">${signedInAt.map((at) => html`<li class="row">Signed in on <time datetime="${at.toISOString()}">${day(at)}</time></li>`)}</ul>
<form method="post" action="${path}/sign-out">${guard}<button class="secondary" type="submit">Sign out everywhere</button></form>
</section>
<section class="panel" aria-labelledby="data">
<h2 id="data">Your data</h2>
<p>Your list, your ratings, your apps and connections as one file.${isFiltered && LEFT_OUT}</p>
<p><a class="button secondary" href="${path}/export">Download your data</a></p>
<p><a class="button danger" href="${path}/delete">Delete account …</a></p>
</section>`;
}

export function deleteBody({
  path,
  guard,
  errors,
  isFiltered,
}: Pick<SecurityView, 'path' | 'guard' | 'errors' | 'isFiltered'>): Html {
  return html`<h1>Delete your account?</h1>
<p class="lead">Your list, your ratings and your apps are deleted with it, and all apps are disconnected. It cannot be brought back.</p>
${errorSummary(errors)}
<section class="panel" aria-label="Confirmation">
<form method="post" action="${path}/delete" novalidate>
${guard}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', error: errors.password })}
<button class="danger" type="submit">Delete account</button>
<a class="button secondary" href="${path}">Keep it</a>
</form></section>
<p class="aside"><a href="${path}/export">Download your data first</a>${isFiltered && `.${LEFT_OUT}`}</p>`;
}
