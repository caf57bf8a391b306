// What the script of a site does in a page: it observes the episode, once, and only in a page that is really shown.
import type { ReadClock, ReadEpisode, Site } from '../../sites/site.ts';
import { runOnce, type ScriptLife } from '../script-life.ts';
import { currentPage } from './current-page.ts';
import { ignoreVideos } from './ignored-videos.ts';
import { observeEpisode } from './observe-episode.ts';
import { offerClock } from './player-clock.ts';

/** A page that the browser loads ahead of a click is not on screen yet. */
interface WithPrerendering {
  readonly prerendering?: boolean;
}

/** Entry of a site's script. Injected again it tells the worker again; another site's script takes its place. */
export function watchPage(site: Site, readEpisode: ReadEpisode, readClock?: ReadClock): void {
  runOnce(slotOf('page', site), site.id, (life) => {
    ignoreVideos(site.ignoredVideos ?? []);
    offerClock(readClock ? () => readClock(currentPage(site)) : null);
    let again = (): void => undefined;
    whenShown(life, () => {
      again = observeEpisode(site, readEpisode, life);
    });
    return () => again();
  });
}

/** Servers of several kinds on one host get each other's scripts where match patterns know no ports: there they live side by side, and all but one find nothing. */
export function slotOf(part: string, { id, selfHosted }: Site): string {
  return selfHosted ? `${part} ${id}` : part;
}

function whenShown(life: ScriptLife, start: () => void): void {
  if (!(document as WithPrerendering).prerendering) start();
  else document.addEventListener('prerenderingchange', start, { once: true, signal: life.signal });
}
