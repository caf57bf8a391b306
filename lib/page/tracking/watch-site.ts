// Watches a page with the reader of its site: which episode it shows and, on a site of chapters, how far the chapter is read.
import type { SiteReader } from '../../sites/site-reader.ts';
import { runOnce } from '../script-life.ts';
import { observeReading } from './observe-reading.ts';
import { slotOf, watchPage } from './watch-page.ts';

/** Entry of a site's script. If the script is injected again, it reports again. */
export function watchSite({ site, readEpisode, readPages, readClock }: SiteReader): void {
  watchPage(site, readEpisode, readClock);
  if (readPages)
    runOnce(slotOf('reading', site), site.id, (life) =>
      observeReading({ site, readEpisode, readPages }, life),
    );
}
