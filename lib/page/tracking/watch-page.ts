// Observes a page with its site's reader: which episode it shows and, for chapters, how far the chapter is read.
import type { Site, SiteReader } from '../../sites/site.ts';
import { runScriptOnce } from '../script-life.ts';
import { currentPage } from './current-page.ts';
import { ignoreVideos } from './ignored-videos.ts';
import { observeEpisode } from './observe-episode.ts';
import { observeReading } from './observe-reading.ts';
import { providePlayerClock } from './player-clock.ts';

/**
 * Called by the site's script. If the same script is injected again, it reports the page again. If a script of another site is injected, it
 * replaces the running script. The media watcher has already waited until the page is shown.
 */
export function watchPage({ site, readEpisode, readPages, readClock }: SiteReader): void {
  runScriptOnce(slotOf('page', site), site.id, (life) => {
    ignoreVideos(site.ignoredVideos ?? []);
    providePlayerClock(readClock ? () => readClock(currentPage(site)) : null);
    return observeEpisode(site, readEpisode, life);
  });
  if (readPages)
    runScriptOnce(slotOf('reading', site), site.id, (life) =>
      observeReading({ site, readEpisode, readPages }, life),
    );
}

/**
 * Returns the slot of a site's script. Each self-hosted site has its own slot. Match patterns ignore ports, so two servers on one host get
 * the scripts of both sites. Both scripts run, and only the script of the page's own site finds an episode.
 */
function slotOf(part: string, { id, selfHosted }: Site): string {
  return selfHosted ? `${part} ${id}` : part;
}
