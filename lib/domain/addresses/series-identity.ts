// Checks the series address that a general page states about itself. A page may state any address, so only some are accepted.

import { pageAddress, pageIdentity } from './page-address.ts';
import { identityOfAddress } from './reportable-address.ts';

/** Matches the path of a site's home page. It may contain a language such as `en` or `pt-br`, and a page name such as `index.html`. */
const HOME = /^(?:\/[a-z]{2}(?:[-_][a-z\d]{2,4})?)?(?:\/(?:home|index(?:\.[a-z]{2,5})?))?\/?(?:#!?\/?)?$/i;

/**
 * Returns the identity of the series page whose address a general page states (`claimed`). Returns null if that address is on another host,
 * is the home page, or is the page itself. A subdomain counts as another host, because many services give each customer a subdomain. The
 * scheme and `www.` may differ, because the key of a match contains the page's own origin anyway.
 */
export function seriesIdentity(claimed: string, page: URL): string | null {
  const address = `https://${claimed}`;
  if (!URL.canParse(address)) return null;
  const series = new URL(address);
  const identity = identityOfAddress(pageAddress(series));
  const isHome = HOME.test(pageAddress(series).slice(series.origin.length));
  return hostOf(series) === hostOf(page) && !isHome && identity !== pageIdentity(page) ? identity : null;
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '');
}
