// Tests a service that uses better-auth for its accounts. Covers the sign-in, the list and an episode in the built extension.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Worker } from 'playwright/test';
import { REDIRECT_URIS } from '../../../server/launch/extension-ids.ts';
import {
  createAuthorizationRequestUrl,
  createCodeGrantParameters,
  createCodeVerifier,
  readTokens,
  requestTokens,
} from '../../../server/test/conformance/connect.ts';
import {
  type BetterAuthService,
  openAsUser,
  startBetterAuth13,
  startBetterAuth17,
} from '../../background/account/sign-in/better-auth.ts';
import { ACCOUNT_PASSWORD, newAccountName, readServerList, setServerEntry } from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, test } from '../fixtures.ts';
import { E2E_APP } from '../settings.ts';
import { completeSignIn, walkSignUpPages } from '../sign-in-by-requests.ts';
import { startHttpServer } from '../site-server.ts';
import { describeOutboxAndActivity, readAccount } from '../stored.ts';
import { watchEpisode } from '../tracking/watching.ts';

const FRIEREN = 'Sousou no Frieren';
const redirect = REDIRECT_URIS[0] ?? '';

/** Returns a token of our server for a new account with an empty list. */
async function tokenOfNewAccount(origin: string): Promise<string> {
  const { clientId, clientSecret: secret } = E2E_APP;
  const asking = { authUrl: `${origin}/auth`, clientId, secret, redirect };
  const verifier = createCodeVerifier();
  const account = { name: newAccountName(), password: ACCOUNT_PASSWORD, birthDate: '1990-04-01' };
  const callback = new URL(await walkSignUpPages(createAuthorizationRequestUrl(asking, verifier), account));
  const code = callback.searchParams.get('code') ?? '';
  return (await readTokens(await requestTokens(asking, createCodeGrantParameters(asking, code, verifier))))
    .access_token;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray());
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.statusCode = answer.status;
  for (const name of ['content-type', 'location', 'www-authenticate', 'retry-after']) {
    const value = answer.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** Whether better-auth accepts the token. */
async function isKnown(
  { handler }: BetterAuthService,
  origin: string,
  authorization: string,
): Promise<boolean> {
  const asked = new Request(`${origin}/api/auth/oauth2/userinfo`, { headers: { authorization } });
  return (await handler(asked)).ok;
}

interface Service {
  readonly origin: string;
  readonly auth: BetterAuthService;
  readonly close: () => Promise<void>;
}

type Start = (place: { readonly origin: string; readonly redirect: string }) => Promise<BetterAuthService>;

/** Serves better-auth below `/api/auth`, and the API of our server below `/v1` for tokens of better-auth. */
async function startService(start: Start, apiOrigin: string): Promise<Service> {
  const token = await tokenOfNewAccount(apiOrigin);
  const answer = async (request: IncomingMessage): Promise<Response> => {
    const { url = '', method = 'GET', headers } = request;
    const authorization = headers.authorization ?? '';
    const body = method === 'GET' ? null : new Uint8Array(await bodyOf(request));
    const type = headers['content-type'];
    const sent = { method, body, redirect: 'manual' as const };
    const typed = type === undefined ? {} : { 'content-type': type };
    if (!url.startsWith('/v1/'))
      return auth.handler(new Request(`${origin}${url}`, { ...sent, headers: { ...typed, authorization } }));
    if (!(await isKnown(auth, origin, authorization)))
      return Response.json({ ok: false, code: 'unauthorized' }, { status: 401 });
    return fetch(`${apiOrigin}${url}`, { ...sent, headers: { ...typed, authorization: `Bearer ${token}` } });
  };
  const { port, close } = await startHttpServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else
      answer(request)
        .then((answered) => send(response, answered))
        .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const origin = `http://localhost:${port}`;
  const auth = await start({ origin, redirect });
  return { origin, auth, close };
}

async function pointAtService(worker: Worker, { origin, auth }: Service): Promise<void> {
  const { clientId, clientSecret } = auth;
  const service = { baseUrl: `${origin}/v1`, authUrl: `${origin}/api/auth`, clientId, clientSecret };
  await worker.evaluate((value) => chrome.storage.local.set({ service: value }), service);
}

const versions: readonly (readonly [string, Start])[] = [
  ['1.3.27 account with tokens signed by the secret', (place) => startBetterAuth13('HS256', place)],
  ['1.7.5 account with tokens signed by a key', (place) => startBetterAuth17('EdDSA', place)],
];

for (const [name, start] of versions)
  test(`an episode is saved to the list of a better-auth ${name}`, async ({ kiroku, sites, server }) => {
    const service = await startService(start, server.origin);
    await pointAtService(kiroku.worker, service);
    const press = () => kiroku.desk.getByRole('button', { name: 'Connect' }).click();
    await completeSignIn(kiroku.worker, press, (url) => openAsUser(service.auth, url));
    await expect(kiroku.desk.getByText('Connected as Ann.')).toBeVisible();
    expect(await readAccount(kiroku.desk)).toMatchObject({ state: 'connected', id: service.auth.user.id });

    await setServerEntry(kiroku, service.origin, FRIEREN, { status: 'watching', progress: 4 });
    const popup = await kiroku.openPage('popup.html');
    await openPopupTab(popup, 'Library');
    const row = popup.getByRole('button', { name: /^Frieren: Beyond/ });
    await expect(row).toContainText('4 / 28');
    await watchEpisode(kiroku, sites, 5);
    await expect
      .poll(() => describeOutboxAndActivity(kiroku))
      .toEqual({ outbox: [], activity: [`advance ${FRIEREN} 5`] });
    expect(await readServerList(kiroku, service.origin)).toMatchObject([{ progress: 5 }]);
    await expect(row).toContainText('5 / 28');
    await service.close();
  });
