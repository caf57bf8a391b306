// Checks whether an address is a certain kind of page on a site, and reads the parts of the address.
import { findKnownSite, hasPagesOn, sites } from '../registry.ts';
import type { AddressForm, AddressGroups } from './site-links.ts';

/** A site. If the site can be self-hosted, `hostedOrigins` are the origins of the user's own servers. */
export interface LinkSite {
  readonly siteId: string;
  readonly hostedOrigins: readonly string[];
}

/** A page that was found at an address. Its `address` contains only the parts that identify the page. */
export interface FoundPage {
  readonly address: string;
  readonly groups: AddressGroups;
}

const LONGEST = 1000;
/** Matches an encoded slash, backslash, dot, percent sign or control character. No site uses these in its addresses. */
const DISGUISED = /%(?:2f|5c|2e|25|[01][\da-f]|7f)/i;

export function findLinkedPage(
  { siteId, hostedOrigins }: LinkSite,
  address: string,
  form: AddressForm,
): FoundPage | null {
  if (address.length > LONGEST || !URL.canParse(address)) return null;
  const url = new URL(address);
  const found = DISGUISED.test(url.pathname) ? null : read(url, form);
  return found && isSiteHost(siteId, url, hostedOrigins) ? found : null;
}

/** Whether an address uses https and a host of the site. If the site can be self-hosted, one of the user's own servers counts, too. */
function isSiteHost(siteId: string, url: URL, hostedOrigins: readonly string[]): boolean {
  const site = sites.find(({ id }) => id === siteId);
  if (!site || url.username || url.password) return false;
  if (site.selfHosted && hostedOrigins.includes(url.origin)) return /^https?:$/.test(url.protocol);
  const isPublic = url.protocol === 'https:' && url.port === '';
  const owner = findKnownSite(url);
  return isPublic && hasPagesOn(site, url) && (owner === null || owner === site);
}

function read(url: URL, { path, query = {}, maybe = {}, hash }: AddressForm): FoundPage | null {
  const kept = new URLSearchParams();
  const found = [path.exec(url.pathname), hash ? hash.exec(url.hash) : undefined];
  for (const [name, value] of Object.entries({ ...query, ...maybe })) {
    const [own, ...more] = url.searchParams.getAll(name);
    if (own === undefined && name in maybe) continue;
    found.push(own === undefined || more.length > 0 ? null : value.exec(own));
    kept.append(name, own ?? '');
  }
  if (found.includes(null)) return null;
  const search = kept.size > 0 ? `?${kept}` : '';
  return {
    address: `${url.origin}${url.pathname}${search}${hash ? url.hash : ''}`,
    groups: Object.assign({}, ...found.map((match) => match?.groups)),
  };
}
