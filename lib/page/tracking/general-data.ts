// The general data of a page in place of a site's reader that finds nothing there: a script of its own brings what reads it, and both meet in one world of a frame.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Page, Site } from '../../sites/site.ts';
import { runAgain } from '../script-life.ts';
import { type ReadGeneralData, scriptWorld } from '../script-world.ts';

/** Entry of the script: holds for the address that is open now, and lets the site's script look again. */
export function offerGeneralData(read: ReadGeneralData): void {
  scriptWorld().general = { address: location.href, read };
  runAgain('page');
  runAgain('reading');
}

/** Null where nothing was brought for this address. */
export function readGeneralData(page: Page, site: Site): ObservedEpisode | null {
  const { general } = scriptWorld();
  return general?.address === page.url.href ? general.read(page, site) : null;
}
