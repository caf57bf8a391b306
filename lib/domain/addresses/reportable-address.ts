// Removes tracking parameters from a page's address. The worker removes the secrets.

const NOISE =
  /^(?:utm_.*|fbclid|gclid|msclkid|dclid|yclid|mc_[ce]id|igshid|ref|referrer|source|share|si|t|time|start|autoplay|lang|hl)$/i;
/** The worker rejects longer addresses. */
const LONGEST = 2000;

type IsSecret = (name: string, value: string) => boolean;

/** Returns the name under which a site without its own reader is shown. */
export function shownHostName({ hostname }: URL): string {
  return hostname.replace(/^www\./, '').slice(0, 80);
}

/** Returns the address as a page's script reports it. The worker removes secrets before storing it, so pages do not need that code. */
export function toReportableAddress(url: URL): string {
  return withoutTrackingParameters(
    url,
    () => false,
    (path) => path,
  ).slice(0, LONGEST);
}

/** Messages with longer ids are rejected. */
const LONGEST_IDENTITY = 500;

/** Returns an id for the page at this address. Addresses that differ only in http or https, or in `www.`, have the same id. */
export function identityOfAddress(address: string): string {
  return address
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/(?=\?|$)/, '')
    .slice(0, LONGEST_IDENTITY);
}

/** Returns the identity of a page as its script reports it. The worker removes the secrets. */
export function reportedIdentity(url: URL): string {
  return identityOfAddress(toReportableAddress(url));
}

/** Removes tracking, playback and secret parameters. The fragment is retained only if it is a route (`#/…` or `#!/…`). */
export function withoutTrackingParameters(
  url: URL,
  isSecret: IsSecret,
  cleanPath: (path: string) => string,
): string {
  const search = keptPairs(url.search.slice(1), (name, value) => NOISE.test(name) || isSecret(name, value));
  const [path = '', query = ''] = /^#!?\//.test(url.hash) ? url.hash.split('?') : [];
  return url.origin + cleanPath(url.pathname) + search + cleanPath(path) + keptPairs(query, isSecret);
}

/** Returns the retained parameters with a leading `?`, or an empty text if there are none. */
function keptPairs(query: string, isDropped: IsSecret): string {
  if (!query) return '';
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => !isDropped(name, value));
  const search = new URLSearchParams(kept).toString();
  return search && `?${search}`;
}
