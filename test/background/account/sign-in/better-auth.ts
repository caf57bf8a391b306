// Starts real sign-in services in memory. They run versions of better-auth, whose OIDC provider uses the published paths. Each version
// fills the gaps of the interface differently.
import { oauthProvider } from '@better-auth/oauth-provider';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { jwt } from 'better-auth/plugins';
import { betterAuth as betterAuth13 } from 'better-auth-1-3';
import { memoryAdapter as memoryAdapter13 } from 'better-auth-1-3/adapters/memory';
import { jwt as jwt13, oidcProvider as oidcProvider13 } from 'better-auth-1-3/plugins';

/** The address of the service and the app's redirect address. */
interface Place {
  readonly origin: string;
  readonly redirect: string;
}

const elsewhere: Place = {
  origin: 'https://service.example',
  redirect: 'https://kiroku.chromiumapp.org/',
};
const SECRET = 'a secret of at least thirty-two characters';

type Handler = (request: Request) => Promise<Response>;

/** A running service, the app that is registered there, and a user who is signed in there. */
export interface BetterAuthService {
  readonly handler: Handler;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly user: User;
}

interface User {
  readonly id: string;
  readonly cookie: string;
}

const common = {
  secret: SECRET,
  emailAndPassword: { enabled: true },
  telemetry: { enabled: false },
  rateLimit: { enabled: false },
  logger: { disabled: true },
};

const pages = { loginPage: '/login', consentPage: '/consent' };

function emptyTables(...names: string[]): Record<string, unknown[]> {
  return Object.fromEntries(names.map((name) => [name, []]));
}

/** `signs` is the algorithm of the ID token. It is HS256 with the app's secret, or EdDSA with a key of the service. */
export async function startBetterAuth13(
  signs: 'HS256' | 'EdDSA',
  place = elsewhere,
): Promise<BetterAuthService> {
  const tables = emptyTables('user', 'session', 'account', 'verification', 'jwks');
  const oidcTables = emptyTables('oauthApplication', 'oauthAccessToken', 'oauthConsent');
  const app = {
    clientId: 'kiroku',
    clientSecret: 'the secret of the app, which is long enough',
    name: 'Kiroku',
    type: 'web' as const,
    redirectURLs: [place.redirect],
    metadata: null,
    disabled: false,
    skipConsent: true,
  };
  const useJWTPlugin = signs === 'EdDSA';
  const provider = oidcProvider13({ ...pages, requirePKCE: true, useJWTPlugin, trustedClients: [app] });
  const { handler } = betterAuth13({
    ...common,
    baseURL: place.origin,
    database: memoryAdapter13({ ...tables, ...oidcTables }),
    plugins: useJWTPlugin ? [jwt13(), provider] : [provider],
  });
  const { clientId, clientSecret } = app;
  return { handler, clientId, clientSecret, user: await signUp(handler, place) };
}

export async function startBetterAuth17(
  signs: 'HS256' | 'EdDSA',
  place = elsewhere,
): Promise<BetterAuthService> {
  const disableJwtPlugin = signs === 'HS256';
  const tables = emptyTables('user', 'session', 'account', 'verification', 'jwks');
  const oauthTables = emptyTables(
    'oauthClient',
    'oauthAccessToken',
    'oauthRefreshToken',
    'oauthConsent',
    'oauthResource',
    'oauthClientResource',
    'oauthClientAssertion',
  );
  const provider = oauthProvider({
    ...pages,
    disableJwtPlugin,
    silenceWarnings: { oauthAuthServerConfig: true },
  });
  const { handler, api } = betterAuth({
    ...common,
    baseURL: place.origin,
    database: memoryAdapter({ ...tables, ...oauthTables }),
    // The types of better-auth contradict `exactOptionalPropertyTypes`.
    plugins: [...(disableJwtPlugin ? [] : [jwt()]), provider as never],
  });
  const user = await signUp(handler, place);
  const app = await (api as typeof api & Registration).adminCreateOAuthClient({
    headers: new Headers({ cookie: user.cookie }),
    body: {
      client_name: 'Kiroku',
      redirect_uris: [place.redirect],
      token_endpoint_auth_method: 'client_secret_post',
      skip_consent: true,
    },
  });
  return { handler, clientId: app.client_id, clientSecret: app.client_secret, user };
}

interface Registration {
  readonly adminCreateOAuthClient: (input: {
    readonly headers: Headers;
    readonly body: object;
  }) => Promise<{ readonly client_id: string; readonly client_secret: string }>;
}

async function signUp(handler: Handler, { origin }: Place): Promise<User> {
  const response = await handler(
    new Request(`${origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ name: 'Ann', email: 'ann@service.example', password: 'a long password' }),
    }),
  );
  const { user } = (await response.json()) as { readonly user: { readonly id: string } };
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { id: user.id, cookie: cookies.join('; ') };
}

/** Opens an address in the user's browser. Returns the address that the service redirects to. */
export async function openAsUser(
  { handler, user: { cookie } }: BetterAuthService,
  url: string,
): Promise<string> {
  const answer = await handler(new Request(url, { headers: { cookie } }));
  return answer.headers.get('location') ?? `no redirect: ${answer.status} ${await answer.text()}`;
}
