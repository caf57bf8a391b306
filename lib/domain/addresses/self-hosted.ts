// Adds, removes and finds the origins of the user's self-hosted servers. Each origin has one site that runs there.
import type { SelfHosted } from '../settings.ts';

/** Sites that run on self-hosted servers. Two servers may use the same id for different series. */
const HOSTED_SITES: readonly string[] = [
  'emby',
  'jellyfin',
  'kavita',
  'komga',
  'lanraragi',
  'plex',
  'seanime',
  'suwayomi',
];

export interface SelfHostedOrigin {
  readonly siteId: string;
  readonly origin: string;
}

/** Returns the origin of a typed address, without path and default port; null if it is not http or https, or contains a user name. */
export function parseOrigin(typed: string): string | null {
  const text = typed.trim();
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s*]/.test(text) || !URL.canParse(text)) return null;
  const { origin, username, password } = new URL(text);
  return username || password ? null : origin;
}

export function isSelfHostedSite(siteId: string): boolean {
  return HOSTED_SITES.includes(siteId);
}

/** Returns the origin of the self-hosted server that a page belongs to; null for other sites, and if the address is invalid. */
export function selfHostedServerOf({
  siteId,
  url,
}: {
  readonly siteId: string;
  readonly url: string;
}): string | null {
  return isSelfHostedSite(siteId) && URL.canParse(url) ? new URL(url).origin : null;
}

/**
 * Returns the match pattern to request from the browser. Firefox does not support ports in match patterns. In Firefox, the pattern
 * therefore includes all ports of the host.
 */
export function permissionPatternOfOrigin(origin: string, ports = !import.meta.env.FIREFOX): string {
  return `${ports ? origin : origin.replace(/:\d+$/, '')}/*`;
}

/** Whether the browser lets Kiroku read an origin, either by a grant for the origin or by a grant for the whole host. */
export function isOriginGranted(origin: string, granted: readonly string[]): boolean {
  return [permissionPatternOfOrigin(origin), permissionPatternOfOrigin(origin, false)].some((pattern) =>
    granted.includes(pattern),
  );
}

/** Returns the id of the site that runs on an origin; null if there is none. */
export function selfHostedSiteId(origin: string, selfHosted: SelfHosted): string | null {
  return selfHostedOrigins(selfHosted).find((hosted) => hosted.origin === origin)?.siteId ?? null;
}

/** Maps the match pattern of each server to the id of the site that runs on this server. */
export function siteIdBySelfHostedPattern(selfHosted: SelfHosted): Readonly<Record<string, string>> {
  const pairs = selfHostedOrigins(selfHosted).map(({ siteId, origin }) => [
    permissionPatternOfOrigin(origin),
    siteId,
  ]);
  return Object.fromEntries(pairs);
}

export function selfHostedOrigins(selfHosted: SelfHosted): readonly SelfHostedOrigin[] {
  return Object.entries(selfHosted).flatMap(([siteId, origins]) =>
    origins.map((origin) => ({ siteId, origin })),
  );
}

/** Adds an origin to a site, and removes it from all other sites. */
export function addSelfHostedOrigin(selfHosted: SelfHosted, siteId: string, origin: string): SelfHosted {
  const others = removeSelfHostedOrigin(selfHosted, origin);
  const own = Object.hasOwn(others, siteId) ? (others[siteId] ?? []) : [];
  return { ...others, [siteId]: [...own, origin] };
}

export function removeSelfHostedOrigin(selfHosted: SelfHosted, origin: string): SelfHosted {
  const kept = Object.entries(selfHosted).map(
    ([id, origins]) => [id, origins.filter((one) => one !== origin)] as const,
  );
  return Object.fromEntries(kept.filter(([, origins]) => origins.length > 0));
}
