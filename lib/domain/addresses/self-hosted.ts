// Servers of the user's own: which origin the user means, and which site runs there.
import type { SelfHosted } from '../settings.ts';

/** Sites that run on servers of the users' own. Each server counts for itself: what one calls series 3 is another series on the next. */
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

export interface HostedOrigin {
  readonly siteId: string;
  readonly origin: string;
}

/** The origin of an address as a person types it, without path and default port; null for anything but plain http and https. */
export function parseOrigin(typed: string): string | null {
  const text = typed.trim();
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s*]/.test(text) || !URL.canParse(text)) return null;
  const { origin, username, password } = new URL(text);
  return username || password ? null : origin;
}

export function isHostedSite(siteId: string): boolean {
  return HOSTED_SITES.includes(siteId);
}

/** The origin of the server that a page is of; null for a site that is the same one for all, and where no address is known. */
export function serverOf({ siteId, url }: { readonly siteId: string; readonly url: string }): string | null {
  return isHostedSite(siteId) && URL.canParse(url) ? new URL(url).origin : null;
}

/** What the browser is asked for. Firefox knows no ports in match patterns, so there the host is asked for. */
export function hostedPattern(origin: string, ports = !import.meta.env.FIREFOX): string {
  return `${ports ? origin : origin.replace(/:\d+$/, '')}/*`;
}

/** Whether the browser lets us read an origin; it may have been asked for the whole host before. */
export function isOriginGranted(origin: string, granted: readonly string[]): boolean {
  return [hostedPattern(origin), hostedPattern(origin, false)].some((pattern) => granted.includes(pattern));
}

/** The id of the site that runs at an origin. */
export function hostedSiteId(origin: string, selfHosted: SelfHosted): string | null {
  return hostedOrigins(selfHosted).find((hosted) => hosted.origin === origin)?.siteId ?? null;
}

/** Pattern → id of the site whose reader belongs there. */
export function hostedPatterns(selfHosted: SelfHosted): Readonly<Record<string, string>> {
  const pairs = hostedOrigins(selfHosted).map(({ siteId, origin }) => [hostedPattern(origin), siteId]);
  return Object.fromEntries(pairs);
}

/** Every origin with the id of its site. */
export function hostedOrigins(selfHosted: SelfHosted): readonly HostedOrigin[] {
  return Object.entries(selfHosted).flatMap(([siteId, origins]) =>
    origins.map((origin) => ({ siteId, origin })),
  );
}

/** One origin more for a site, and for no other. */
export function addOrigin(selfHosted: SelfHosted, siteId: string, origin: string): SelfHosted {
  const others = removeOrigin(selfHosted, origin);
  const own = Object.hasOwn(others, siteId) ? (others[siteId] ?? []) : [];
  return { ...others, [siteId]: [...own, origin] };
}

export function removeOrigin(selfHosted: SelfHosted, origin: string): SelfHosted {
  const kept = Object.entries(selfHosted).map(
    ([id, origins]) => [id, origins.filter((one) => one !== origin)] as const,
  );
  return Object.fromEntries(kept.filter(([, origins]) => origins.length > 0));
}
