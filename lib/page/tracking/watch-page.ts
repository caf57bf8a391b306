// What the script of a site does in a page: it observes the episode, once. The media watcher has waited until the page is really shown.
import type { ReadClock, ReadEpisode, Site } from '../../sites/site.ts';
import { runOnce } from '../script-life.ts';
import { currentPage } from './current-page.ts';
import { ignoreVideos } from './ignored-videos.ts';
import { observeEpisode } from './observe-episode.ts';
import { offerClock } from './player-clock.ts';

/** Entry of a site's script. Injected again it tells the worker again; another site's script takes its place. */
export function watchPage(site: Site, readEpisode: ReadEpisode, readClock?: ReadClock): void {
  runOnce(slotOf('page', site), site.id, (life) => {
    ignoreVideos(site.ignoredVideos ?? []);
    offerClock(readClock ? () => readClock(currentPage(site)) : null);
    return observeEpisode(site, readEpisode, life);
  });
}

/** Servers of several kinds on one host get each other's scripts where match patterns know no ports: there they live side by side, and all but one find nothing. */
export function slotOf(part: string, { id, selfHosted }: Site): string {
  return selfHosted ? `${part} ${id}` : part;
}
