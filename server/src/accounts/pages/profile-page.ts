// The signed-in user's own page: the adult filter, and the way out.
import type { Account } from '../account-store.ts';
import { type Html, html } from '../html.ts';
import { notice } from './form-parts.ts';

interface ProfileView {
  readonly path: string;
  readonly guard: Html;
  readonly account: Account;
  readonly isMinor: boolean;
  readonly isSaved: boolean;
}

export function profileBody({ path, guard, account, isMinor, isSaved }: ProfileView): Html {
  return html`<h1>Hello, ${account.name}</h1>
${isSaved && notice('Saved.')}
<section class="panel" aria-labelledby="adult">
<h2 id="adult">Explicit titles</h2>
${isMinor ? minorText() : filterForm(path, guard, account.adultFilter)}
</section>
<section class="panel" aria-labelledby="session">
<h2 id="session">This browser</h2>
<p>Signing out here leaves your connected apps connected.</p>
<form method="post" action="${path}/sign-out">${guard}<button class="secondary" type="submit">Sign out</button></form>
</section>`;
}

function minorText(): Html {
  return html`<p>The adult filter is on, and stays on until you are 18: explicit titles are neither shown nor added.</p>`;
}

function filterForm(path: string, guard: Html, isOn: boolean): Html {
  return html`<form method="post" action="${path}/account">
${guard}
<label class="check"><input type="checkbox" name="adultFilter" value="on"${isOn && html` checked`}>
<span><strong>Adult filter</strong><span class="hint">Explicit titles are left out of searches and of your list, and no app can add them.</span></span></label>
<button class="primary" type="submit">Save</button>
</form>`;
}
