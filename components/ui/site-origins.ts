// Which origins tracking a site needs, and whether they are granted. The browser grants whole origins, without paths.
import type { sites } from '@/lib/sites/registry.ts';

export type Site = (typeof sites)[number];

export function originsOf(site: Site): readonly string[] {
  const patterns = [...site.pages, ...site.playerFrames].map(({ pattern }) => originPattern(pattern));
  return [...new Set(patterns)];
}

export function isGranted(site: Site, granted: readonly string[]): boolean {
  const known = granted.map(originPattern);
  return originsOf(site).every((origin) => known.includes(origin));
}

/** `https://a.example/watch/*` is granted as `https://a.example/*`. */
export function originPattern(pattern: string): string {
  return pattern.replace(/^([^:]+:\/\/[^/]+)\/.*$/u, '$1/*');
}
