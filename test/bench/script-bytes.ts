// How many bytes of ours a page of a site is given: its reader, what reads among the page's own scripts, and the player's script.

import { genericSite, sites } from '../../lib/sites/registry.ts';
import type { Site } from '../../lib/sites/site.ts';
import { type Bytes, sumOf } from '../../server/launch/package-parts.ts';

export interface ScriptBytes extends Bytes {
  readonly siteId: string;
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
  const all = [...sites, genericSite].map((site) => ({
    siteId: site.id,
    ...sumOf(extensionDir, filesOf(site)),
  }));
  return all.sort((a, b) => b.gzip - a.gzip);
}

function filesOf({ id, pageState }: Site): readonly string[] {
  return [`site-${id}.js`, ...(pageState ? [`site-${id}-state.js`] : []), 'player-frame.js'];
}
