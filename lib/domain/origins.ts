// Which origins tracking a site needs, and whether they are granted. The browser grants whole origins, without paths.

interface SitePatterns {
  readonly pages: readonly { readonly pattern: string }[];
  readonly playerFrames: readonly { readonly pattern: string }[];
}

/** `https://a.example/watch/*` is granted as `https://a.example/*`. */
export function originPattern(pattern: string): string {
  return pattern.replace(/^([^:]+:\/\/[^/]+)\/.*$/u, '$1/*');
}

/** What the browser must be asked for: the origins of a site's pages and of its player's frames. */
export function originsOf({ pages, playerFrames }: SitePatterns): readonly string[] {
  return [...new Set([...pages, ...playerFrames].map(({ pattern }) => originPattern(pattern)))];
}

export function isGranted(site: SitePatterns, granted: readonly string[]): boolean {
  const known = granted.map(originPattern);
  return originsOf(site).every((origin) => known.includes(origin));
}
