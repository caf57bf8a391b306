// Whether an open tab shows a page already: sites put a name, a language or a slash to the address that was asked for.
import { openIdentity } from '../../domain/addresses/open-address.ts';
import { type PlaceKind, placeOf } from './links.ts';
import type { Parts } from './site-links.ts';

export interface WantedPage {
  readonly siteId: string;
  readonly kind: PlaceKind;
  readonly address: string;
}

/** The site's own id tells it. Servers of the users' own, of which there may be several at one host, leave their addresses as they are. */
export function isShownAt({ siteId, kind, address }: WantedPage, shown: string): boolean {
  if (openIdentity(new URL(address)) === openIdentity(new URL(shown))) return true;
  const site = { siteId, ownOrigins: [] };
  const wanted = placeOf(site, address, kind)?.parts;
  const isOfOtherKind = (one: string) =>
    placeOf(site, one, kind === 'series' ? 'episode' : 'series') !== null;
  const isOther = isOfOtherKind(shown) && !isOfOtherKind(address);
  if (!wanted || isOther || hostOf(address) !== hostOf(shown)) return false;
  return readings(new URL(shown)).some(({ url, isCut }) => {
    const parts = placeOf(site, url, kind)?.parts;
    // What is cut off is a name only behind the id.
    const isRead =
      parts && (!isCut || (parts.id !== undefined && plainPath(new URL(url)).endsWith(parts.id)));
    return isRead && isSameId(wanted, parts);
  });
}

function hostOf(address: string): string {
  return new URL(address).host.replace(/^(?:www|m)\./, '');
}

function plainPath({ pathname }: URL): string {
  return pathname.replace(/\/$/, '');
}

/** The address without what a site may have put to it: a language in front, a slash, a name at the end. */
function readings(url: URL): readonly { readonly url: string; readonly isCut: boolean }[] {
  const path = plainPath(url);
  const whole = [path, path.replace(/^\/[a-z]{2}(?:-[a-z\d]{2,4})?(?=\/)/i, '')];
  const cut = whole.map((own) => own.replace(/\/[^/]*$/, ''));
  // Joined as texts: a path of slashes alone would be read as a host.
  const at = (own: string) => [own, `${own}/`].map((one) => `${url.origin}${one}${url.search}${url.hash}`);
  return [
    ...whole.flatMap(at).map((one) => ({ url: one, isCut: false })),
    ...cut.flatMap(at).map((one) => ({ url: one, isCut: true })),
  ];
}

/** An address may leave the number out that another one has. */
function isSameId(a: Parts, b: Parts): boolean {
  const agree = (name: string) => a[name] === undefined || b[name] === undefined || a[name] === b[name];
  const isNamed = a.id === undefined ? a.number !== undefined && a.number === b.number : a.id === b.id;
  return isNamed && ['series', 'season', 'number'].every(agree);
}
