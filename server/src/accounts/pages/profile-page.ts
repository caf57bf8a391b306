// Renders the profile page, which has the adult filter and the button for signing out.
import type { Account } from '../account-store.ts';
import { type Html, html } from '../html.ts';
import type { Texts } from '../texts/en.ts';
import { statusNotice } from './form-elements.ts';

interface ProfileView {
  readonly path: string;
  readonly guard: Html;
  readonly account: Account;
  readonly isMinor: boolean;
  readonly isSaved: boolean;
}

export function profileBody(t: Texts, { path, guard, account, isMinor, isSaved }: ProfileView): Html {
  return html`<h1>${t.profile.hello(account.name)}</h1>
${isSaved && statusNotice(t.profile.saved)}
<section class="panel" aria-labelledby="adult">
<h2 id="adult">${t.profile.explicit}</h2>
${isMinor ? html`<p>${t.profile.minor}</p>` : filterForm(t, path, guard, account.adultFilter)}
</section>
<section class="panel" aria-labelledby="session">
<h2 id="session">${t.profile.browser}</h2>
<p>${t.profile.signOutHint}</p>
<form method="post" action="${path}/sign-out">${guard}<button class="secondary" type="submit">${t.profile.signOut}</button></form>
</section>`;
}

function filterForm(t: Texts, path: string, guard: Html, isOn: boolean): Html {
  return html`<form method="post" action="${path}/account">
${guard}
<label class="check"><input type="checkbox" name="adultFilter" value="on"${isOn && html` checked`}>
<span><strong>${t.profile.filter}</strong><span class="hint">${t.profile.filterHint}</span></span></label>
<button class="primary" type="submit">${t.form.save}</button>
</form>`;
}
