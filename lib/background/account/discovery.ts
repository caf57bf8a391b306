// Where the service's endpoints are: read once a day, and always before a sign-in.
import * as oauth from 'oauth4webapi';
import { mayLeadTo } from '../../domain/addresses/service-address.ts';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { StoredDiscovery } from '../../store/account/discovery.ts';
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

/** Why no discovery document came: nothing answered, or something that is no sign-in service. */
export function discoveryProblem(error: unknown): Problem {
  const cause = error instanceof Error ? error.cause : null;
  const isDown = cause instanceof Response && cause.status >= 500;
  const isSilent = error instanceof TypeError || error instanceof DOMException;
  return { code: isDown || isSilent ? 'auth_unreachable' : 'auth_wrong', message: '' };
}
