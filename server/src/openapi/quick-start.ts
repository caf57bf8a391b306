// Commands to copy, with which a developer gets an app, a token and a first answer. They need a shell with curl and openssl.
import { OAUTH_SCOPES } from '@kiroku/contract/oauth';
import { type Html, html } from '../accounts/html.ts';

interface Addresses {
  /** The base address of the API. */
  readonly baseUrl: string;
  readonly appsUrl: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
}

/** No program listens at this redirect address. The user copies the code from the browser's address bar. */
const REDIRECT = 'http://localhost:8765/callback';

/** Returns the commands of each step. The developer must replace each `…`. */
function recipeOf({ baseUrl, authorizationUrl, tokenUrl }: Addresses) {
  const query = [
    'response_type=code',
    'client_id=$CLIENT_ID',
    `redirect_uri=${encodeURIComponent(REDIRECT)}`,
    `scope=${OAUTH_SCOPES.join('%20')}`,
    'state=$(openssl rand -hex 8)',
    'code_challenge=$CHALLENGE',
    'code_challenge_method=S256',
  ].join('&');
  return {
    ask: `CLIENT_ID=…
VERIFIER=$(openssl rand -hex 32)
CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=')
echo "${authorizationUrl}?${query}"`,
    token: `CODE=…
curl ${tokenUrl} \\
  --data grant_type=authorization_code \\
  --data client_id="$CLIENT_ID" \\
  --data-urlencode redirect_uri=${REDIRECT} \\
  --data code_verifier="$VERIFIER" \\
  --data-urlencode code="$CODE"`,
    request: `TOKEN=…
curl "${baseUrl}/search?type=anime&q=frieren" --header "Authorization: Bearer $TOKEN"`,
  };
}

export function renderQuickStartSection(addresses: Addresses): Html {
  const { ask, token, request } = recipeOf(addresses);
  return html`<section class="panel" aria-labelledby="try">
<h2 id="try">Try it: an app, a token, a request</h2>
<ol class="recipe">
<li><p><a href="${addresses.appsUrl}" target="_blank" rel="noopener">Register an app<span class="arrow">↗</span></a> that runs on its users’ devices, with the redirect address <code>${REDIRECT}</code>.</p></li>
<li><p>Put its client ID in. Open the address that is printed, and allow the app. The browser ends at a page that does not answer: its address has the <code>code</code>.</p>${block(ask)}</li>
<li><p>Put the code in, within two minutes. The answer has the <code>access_token</code>.</p>${block(token)}</li>
<li><p>Put the token in.</p>${block(request)}</li>
</ol>
</section>`;
}

/** Renders commands as a block. One click selects the whole block. */
const block = (text: string): Html => html`<pre class="all" tabindex="0"><code>${text}</code></pre>`;
