// Checks whether an open tab already shows a page. The tab's address may differ, because sites add a name, a language or a slash.
import { reportedIdentity } from '../../domain/addresses/reportable-address.ts';
import { type PageKind, parseLink } from './links.ts';
import type { AddressGroups } from './site-links.ts';

export interface RequestedPage {
  readonly siteId: string;
  readonly kind: PageKind;
  readonly address: string;
}

/**
 * Whether a tab's address shows the requested page. The site's own ids in the two addresses are compared. A page of a self-hosted server
 * must have the same address, because one host may have several servers.
 */
export function isPageShownAt({ siteId, kind, address }: RequestedPage, shown: string): boolean {
  if (reportedIdentity(new URL(address)) === reportedIdentity(new URL(shown))) return true;
  const site = { siteId, hostedOrigins: [] };
  const wanted = parseLink(site, address, kind)?.groups;
  const isOfOtherKind = (one: string) =>
    parseLink(site, one, kind === 'series' ? 'episode' : 'series') !== null;
  const isOther = isOfOtherKind(shown) && !isOfOtherKind(address);
  if (!wanted || isOther || hostOf(address) !== hostOf(shown)) return false;
  return readings(new URL(shown)).some(({ url, isCut }) => {
    const groups = parseLink(site, url, kind)?.groups;
    // If the id came directly before the part that was cut off, that part was only a name. Otherwise do not use this address.
    const isRead =
      groups && (!isCut || (groups.id !== undefined && plainPath(new URL(url)).endsWith(groups.id)));
    return isRead && isSameId(wanted, groups);
  });
}

function hostOf(address: string): string {
  return new URL(address).host.replace(/^(?:www|m)\./, '');
}

function plainPath({ pathname }: URL): string {
  return pathname.replace(/\/$/, '');
}

/**
 * Returns the address as it is written, and without the parts that a site may have added: a language, a slash, or a name at the end.
 * `isCut` states whether the last part was removed.
 */
function readings(url: URL): readonly { readonly url: string; readonly isCut: boolean }[] {
  const path = plainPath(url);
  const whole = [path, path.replace(/^\/[a-z]{2}(?:-[a-z\d]{2,4})?(?=\/)/i, '')];
  const cut = whole.map((own) => own.replace(/\/[^/]*$/, ''));
  // Join the parts as texts. A path that consists only of slashes would otherwise be parsed as a host.
  const at = (own: string) => [own, `${own}/`].map((one) => `${url.origin}${one}${url.search}${url.hash}`);
  return [
    ...whole.flatMap(at).map((one) => ({ url: one, isCut: false })),
    ...cut.flatMap(at).map((one) => ({ url: one, isCut: true })),
  ];
}

/** Whether two addresses have the same ids. A group that is missing in one of the addresses is ignored. */
function isSameId(a: AddressGroups, b: AddressGroups): boolean {
  const agree = (name: string) => a[name] === undefined || b[name] === undefined || a[name] === b[name];
  const isNamed = a.id === undefined ? a.number !== undefined && a.number === b.number : a.id === b.id;
  return isNamed && ['series', 'season', 'number'].every(agree);
}
