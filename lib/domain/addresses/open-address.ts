// The address that a page is open at, without what tracks the visitor. The worker takes out of it what opens a door.

const NOISE =
  /^(?:utm_.*|fbclid|gclid|msclkid|dclid|yclid|mc_[ce]id|igshid|ref|referrer|source|share|si|t|time|start|autoplay|lang|hl)$/i;
/** The worker takes no longer ones. */
const LONGEST = 2000;

type IsSecret = (name: string, value: string) => boolean;

/** What a site without a reader of its own is called. */
export function hostName({ hostname }: URL): string {
  return hostname.replace(/^www\./, '').slice(0, 80);
}

/** As a site's reader tells it. The worker takes secrets out before anything is stored: so pages are not given what knows them. */
export function openAddress(url: URL): string {
  return addressOf(
    url,
    () => false,
    (path) => path,
  ).slice(0, LONGEST);
}

/** The wire takes no longer id. */
const LONGEST_IDENTITY = 500;

/** What identifies a page by its address. Same identity = same page, over http or https, with or without `www.`. */
export function identityOf(address: string): string {
  return address
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/(?=\?|$)/, '')
    .slice(0, LONGEST_IDENTITY);
}

/** As a page's script tells it: the worker takes out of it what opens a door. */
export function openIdentity(url: URL): string {
  return identityOf(openAddress(url));
}

/** The address without tracking and playing options; a hash stays only where it is a route. */
export function addressOf(url: URL, isSecret: IsSecret, cleanPath: (path: string) => string): string {
  const search = keptPairs(url.search.slice(1), (name, value) => NOISE.test(name) || isSecret(name, value));
  const [path = '', query = ''] = /^#!?\//.test(url.hash) ? url.hash.split('?') : [];
  return url.origin + cleanPath(url.pathname) + search + cleanPath(path) + keptPairs(query, isSecret);
}

/** With the `?` before them; most addresses have none. */
function keptPairs(query: string, isDropped: IsSecret): string {
  if (!query) return '';
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => !isDropped(name, value));
  const search = new URLSearchParams(kept).toString();
  return search && `?${search}`;
}
