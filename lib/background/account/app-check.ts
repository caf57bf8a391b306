// Asks the service whether it knows the app that Kiroku is there, before a person is sent to sign in. Only a definite no counts: a
// service that does not let an extension read such an answer is believed.
import * as oauth from 'oauth4webapi';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import { ANSWER_LIMIT_MS } from '../read-answer.ts';
import { isUnanswered } from './discovery.ts';
import {
  type AuthorizationRequest,
  authorizationUrl,
  type Connection,
  type Requests,
} from './oauth-conversation.ts';

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
  const [asked, refused] = await Promise.all([
    askSilently(await authorizationUrl(connection, request), requests),
    askForToken(connection, request),
  ]);
  if (asked.kind === 'refused') return { code: asked.code, message: '' };
  if (refused === null) return null;
  if (refused instanceof oauth.ResponseBodyError)
    return { code: secretProblem(asked, connection), message: '' };
  return elsewhereProblem(connection, refused, requests);
}

/** A token endpoint at another origin that cannot be read: every sign-in would end there. At its own origin a service is believed. */
async function elsewhereProblem(
  { server, service: { authUrl } }: Connection,
  error: TypeError,
  requests: Requests,
): Promise<Problem | null> {
  const { token_endpoint: address = authUrl } = server;
  if (new URL(address).origin === new URL(authUrl).origin) return null;
  const isSilent = await isUnanswered(requests, address, error);
  return { code: isSilent ? 'auth_unreachable' : 'auth_wrong', message: '' };
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
      signal: timeLimit(ANSWER_LIMIT_MS),
    });
    return response.type === 'opaqueredirect' ? { kind: 'known' } : readRefusal(await response.json());
  } catch {
    return { kind: 'unknown' };
  }
}

function readRefusal(body: unknown): SilentAnswer {
  const fields = Object(body) as Readonly<Record<string, unknown>>;
  const read = (name: string): string => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
  const error = read('error');
  if (APP_ERRORS.includes(error)) return { kind: 'refused', code: 'app_unknown' };
  const isRedirect = error === 'invalid_redirect_uri' || read('error_description').includes('redirect_uri');
  return isRedirect ? { kind: 'refused', code: 'app_redirect' } : { kind: 'unknown' };
}

/** What speaks against id and secret, or why there was no answer. Null for a code that was never given out: it is refused, too, but for another reason. */
async function askForToken(
  { server, client, clientAuth, http }: Connection,
  { redirectUrl, verifier }: AuthorizationRequest,
): Promise<oauth.ResponseBodyError | TypeError | null> {
  const grant = { code: 'settings-check', redirect_uri: redirectUrl, code_verifier: verifier };
  const ask = oauth.genericTokenEndpointRequest;
  try {
    const response = await ask(server, client, clientAuth, 'authorization_code', grant, http);
    await oauth.processGenericTokenEndpointResponse(server, client, response);
    return null;
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError) return APP_ERRORS.includes(error.error) ? error : null;
    return error instanceof TypeError ? error : null;
  }
}
