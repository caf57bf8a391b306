// Determines which origins Kiroku needs for a site, and whether they are granted. The browser grants whole origins, without paths.

interface SitePatterns {
  readonly pages: readonly { readonly pattern: string }[];
  readonly playerFrames: readonly { readonly pattern: string }[];
}

/** Returns the pattern that the browser grants for a pattern: `https://a.example/*` for `https://a.example/watch/*`. */
export function originPattern(pattern: string): string {
  return pattern.replace(/^([^:]+:\/\/[^/]+)\/.*$/u, '$1/*');
}

/** Returns the origins to request from the browser: the origins of a site's pages, and the origins of its player's frames. */
export function originsOf({ pages, playerFrames }: SitePatterns): readonly string[] {
  return [...new Set([...pages, ...playerFrames].map(({ pattern }) => originPattern(pattern)))];
}

export function isGranted(site: SitePatterns, granted: readonly string[]): boolean {
  const known = granted.map(originPattern);
  return originsOf(site).every((origin) => known.includes(origin));
}

const PATTERN = /^(\*|[a-z]+):\/\/([^/:]+)(:[^/]+)?\//;

/** Whether a granted match pattern includes another pattern. The user may grant all subdomains, or all sites. Grants ignore paths. */
export function includesPattern(granted: string, pattern: string): boolean {
  const [own, requested] = [PATTERN.exec(granted), PATTERN.exec(pattern)];
  if (!own || !requested) return false;
  const [, scheme, host = '', port] = own;
  if (scheme !== '*' && scheme !== requested[1]) return false;
  // A pattern without a port includes all ports.
  if (port !== undefined && port !== requested[3]) return false;
  const wanted = (requested[2] ?? '').replace(/^\*\./, '');
  if (host === '*') return true;
  if (host.startsWith('*.')) return wanted === host.slice(2) || wanted.endsWith(host.slice(1));
  return host === requested[2];
}

export function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}
