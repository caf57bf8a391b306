// Decides which choices may be written to the synced storage. Choices about self-hosted servers, private hosts, or addresses with secrets
// are not written.
import { idWithoutSecretQuery, textWithoutSecrets } from '../addresses/address-secrets.ts';
import { isPrivateHost } from '../addresses/private-host.ts';
import { isSelfHostedSite, selfHostedOrigins } from '../addresses/self-hosted.ts';
import type { SelfHosted } from '../settings.ts';

/** Whether a choice may be synced. Checking the key is enough: it contains every address of the choice. */
export function maySyncChoice(key: string, selfHosted: SelfHosted): boolean {
  if (key.startsWith('l:')) return isPublic(key.slice(2), selfHosted);
  return !key.startsWith('m:') || seasonMaySync(key.slice(2), selfHosted);
}

function seasonMaySync(seasonKey: string, selfHosted: SelfHosted): boolean {
  const siteId = siteIdOf(seasonKey);
  const addresses = seasonKey.match(/https?:\/\/[^\s/|?#]+/g) ?? [];
  // If the key of a general page has no address, its host is unknown, so the choice is not synced.
  if (isSelfHostedSite(siteId) || (siteId === 'generic' && addresses.length === 0)) return false;
  return !holdsSecret(seasonKey) && addresses.every((address) => isPublic(address, selfHosted));
}

/**
 * Whether a season key contains a secret. The key of a general page contains its origin, and possibly the address of its series. In the ids
 * of other sites, only the query can come from an address.
 */
function holdsSecret(seasonKey: string): boolean {
  if (!seasonKey.startsWith('generic:')) return idWithoutSecretQuery(seasonKey) !== seasonKey;
  const addresses = seasonKey.slice('generic:'.length).split(/[ |]/, 2);
  return addresses.some((address) => textWithoutSecrets(address) !== address);
}

export function siteIdOf(seasonKey: string): string {
  return seasonKey.slice(0, seasonKey.indexOf(':'));
}

/**
 * Whether the host of an address is public: it is not a private host, and no self-hosted server runs on it. Ports and `www.` are ignored,
 * since a server may be reachable at several such addresses.
 */
function isPublic(address: string, selfHosted: SelfHosted): boolean {
  if (!URL.canParse(address)) return false;
  const own = selfHostedOrigins(selfHosted).map(({ origin }) => hostOf(origin));
  return !isPrivateHost(new URL(address).hostname) && !own.includes(hostOf(address));
}

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '');
}
