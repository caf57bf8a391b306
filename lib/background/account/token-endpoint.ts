// Sends requests to the token endpoint. Authenticates the app in the way that the service accepts, and retries while the service is busy.
import * as oauth from 'oauth4webapi';
import { parseRetryAfter } from '../../domain/changes/retry.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { Context } from '../runtime/context.ts';
import { refusalCodeIn } from './token-answer.ts';

/** How long a sign-in waits in total for a busy token endpoint, in ms. Its authorization code may expire after a minute. */
const LONGEST_BUSY_MS = 60_000;
/** How long to wait if the service states no time, in ms. */
const USUAL_BUSY_MS = 5_000;
const SHORTEST_BUSY_MS = 1_000;

/** Sends one request to the token endpoint. */
type Ask = (clientAuth: oauth.ClientAuth) => Promise<Response>;

/** The service and its token endpoint. */
interface TokenEndpoint {
  readonly server: oauth.AuthorizationServer;
  readonly service: ServiceSettings;
}

/**
 * Sends the secret in the body, as the interface publishes it, or in a Basic header if the service accepts only that (RFC 6749 section
 * 2.3.1).
 */
export async function askTokenEndpoint({ server, service }: TokenEndpoint, ask: Ask): Promise<Response> {
  const { clientSecret } = service;
  // A public app has no secret.
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
 * Whether a 401 asks for Basic authentication. A service that lists no method uses Basic (OpenID Connect Discovery section 3). CORS may
 * hide its challenge from extensions, so any refusal of the app then counts as a challenge.
 */
async function isBasicChallenge(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const challenge = response.headers.get('www-authenticate');
  if (challenge !== null) return /(?:^|,)\s*basic\b/i.test(challenge);
  return (await refusalCodeIn(response)) === 'invalid_client';
}

/** Like `askTokenEndpoint`, but waits while the service answers 429. Returns the 429 if the service asks for too long a wait. */
export async function askTokenEndpointWithRetry(
  { now, after }: Pick<Context, 'now' | 'after'>,
  endpoint: TokenEndpoint,
  ask: Ask,
): Promise<Response> {
  const latest = now() + LONGEST_BUSY_MS;
  for (;;) {
    const response = await askTokenEndpoint(endpoint, ask);
    if (response.status !== 429) return response;
    const wait = Math.max(SHORTEST_BUSY_MS, retryAfterOf(response, now()) ?? USUAL_BUSY_MS);
    if (now() + wait > latest) return response;
    await new Promise<void>((resolve) => after(wait, resolve));
  }
}

/** Returns the `Retry-After` time in milliseconds; null if the service states none. */
export function retryAfterOf({ headers }: Response, now: number): number | null {
  return parseRetryAfter(headers.get('retry-after'), now, headers.get('date'));
}
