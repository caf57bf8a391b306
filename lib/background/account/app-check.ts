// Asks the service whether it knows the app that Kiroku is there, before a person is sent to sign in. Only a definite no counts: a
// service that does not let an extension read such an answer is believed.
import * as oauth from 'oauth4webapi';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import {
  type AuthorizationRequest,
  authorizationUrl,
  type Connection,
  type Requests,
} from './oauth-conversation.ts';

const TIMEOUT_MS = 20_000;

/** RFC 6749, section 5.2: the service no longer takes this client id and secret. A new secret in the options mends it, so the grant is kept. */
export const APP_ERRORS: readonly string[] = ['invalid_client', 'unauthorized_client'];

/** A sign-in that cannot work with these settings. */
export class WrongSettings extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

/** Null when nothing speaks against the app. */
export async function checkApp(
  connection: Connection,
  request: AuthorizationRequest,
  requests: Requests,
): Promise<Problem | null> {
  const [asked, isTokenRefused] = await Promise.all([
    askSilently(await authorizationUrl(connection, request), requests),
    askForToken(connection, request),
  ]);
  const code = asked.kind === 'refused' ? asked.code : isTokenRefused && secretProblem(asked, connection);
  return code ? { code, message: '' } : null;
}

function secretProblem({ kind }: SilentAnswer, { service }: Connection): string {
  if (kind === 'unknown') return 'app_refused';
  return service.clientSecret === '' ? 'app_secret_missing' : 'app_secret';
}

type SilentAnswer =
  /** The service sent the request on to the redirect address: it knows both. */
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly code: 'app_unknown' | 'app_redirect' }
  | { readonly kind: 'unknown' };

/** OpenID Connect, section 3.1.2.1: with `prompt=none` no page is shown, and the answer goes straight to the redirect address. */
async function askSilently(address: string, { fetch: send, timeLimit }: Requests): Promise<SilentAnswer> {
  const url = new URL(address);
  url.searchParams.set('prompt', 'none');
  try {
    const response = await send(url.href, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      credentials: 'omit',
      signal: timeLimit(TIMEOUT_MS),
    });
    return response.type === 'opaqueredirect' ? { kind: 'known' } : readRefusal(await response.json());
  } catch {
    return { kind: 'unknown' };
  }
}

function readRefusal(body: unknown): SilentAnswer {
  const read = (name: string): string => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null;
    return typeof value === 'string' ? value : '';
  };
  const error = read('error');
  if (APP_ERRORS.includes(error)) return { kind: 'refused', code: 'app_unknown' };
  const isRedirect = error === 'invalid_redirect_uri' || read('error_description').includes('redirect_uri');
  return isRedirect ? { kind: 'refused', code: 'app_redirect' } : { kind: 'unknown' };
}

/** True when the service refuses id and secret. A code that was never given out is refused too, but for another reason. */
async function askForToken(
  { server, client, clientAuth, http }: Connection,
  { redirectUrl, verifier }: AuthorizationRequest,
): Promise<boolean> {
  const grant = { code: 'settings-check', redirect_uri: redirectUrl, code_verifier: verifier };
  const ask = oauth.genericTokenEndpointRequest;
  try {
    const response = await ask(server, client, clientAuth, 'authorization_code', grant, http);
    await oauth.processGenericTokenEndpointResponse(server, client, response);
    return false;
  } catch (error) {
    return error instanceof oauth.ResponseBodyError && APP_ERRORS.includes(error.error);
  }
}
