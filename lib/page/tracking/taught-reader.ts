// What the user taught about a page comes before the site's own reader: a script of its own fetches the lesson, and both meet in one world of a frame.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { TaughtPages } from '../../domain/files/lesson.ts';
import type { Page, ReadEpisode, Site } from '../../sites/site.ts';
import { scriptWorld, type TaughtReader } from '../script-world.ts';
import { readGeneralData } from './general-data.ts';

export function offerTaughtReader(
  reader: TaughtReader | 'pending' | null,
  pages: TaughtPages | null = null,
): void {
  const world = scriptWorld();
  world.taughtReader = reader;
  world.taughtPages = pages;
}

/** How the pages of a chapter are counted here; null where that was not taught. */
export function taughtPages(): TaughtPages | null {
  return scriptWorld().taughtPages ?? null;
}

export function hasTaughtReader(): boolean {
  return Boolean(scriptWorld().taughtReader);
}

/** Reads by the lesson where there is one, else by the site's own reader, else by what was brought for the page's general data. */
export function readPage(page: Page, site: Site, readEpisode: ReadEpisode): ObservedEpisode | null {
  const taught = scriptWorld().taughtReader ?? null;
  if (taught === 'pending') return null;
  const own = readEpisode(page);
  const found = taught ? taught(page, site, own) : 'elsewhere';
  return found === 'elsewhere' ? (own ?? readGeneralData(page, site)) : found;
}
