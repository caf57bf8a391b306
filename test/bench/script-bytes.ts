// How many bytes of ours a page of a site is given: its reader, what it shares with other sites, what reads among the page's own scripts, and the player's script where there are videos.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { genericSite, sites } from '../../lib/sites/registry.ts';
import { partsOf } from '../../lib/sites/script-parts.ts';
import type { Site } from '../../lib/sites/site.ts';
import type { Bytes } from '../../server/launch/package/package-parts.ts';

export interface ScriptBytes extends Bytes {
  readonly siteId: string;
}

/** Most bytes that a page may be given. */
const RAW = 30_000;
const GZIP = 11_000;
/**
 * Packed as one text, as a page is given all of it. Until 2026-11-24 each file was packed by itself, which told how the package was cut and not what a page is given:
 * by today's way a page had 8,700 bytes at the median then and has 9,400 now, at most 12,630 (12,140). In the package sites were 197,000 bytes then and are 86,000 now.
 * YouTube's titles are free texts in every language, so its reader carries the words of what is no episode (trailers, reactions, openings), and the channels of licensors.
 * Servers of chapters have the player's script, too.
 */
const KNOWN_GZIP: Readonly<Record<string, number>> = {
  youtube: 12_900,
  generic: 11_900,
  komga: 11_550,
  kavita: 11_500,
};

/** Those that weigh more than they may. */
export function overweight(scripts: readonly ScriptBytes[]): readonly ScriptBytes[] {
  return scripts.filter(({ siteId, raw, gzip }) => raw > RAW || gzip > (KNOWN_GZIP[siteId] ?? GZIP));
}

/** Every site of a built extension, the heaviest first. */
export function measureScripts(extensionDir: string): readonly ScriptBytes[] {
  const all = [...sites, genericSite].map((site) => ({
    siteId: site.id,
    ...asOne(extensionDir, filesOf(site)),
  }));
  return all.sort((a, b) => b.gzip - a.gzip);
}

function asOne(extensionDir: string, files: readonly string[]): Bytes {
  const text = Buffer.concat(files.map((file) => readFileSync(join(extensionDir, file))));
  return { raw: text.length, gzip: gzipSync(text, { level: 9 }).length };
}

function filesOf(site: Site): readonly string[] {
  const { id, mediaType, selfHosted, pageState } = site;
  const player = mediaType === 'anime' || selfHosted ? ['player-frame.js'] : [];
  return [
    ...partsOf(site).map((part) => `${part}.js`),
    `site-${id}.js`,
    ...(pageState ? [`site-${id}-state.js`] : []),
    ...player,
  ];
}
