// Where the service's endpoints are: read once a day, and always before a sign-in.
import * as oauth from 'oauth4webapi';
import type { ServiceSettings } from '../domain/settings.ts';
import type { StoredDiscovery } from '../store/discovery.ts';

/** A document younger than this many milliseconds is taken as it is. */
const FRESH_MS = 24 * 3600_000;

export interface DiscoveryStore {
  readonly read: () => Promise<StoredDiscovery | null>;
  readonly write: (discovery: StoredDiscovery) => Promise<void>;
}

export interface DiscoveryParts {
  readonly store: DiscoveryStore;
  readonly now: () => number;
  readonly http: (service: ServiceSettings) => oauth.DiscoveryRequestOptions;
}

export function createDiscovery({ store, now, http }: DiscoveryParts) {
  /** Read from the service whatever is known. */
  async function discover(service: ServiceSettings): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(service.authUrl);
    const response = await oauth.discoveryRequest(issuer, { ...http(service), algorithm: 'oidc' });
    const document = await oauth.processDiscoveryResponse(issuer, response);
    await store.write({ authUrl: service.authUrl, readAt: now(), document });
    return document;
  }

  /** As kept; read again when it is old, and the old one still serves while that fails. */
  async function known(service: ServiceSettings): Promise<oauth.AuthorizationServer> {
    const stored = await store.read();
    if (stored?.authUrl !== service.authUrl) return discover(service);
    const age = now() - stored.readAt;
    if (age >= 0 && age < FRESH_MS) return stored.document;
    return discover(service).catch(() => stored.document);
  }

  return { discover, known };
}
