// How many bytes of ours a page of a site is given: its reader, what it shares with other sites, what reads among the page's own scripts, and the player's script where there are videos.

import { genericSite, sites } from '../../lib/sites/registry.ts';
import { groupOf } from '../../lib/sites/script-groups.ts';
import type { Site } from '../../lib/sites/site.ts';
import { type Bytes, sumOf } from '../../server/launch/package/package-parts.ts';

export interface ScriptBytes extends Bytes {
  readonly siteId: string;
}

/** Most bytes that a page may be given. */
const RAW = 30_000;
const GZIP = 11_000;
/**
 * Above the bar, and not to grow. YouTube's titles are free texts in every language, so its reader carries the words of what is no
 * episode (trailers, reactions, openings), which are 2,200 bytes of it, and the channels of licensors, which are 500: 12,760 on 2026-11-23.
 * The others, and 500 of its bytes, since sites share a file: two files are packed apart, and the shared one has what only most of its sites use.
 */
const KNOWN_GZIP: Readonly<Record<string, number>> = {
  youtube: 13_280,
  generic: 11_660,
  'bilibili-tv': 11_630,
  hidive: 11_600,
  tubi: 11_600,
  iqiyi: 11_590,
  kavita: 11_550,
  komga: 11_520,
  wetv: 11_390,
  'apple-tv': 11_210,
  bilibili: 11_210,
  retrocrush: 11_150,
  adn: 11_060,
  suwayomi: 11_060,
};

/** Those that weigh more than they may. */
export function overweight(scripts: readonly ScriptBytes[]): readonly ScriptBytes[] {
  return scripts.filter(({ siteId, raw, gzip }) => raw > RAW || gzip > (KNOWN_GZIP[siteId] ?? GZIP));
}

/** Every site of a built extension, the heaviest first. */
export function measureScripts(extensionDir: string): readonly ScriptBytes[] {
  const all = [...sites, genericSite].map((site) => ({
    siteId: site.id,
    ...sumOf(extensionDir, filesOf(site)),
  }));
  return all.sort((a, b) => b.gzip - a.gzip);
}

function filesOf(site: Site): readonly string[] {
  const { id, mediaType, selfHosted, pageState } = site;
  const player = mediaType === 'anime' || selfHosted ? ['player-frame.js'] : [];
  return [`${groupOf(site)}.js`, `site-${id}.js`, ...(pageState ? [`site-${id}-state.js`] : []), ...player];
}
