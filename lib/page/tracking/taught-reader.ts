// Reads a page by the user's lesson, which has priority over the site's own reader. Another script in the same frame fetches the lesson.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { PageCountMethod } from '../../domain/files/lesson.ts';
import type { Page, ReadEpisode, Site } from '../../sites/site.ts';
import { scriptWorld, type TaughtReader } from '../script-world.ts';
import { readGeneralData } from './general-data.ts';

export function provideTaughtReader(
  reader: TaughtReader | 'pending' | null,
  pages: PageCountMethod | null = null,
): void {
  const world = scriptWorld();
  world.taughtReader = reader;
  world.taughtPages = pages;
}

/** Returns how the pages of a chapter are counted here; null if the user has not taught that. */
export function taughtPageCountMethod(): PageCountMethod | null {
  return scriptWorld().taughtPages ?? null;
}

export function hasTaughtReader(): boolean {
  return Boolean(scriptWorld().taughtReader);
}

/**
 * Reads the page by its lesson, or else by the site's own reader, or else by the page's general data. Returns null while the lesson is
 * loading.
 */
export function readPage(page: Page, site: Site, readEpisode: ReadEpisode): ObservedEpisode | null {
  const taught = scriptWorld().taughtReader ?? null;
  if (taught === 'pending') return null;
  const own = readEpisode(page);
  const found = taught ? taught(page, site, own) : 'elsewhere';
  return found === 'elsewhere' ? (own ?? readGeneralData(page, site)) : found;
}
