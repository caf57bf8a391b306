// Which series a general page means by an address. The page may write any address there, so only some of them count.
import { identityOf } from './open-address.ts';
import { pageAddress, pageIdentity } from './page-address.ts';

/** What a site's home page has in its path: a language such as `en` or `pt-br`, and the name of the page itself. */
const HOME = /^(?:\/[a-z]{2}(?:[-_][a-z\d]{2,4})?)?(?:\/(?:home|index(?:\.[a-z]{2,5})?))?\/?(?:#!?\/?)?$/i;

/**
 * The series as an identity of its page. Null for an address that names no series of this page's site: one on another host, the
 * home page, and the page itself. A subdomain is another host: on many services each one belongs to another person. `www.` and the
 * scheme make no difference, since the key of what is remembered names the page's own origin.
 */
export function seriesIdentity(claimed: string, page: URL): string | null {
  const address = `https://${claimed}`;
  if (!URL.canParse(address)) return null;
  const series = new URL(address);
  const identity = identityOf(pageAddress(series));
  const isHome = HOME.test(pageAddress(series).slice(series.origin.length));
  return hostOf(series) === hostOf(page) && !isHome && identity !== pageIdentity(page) ? identity : null;
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '');
}
