// Sends requests to the token endpoint. Authenticates the app in the way that the service accepts, and retries while the service is busy.
import * as oauth from 'oauth4webapi';
import { parseRetryAfter } from '../../domain/changes/retry.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { Context } from '../runtime/context.ts';
import { readRefusalCode } from './token-answer.ts';

/**
 * How long a sign-in waits in total for a busy token endpoint, in ms. A longer wait is useless, because the authorization code may expire
 * after a minute.
 */
const LONGEST_BUSY_MS = 60_000;
/** How long to wait before the next attempt if the service states no time, in ms. */
const USUAL_BUSY_MS = 5_000;
const SHORTEST_BUSY_MS = 1_000;

/** Sends one request to the token endpoint. */
type Ask = (clientAuth: oauth.ClientAuth) => Promise<Response>;

interface TokenEndpoint {
  readonly server: oauth.AuthorizationServer;
  readonly service: ServiceSettings;
}

/**
 * Sends the app's secret in the body, as the published interface describes. If the service accepts only a Basic header, sends the secret
 * there (RFC 6749, section 2.3.1).
 */
export async function askTokenEndpoint({ server, service }: TokenEndpoint, ask: Ask): Promise<Response> {
  const { clientSecret } = service;
  // A public app has no secret, so it sends only its client id.
  if (clientSecret === '') return ask(oauth.None());
  const basic = oauth.ClientSecretBasic(clientSecret);
  const inBody = oauth.ClientSecretPost(clientSecret);
  const methods = server.token_endpoint_auth_methods_supported;
  const isListed = (method: string) => Array.isArray(methods) && methods.includes(method);
  if (isListed('client_secret_post')) return ask(inBody);
  if (isListed('client_secret_basic')) return ask(basic);
  const response = await ask(inBody);
  return (await isBasicChallenge(response)) ? ask(basic) : response;
}

/**
 * Whether a response with status 401 asks for Basic authentication. A service that lists no method uses Basic (OpenID Connect Discovery,
 * section 3). CORS may hide the challenge from extensions. If the challenge is hidden, the error code `invalid_client` counts as a request
 * for Basic.
 */
async function isBasicChallenge(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const challenge = response.headers.get('www-authenticate');
  if (challenge !== null) return /(?:^|,)\s*basic\b/i.test(challenge);
  return (await readRefusalCode(response)) === 'invalid_client';
}

/**
 * Like `askTokenEndpoint`, but waits and retries while the service answers 429. If the service asks for too long a wait, returns the 429.
 */
export async function askTokenEndpointWithRetry(
  { now, after }: Pick<Context, 'now' | 'after'>,
  endpoint: TokenEndpoint,
  ask: Ask,
): Promise<Response> {
  const latest = now() + LONGEST_BUSY_MS;
  for (;;) {
    const response = await askTokenEndpoint(endpoint, ask);
    if (response.status !== 429) return response;
    const wait = Math.max(SHORTEST_BUSY_MS, retryAfterMsOf(response, now()) ?? USUAL_BUSY_MS);
    if (now() + wait > latest) return response;
    await new Promise<void>((resolve) => after(wait, resolve));
  }
}

/** Returns the time of the `Retry-After` header in milliseconds, or null if the service states no time. */
export function retryAfterMsOf({ headers }: Response, now: number): number | null {
  return parseRetryAfter(headers.get('retry-after'), now, headers.get('date'));
}
