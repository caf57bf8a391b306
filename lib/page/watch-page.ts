// What the script of a site does in a page: it observes the episode, once, and only in a page that is really shown.
import type { ReadEpisode, Site } from '../sites/site.ts';
import { observeEpisode } from './observe-episode.ts';
import { runOnce, type ScriptLife } from './script-life.ts';

/** A page that the browser loads ahead of a click is not on screen yet. */
interface WithPrerendering {
  readonly prerendering?: boolean;
}

/** Entry of a site's script. Injected again it tells the worker again; another site's script takes its place. */
export function watchPage(site: Site, readEpisode: ReadEpisode): void {
  runOnce('page', site.id, (life) => {
    let again = (): void => undefined;
    whenShown(life, () => {
      again = observeEpisode(site, readEpisode, life);
    });
    return () => again();
  });
}

function whenShown(life: ScriptLife, start: () => void): void {
  if (!(document as WithPrerendering).prerendering) start();
  else document.addEventListener('prerenderingchange', start, { once: true, signal: life.signal });
}
