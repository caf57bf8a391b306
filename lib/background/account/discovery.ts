// Finds the service's endpoints by OpenID Connect discovery: once a day, and before every sign-in.
import * as oauth from 'oauth4webapi';
import { mayServiceUseAddress, withoutTrailingSlashes } from '../../domain/addresses/service-address.ts';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import { isObject, parseJson } from '../../domain/fields.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import { readDiscovery, writeDiscovery } from '../../store/account/discovery.ts';
import type { Context } from '../runtime/context.ts';
import { ANSWER_LIMIT_MS } from '../runtime/read-answer.ts';
import { httpOptionsFor, responseOfError } from './oauth-conversation.ts';

/** A stored discovery document is used without a request while it is younger than this, in ms. */
const FRESH_MS = 24 * 3600_000;

/** Requests the discovery document without storing it. */
export async function requestDiscovery(
  ctx: Context,
  service: ServiceSettings,
): Promise<oauth.AuthorizationServer> {
  const address = new URL(service.authUrl);
  const response = await oauth.discoveryRequest(address, {
    ...httpOptionsFor(ctx, service),
    algorithm: 'oidc',
  });
  const issuer = await expectedIssuer(response, address);
  return checkEndpoints(service, await oauth.processDiscoveryResponse(issuer, response));
}

/**
 * Returns the issuer that the document must name. It is the authorization address, or a parent of that address on the same origin:
 * better-auth, for example, names the origin.
 */
async function expectedIssuer(response: Response, address: URL): Promise<URL> {
  const document = parseJson(await response.clone().text());
  const named = isObject(document) ? document.issuer : null;
  if (typeof named !== 'string' || !URL.canParse(named)) return address;
  const issuer = new URL(named);
  return isAbove(issuer, address) ? issuer : address;
}

/**
 * Whether the first address equals the second one, or is a parent of the second one. Whole segments of the path are compared, so /au is not
 * a parent of /auth.
 */
function isAbove({ href, origin, pathname }: URL, address: URL): boolean {
  const isPlain = href === origin + pathname;
  const folder = `${withoutTrailingSlashes(pathname)}/`;
  return isPlain && origin === address.origin && `${address.pathname}/`.startsWith(folder);
}

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'revocation_endpoint',
] as const;

/** Checks the endpoints, which receive codes, tokens and the app's secret. Throws if the service may not use an address. */
function checkEndpoints(
  { authUrl }: ServiceSettings,
  server: oauth.AuthorizationServer,
): oauth.AuthorizationServer {
  for (const name of ENDPOINTS) {
    const address = server[name];
    if (address !== undefined && !mayServiceUseAddress(authUrl, address))
      throw new Error(`The service names an ${name} that cannot be its own.`);
  }
  return server;
}

/** Requests and stores the discovery document. */
export async function refreshDiscovery(
  ctx: Context,
  service: ServiceSettings,
): Promise<oauth.AuthorizationServer> {
  const document = await requestDiscovery(ctx, service);
  await writeDiscovery({ authUrl: service.authUrl, readAt: ctx.now(), document });
  return document;
}

/** Returns the stored document. A document older than a day is requested again. If the request fails, the old document is returned. */
export async function getDiscovery(
  ctx: Context,
  service: ServiceSettings,
): Promise<oauth.AuthorizationServer> {
  const stored = await readDiscovery();
  if (stored?.authUrl !== service.authUrl) return refreshDiscovery(ctx, service);
  const age = ctx.now() - stored.readAt;
  if (age >= 0 && age < FRESH_MS) return stored.document;
  return refreshDiscovery(ctx, service).catch(() => stored.document);
}

/**
 * Returns the problem that explains why there is no discovery document: nothing answered, the service is busy, or the address is not a
 * sign-in service.
 */
export async function problemOfDiscoveryError(
  ctx: Context,
  { authUrl }: ServiceSettings,
  error: unknown,
): Promise<Problem> {
  const status = responseOfError(error)?.status ?? 0;
  if (status === 429) return { code: 'rate_limited', message: '' };
  const isSilent = status >= 500 || (await isServerUnreachable(ctx, authUrl, error));
  return { code: isSilent ? 'auth_unreachable' : 'auth_wrong', message: '' };
}

/**
 * Whether a request failed because no server answers. If a server answers without CORS headers, the browser reports the same error. A
 * `no-cors` request tells the two cases apart.
 */
export async function isServerUnreachable(
  { boundedFetch, timeLimit }: Context,
  url: string,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof TypeError)) return error instanceof DOMException;
  const signal = timeLimit(ANSWER_LIMIT_MS);
  return boundedFetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal }).then(
    () => false,
    () => true,
  );
}
