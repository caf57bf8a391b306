// Observes a page with its site's reader: which episode it shows and, for chapters, how far the chapter is read.
import type { Site, SiteReader } from '../../sites/site.ts';
import { runOnce } from '../script-life.ts';
import { currentPage } from './current-page.ts';
import { ignoreVideos } from './ignored-videos.ts';
import { observeEpisode } from './observe-episode.ts';
import { observeReading } from './observe-reading.ts';
import { provideClock } from './player-clock.ts';

/**
 * Called by the site's script. If the same script is injected again, it reports the page again. If a script of another site is injected, it
 * replaces the running script. The media watcher has already waited until the page is shown.
 */
export function watchPage({ site, readEpisode, readPages, readClock }: SiteReader): void {
  runOnce(slotOf('page', site), site.id, (life) => {
    ignoreVideos(site.ignoredVideos ?? []);
    provideClock(readClock ? () => readClock(currentPage(site)) : null);
    return observeEpisode(site, readEpisode, life);
  });
  if (readPages)
    runOnce(slotOf('reading', site), site.id, (life) =>
      observeReading({ site, readEpisode, readPages }, life),
    );
}

/**
 * Returns the slot of a site's script. Self-hosted sites have separate slots. Match patterns ignore ports, so different servers on one host
 * get each other's scripts. All these scripts run, and only the right one finds something.
 */
function slotOf(part: string, { id, selfHosted }: Site): string {
  return selfHosted ? `${part} ${id}` : part;
}
