// Asks the user whether an app may act on the list.
import { breakable, type Html, html } from '../html.ts';

interface ConsentView {
  readonly action: string;
  readonly guard: Html;
  readonly appName: string;
  readonly redirectHost: string;
  readonly accountName: string;
  readonly scopes: readonly string[];
}

const scopeWords: Readonly<Record<string, { title: string; detail: string }>> = {
  openid: {
    title: 'See and change your list',
    detail: 'Search the catalogue, read your list, add, update and remove entries, and rate anime.',
  },
  profile: { title: 'See your account name', detail: 'Not your password, and not your date of birth.' },
  offline_access: {
    title: 'Stay connected',
    detail: 'Keep working while you are not here, until you disconnect it.',
  },
};

export function consentBody({
  action,
  guard,
  appName,
  redirectHost,
  accountName,
  scopes,
}: ConsentView): Html {
  return html`<h1><span class="app-name">${appName}</span> wants to use your list</h1>
<p class="lead">You are signed in as <strong>${accountName}</strong>.</p>
<h2 class="quiet">It would be able to</h2>
<ul class="scopes">${scopes.map(scopeItem)}</ul>
<p class="hint">${destination(redirectHost)} You can disconnect the app at any time under “Connected apps”.</p>
<form method="post" class="choice" action="${action}">
${guard}
<button class="primary" type="submit" name="answer" value="approve">Allow</button>
<button class="secondary" type="submit" name="answer" value="deny">Deny</button>
</form>`;
}

/** The addresses by which Chromium and Firefox hand an answer to an extension; nothing is there on the web. */
const EXTENSION_HOST = /\.(?:chromiumapp\.org|extensions\.allizom\.org)$/;

function destination(host: string): Html {
  if (!EXTENSION_HOST.test(host)) return html`You will be sent to <strong>${breakable(host)}</strong>.`;
  return html`You will be sent back to the extension in this browser. <strong>${breakable(host)}</strong> is your browser’s own address for it.`;
}

function scopeItem(scope: string): Html {
  const words = scopeWords[scope] ?? { title: scope, detail: '' };
  return html`<li><strong>${words.title}</strong><span>${words.detail}</span></li>`;
}
