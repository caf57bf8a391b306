// The general data of a page in place of a site's reader that finds nothing there: a script of its own brings what reads it, and both meet in one world of a frame.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Page, Site } from '../../sites/site.ts';
import { runAgain } from '../script-life.ts';

type ReadGeneralData = (page: Page, site: Site) => ObservedEpisode | null;

const world = globalThis as {
  kirokuGeneral?: { readonly address: string; readonly read: ReadGeneralData };
};

/** Entry of the script: holds for the address that is open now, and lets the site's script look again. */
export function offerGeneralData(read: ReadGeneralData): void {
  world.kirokuGeneral = { address: location.href, read };
  runAgain('page');
  runAgain('reading');
}

/** Null where nothing was brought for this address. */
export function readGeneralData(page: Page, site: Site): ObservedEpisode | null {
  const { kirokuGeneral: general } = world;
  return general?.address === page.url.href ? general.read(page, site) : null;
}
