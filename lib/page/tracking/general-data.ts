// Reads a page's general data if the site's reader finds nothing. A separate script provides the reading function, through the state that
// the scripts of a frame share.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Page, Site } from '../../sites/site.ts';
import { rerunScripts } from '../script-life.ts';
import { type ReadGeneralData, scriptWorld } from '../script-world.ts';

/** The entry point of the script. It provides `read` for the current address, and makes the site's script read the page again. */
export function provideGeneralDataReader(read: ReadGeneralData): void {
  scriptWorld().general = { address: location.href, read };
  rerunScripts('page');
  rerunScripts('reading');
}

/** Reads the general data. Returns null if no reading function was provided for this address. */
export function readGeneralData(page: Page, site: Site): ObservedEpisode | null {
  const { general } = scriptWorld();
  return general?.address === page.url.href ? general.read(page, site) : null;
}
