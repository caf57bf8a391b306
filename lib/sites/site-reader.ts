// What a site's own script hands to the script that watches pages.
import type { ReadPages } from './reading/pages-in-view.ts';
import type { ReadClock, ReadEpisode, Site } from './site.ts';

export interface SiteReader {
  readonly site: Site;
  readonly readEpisode: ReadEpisode;
  /** Of a site of chapters. */
  readonly readPages?: ReadPages;
  /** Of a site with `ownClock`. */
  readonly readClock?: ReadClock;
}
