// Watches a page with the reader of its site: which episode it shows and, on a site of chapters, how far the chapter is read.
import type { Site, SiteReader } from '../../sites/site.ts';
import { runOnce } from '../script-life.ts';
import { currentPage } from './current-page.ts';
import { ignoreVideos } from './ignored-videos.ts';
import { observeEpisode } from './observe-episode.ts';
import { observeReading } from './observe-reading.ts';
import { offerClock } from './player-clock.ts';

/** Called by the site's script. If it is injected again, it reports again; the script of another site takes its place. The media watcher has waited until the page is shown. */
export function watchPage({ site, readEpisode, readPages, readClock }: SiteReader): void {
  runOnce(slotOf('page', site), site.id, (life) => {
    ignoreVideos(site.ignoredVideos ?? []);
    offerClock(readClock ? () => readClock(currentPage(site)) : null);
    return observeEpisode(site, readEpisode, life);
  });
  if (readPages)
    runOnce(slotOf('reading', site), site.id, (life) =>
      observeReading({ site, readEpisode, readPages }, life),
    );
}

/** Match patterns know no ports, so servers of several kinds on one host get each other's scripts. Those run side by side, and all but one find nothing. */
function slotOf(part: string, { id, selfHosted }: Site): string {
  return selfHosted ? `${part} ${id}` : part;
}
