// Checks that the service knows Kiroku's app before the user is sent to sign in. Only a definite refusal counts. If the browser does not
// let the extension read the answer, the settings are accepted.
import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import { lazy } from '../../contract/lazy.ts';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import type { Context } from '../runtime/context.ts';
import { ANSWER_LIMIT_MS } from '../runtime/read-answer.ts';
import { isServerUnreachable } from './discovery.ts';
import {
  type AuthorizationRequest,
  createAuthorizationUrl,
  type OAuthConnection,
} from './oauth-conversation.ts';
import { readTokenAnswer } from './token-answer.ts';
import { askTokenEndpoint } from './token-endpoint.ts';

/**
 * The error codes with which a service refuses the client id or secret (RFC 6749, section 5.2). A new secret in the options fixes this, so
 * the tokens are retained.
 */
export const APP_REFUSED_ERRORS: readonly string[] = ['invalid_client', 'unauthorized_client'];

/** Returns why the service refuses the app, or null if no problem was found. */
export async function checkAppRegistration(
  ctx: Context,
  connection: OAuthConnection,
  request: AuthorizationRequest,
): Promise<Problem | null> {
  const [answered, refused] = await Promise.all([
    askSilently(ctx, await createAuthorizationUrl(connection, request)),
    askForToken(connection, request),
  ]);
  if (answered.kind === 'refused') return { code: answered.code, message: '' };
  if (refused === null) return null;
  if (refused instanceof oauth.ResponseBodyError)
    return { code: secretProblem(answered, connection), message: '' };
  return tokenEndpointProblem(ctx, connection, refused);
}

/**
 * Returns the problem of a token endpoint that gave no readable answer. Such a token endpoint prevents every sign-in. Returns null if the
 * token endpoint has the same origin as the authorization address.
 */
async function tokenEndpointProblem(
  ctx: Context,
  { server, service: { authUrl } }: OAuthConnection,
  error: TypeError,
): Promise<Problem | null> {
  const { token_endpoint: address = authUrl } = server;
  if (new URL(address).origin === new URL(authUrl).origin) return null;
  const isSilent = await isServerUnreachable(ctx, address, error);
  return { code: isSilent ? 'auth_unreachable' : 'auth_wrong', message: '' };
}

function secretProblem({ kind }: SilentAnswer, { service }: OAuthConnection): string {
  if (kind === 'unknown') return 'app_refused';
  return service.clientSecret === '' ? 'app_secret_missing' : 'app_secret';
}

type SilentAnswer =
  /** The service redirected to the redirect address, so it knows both the app and that address. */
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly code: 'app_unknown' | 'app_redirect' }
  | { readonly kind: 'unknown' };

/**
 * Asks the service for an authorization without showing a page. With `prompt=none`, the service redirects at once, without asking the user
 * (OpenID Connect Core, section 3.1.2.1).
 */
async function askSilently({ boundedFetch, timeLimit }: Context, address: string): Promise<SilentAnswer> {
  const url = new URL(address);
  url.searchParams.set('prompt', 'none');
  try {
    const response = await boundedFetch(url.href, {
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

/** Parses a refusal (RFC 6749, section 5.2). */
const refusalSchema = lazy(() =>
  z.object({ error: z.catch(z.string(), ''), error_description: z.catch(z.string(), '') }),
);

function readRefusal(body: unknown): SilentAnswer {
  const refusal = refusalSchema().safeParse(body);
  if (!refusal.success) return { kind: 'unknown' };
  const { error, error_description: description } = refusal.data;
  if (APP_REFUSED_ERRORS.includes(error)) return { kind: 'refused', code: 'app_unknown' };
  const isRedirect = error === 'invalid_redirect_uri' || description.includes('redirect_uri');
  return isRedirect ? { kind: 'refused', code: 'app_redirect' } : { kind: 'unknown' };
}

/**
 * Sends an invalid authorization code, to see whether the service accepts the app's id and secret. Returns the service's error if the
 * service refuses the app. Returns the network error if the service does not answer. Returns null if the service refuses only the code.
 */
async function askForToken(
  connection: OAuthConnection,
  { redirectUrl, verifier }: AuthorizationRequest,
): Promise<oauth.ResponseBodyError | TypeError | null> {
  const grant = { code: 'settings-check', redirect_uri: redirectUrl, code_verifier: verifier };
  const { server, client, http } = connection;
  const ask = oauth.genericTokenEndpointRequest;
  try {
    const response = await askTokenEndpoint(connection, (clientAuth) =>
      ask(server, client, clientAuth, 'authorization_code', grant, http),
    );
    const answer = await readTokenAnswer(connection, response);
    await oauth.processGenericTokenEndpointResponse(server, answer.client, answer.response);
    return null;
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError)
      return APP_REFUSED_ERRORS.includes(error.error) ? error : null;
    return error instanceof TypeError ? error : null;
  }
}
