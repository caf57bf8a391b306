// Checks what may be written to the synced storage: no record that names one of the user's self-hosted servers, or a host that is not on the public internet.

import { withoutSecretQuery, withoutSecrets } from '../../domain/addresses/address-secrets.ts';
import { isPrivateHost } from '../../domain/addresses/private-host.ts';
import { hostedOrigins, isHostedSite } from '../../domain/addresses/self-hosted.ts';
import { isObject } from '../../domain/fields.ts';
import type { SelfHosted } from '../../domain/settings.ts';
import type { SyncRecord } from '../../domain/sync/record.ts';

/** The general reader truncates a page's host to this length, and the missing end may be what makes it private. */
const LONGEST_SITE_NAME = 80;

/** Checks the key, and the site name of a match. Records of unknown kinds are checked by their key only. */
export function mayLeave({ key, value }: Pick<SyncRecord, 'key' | 'value'>, selfHosted: SelfHosted): boolean {
  if (!keyMayLeave(key, selfHosted)) return false;
  if (!key.startsWith('m:') || !isObject(value) || !isObject(value.match)) return true;
  return siteMayLeave(key.slice(2), value.match.siteName, selfHosted);
}

/** Checks a key alone, because the removal of a choice is synced without a value. */
export function keyMayLeave(key: string, selfHosted: SelfHosted): boolean {
  if (key.startsWith('l:')) return !isOwnAddress(key.slice(2), selfHosted);
  return !key.startsWith('m:') || seasonMayLeave(key.slice(2), selfHosted);
}

/** Whether a season key may be synced: not if it belongs to a self-hosted server, and not if it contains a token. */
function seasonMayLeave(seasonKey: string, selfHosted: SelfHosted): boolean {
  if (isHostedSite(siteIdOf(seasonKey)) || holdsSecret(seasonKey)) return false;
  const addresses = seasonKey.match(/https?:\/\/[^\s/|?#]+/g) ?? [];
  return !addresses.some((address) => isOwnAddress(address, selfHosted));
}

/** A general page's key contains its origin and possibly the address of its series. In the ids of other sites, only the query can come from an address. */
function holdsSecret(seasonKey: string): boolean {
  if (!seasonKey.startsWith('generic:')) return withoutSecretQuery(seasonKey) !== seasonKey;
  const addresses = seasonKey.slice('generic:'.length).split(/[ |]/, 2);
  return addresses.some((address) => withoutSecrets(address) !== address);
}

/** The site name of a known site is a plain name; that of any other page is its host. */
export function siteMayLeave(seasonKey: string, siteName: unknown, selfHosted: SelfHosted): boolean {
  if (typeof siteName !== 'string') return true;
  if (siteIdOf(seasonKey) !== 'generic' && !looksLikeHost(siteName)) return true;
  const host = siteName.toLowerCase();
  const own = hostedOrigins(selfHosted).map(({ origin }) => new URL(origin).hostname.replace(/^www\./, ''));
  return host.length < LONGEST_SITE_NAME && !isPrivateHost(host) && !own.includes(host);
}

function looksLikeHost(siteName: string): boolean {
  return siteName.startsWith('[') || (siteName.includes('.') && !/\s/.test(siteName));
}

export function siteIdOf(seasonKey: string): string {
  return seasonKey.slice(0, seasonKey.indexOf(':'));
}

function isOwnAddress(address: string, selfHosted: SelfHosted): boolean {
  if (!URL.canParse(address)) return true;
  const { origin, hostname } = new URL(address);
  return isPrivateHost(hostname) || hostedOrigins(selfHosted).some((own) => own.origin === origin);
}
