// Renders the page that asks the user whether an app may use the list.
import { type Html, html, urlWithLineBreaks } from '../html.ts';
import type { Texts } from '../texts/en.ts';

interface ConsentView {
  readonly action: string;
  readonly guard: Html;
  readonly appName: string;
  readonly redirectHost: string;
  readonly accountName: string;
  readonly scopes: readonly string[];
}

const scopeTexts = ({ consent }: Texts): Readonly<Record<string, readonly [string, string]>> => ({
  openid: [consent.list, consent.listDetail],
  profile: [consent.profile, consent.profileDetail],
  offline_access: [consent.offline, consent.offlineDetail],
});

export function consentBody(
  t: Texts,
  { action, guard, appName, redirectHost, accountName, scopes }: ConsentView,
): Html {
  return html`<h1>${t.consent.wants(html`<span class="app-name">${appName}</span>`)}</h1>
<p class="lead">${t.consent.signedInAs(accountName)}</p>
<h2 class="quiet">${t.consent.would}</h2>
<ul class="scopes">${scopes.map((scope) => scopeItem(t, scope))}</ul>
<p class="hint">${destination(t, redirectHost)} ${t.consent.anyTime}</p>
<form method="post" class="choice" action="${action}">
${guard}
<button class="primary" type="submit" name="answer" value="approve">${t.consent.allow}</button>
<button class="secondary" type="submit" name="answer" value="deny">${t.consent.deny}</button>
</form>`;
}

/** Chromium and Firefox use these hosts to pass an OAuth answer to an extension. The hosts do not exist on the web. */
const EXTENSION_HOST = /\.(?:chromiumapp\.org|extensions\.allizom\.org)$/;

function destination({ consent }: Texts, host: string): Html {
  return EXTENSION_HOST.test(host)
    ? consent.sentBack(urlWithLineBreaks(host))
    : consent.sentTo(urlWithLineBreaks(host));
}

function scopeItem(t: Texts, scope: string): Html {
  const [title, detail] = scopeTexts(t)[scope] ?? [scope, ''];
  return html`<li><strong>${title}</strong><span>${detail}</span></li>`;
}
