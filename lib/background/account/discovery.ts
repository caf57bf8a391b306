// Where the service's endpoints are: read once a day, and always before a sign-in.
import * as oauth from 'oauth4webapi';
import { mayLeadTo } from '../../domain/addresses/service-address.ts';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { StoredDiscovery } from '../../store/account/discovery.ts';
import { ANSWER_LIMIT_MS } from '../read-answer.ts';
import { httpFor, type Requests } from './oauth-conversation.ts';

/** A document younger than this many milliseconds is taken as it is. */
const FRESH_MS = 24 * 3600_000;

interface DiscoveryStore {
  readonly read: () => Promise<StoredDiscovery | null>;
  readonly write: (discovery: StoredDiscovery) => Promise<void>;
}

export interface DiscoveryParts extends Requests {
  readonly discovery: DiscoveryStore;
  readonly now: () => number;
}

/** As the service says it; not kept. */
export async function askServer(
  requests: Requests,
  service: ServiceSettings,
): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(service.authUrl);
  const response = await oauth.discoveryRequest(issuer, { ...httpFor(requests, service), algorithm: 'oidc' });
  return ownEndpoints(service, await oauth.processDiscoveryResponse(issuer, response));
}

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'revocation_endpoint',
] as const;

/** Codes, tokens and the app's secret go to these addresses, and the user to the first. Throws for one that a service may not name. */
function ownEndpoints(
  { authUrl }: ServiceSettings,
  server: oauth.AuthorizationServer,
): oauth.AuthorizationServer {
  for (const name of ENDPOINTS) {
    const address = server[name];
    if (address !== undefined && !mayLeadTo(authUrl, address))
      throw new Error(`The service names an ${name} that cannot be its own.`);
  }
  return server;
}

/** Read from the service whatever is known. */
export async function discover(
  parts: DiscoveryParts,
  service: ServiceSettings,
): Promise<oauth.AuthorizationServer> {
  const { discovery, now } = parts;
  const document = await askServer(parts, service);
  await discovery.write({ authUrl: service.authUrl, readAt: now(), document });
  return document;
}

/** As kept; read again when it is old, and the old one still serves while that fails. */
export async function knownServer(
  parts: DiscoveryParts,
  service: ServiceSettings,
): Promise<oauth.AuthorizationServer> {
  const stored = await parts.discovery.read();
  if (stored?.authUrl !== service.authUrl) return discover(parts, service);
  const age = parts.now() - stored.readAt;
  if (age >= 0 && age < FRESH_MS) return stored.document;
  return discover(parts, service).catch(() => stored.document);
}

/** Why no discovery document came: nothing answered, the service is busy, or it is no sign-in service. */
export async function discoveryProblem(
  requests: Requests,
  { authUrl }: ServiceSettings,
  error: unknown,
): Promise<Problem> {
  const status = refusedWith(error);
  if (status === 429) return { code: 'rate_limited', message: '' };
  const isSilent = status >= 500 || (await isUnanswered(requests, authUrl, error));
  return { code: isSilent ? 'auth_unreachable' : 'auth_wrong', message: '' };
}

/** The HTTP status of an answer that says nothing in OAuth's own words; 0 where there was none. */
export function refusedWith(error: unknown): number {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Response ? cause.status : 0;
}

/**
 * Whether a request failed because nothing is at its address. A browser fails it in the same way where something answers that does
 * not expect extensions, such as another program on that port: an answer that is not to be read tells the two apart.
 */
export async function isUnanswered(
  { fetch: send, timeLimit }: Requests,
  url: string,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof TypeError)) return error instanceof DOMException;
  const signal = timeLimit(ANSWER_LIMIT_MS);
  return send(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal }).then(
    () => false,
    () => true,
  );
}
