// How many bytes of ours a page of a site is given: its reader, what reads among the page's own scripts, and the player's script.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { genericSite, sites } from '../../lib/sites/registry.ts';
import type { Site } from '../../lib/sites/site.ts';

export interface ScriptBytes {
  readonly siteId: string;
  readonly raw: number;
  readonly gzip: number;
}

/** Most bytes that a page may be given. */
const BUDGET = { raw: 30_000, gzip: 11_000 };
/** Above the budget, and not to grow: YouTube's reader carries the channels of licensors and the words that mark all other videos. */
const KNOWN_GZIP: Readonly<Record<string, number>> = { youtube: 11_700 };

/** Those that weigh more than they may. */
export function overweight(scripts: readonly ScriptBytes[]): readonly ScriptBytes[] {
  return scripts.filter(
    ({ siteId, raw, gzip }) => raw > BUDGET.raw || gzip > (KNOWN_GZIP[siteId] ?? BUDGET.gzip),
  );
}

/** Every site of a built extension, the heaviest first. */
export function measureScripts(extensionDir: string): readonly ScriptBytes[] {
  const all = [...sites, genericSite].map((site) => sumOf(site.id, filesOf(site), extensionDir));
  return all.sort((a, b) => b.gzip - a.gzip);
}

function filesOf({ id, pageState }: Site): readonly string[] {
  return [`site-${id}.js`, ...(pageState ? [`site-${id}-state.js`] : []), 'player-frame.js'];
}

function sumOf(siteId: string, files: readonly string[], extensionDir: string): ScriptBytes {
  const texts = files.map((file) => readFileSync(join(extensionDir, file)));
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return {
    siteId,
    raw: sum(texts.map((text) => text.length)),
    gzip: sum(texts.map((text) => gzipSync(text, { level: 9 }).length)),
  };
}
