// The building blocks of habits: navigating, and playing parts of a video.
import type { Random } from '../../random.ts';
import { type EpisodePage, isEpisodePage, type Part, type SitePage, type Step } from './history.ts';
import { PLACES } from './places.ts';

const FAST = 16;
export const part = (from: number | null, to: number | null, rate = FAST): Part => ({ from, to, rate });
export const watch = (parts: readonly Part[], leave: 'pause' | 'run' = 'pause'): Step => ({
  do: 'watch',
  parts,
  leave,
});
export const go = (random: Random, page: SitePage): Step => ({
  do: random.below(3) === 0 ? 'type' : 'follow',
  page,
});

/** Plays more than half of an episode and then its end, which is enough to count. */
export function enough(random: Random): Step {
  const ways: readonly (readonly Part[])[] = [
    [part(null, 0.57), part(0.83, 0.985)],
    [part(0, 0.2), part(0.42, 0.985)],
    [part(0.83, 0.985), part(0.02, 0.58)],
    [part(null, 0.58), part(0.84, 0.852, 2), part(null, 0.99)],
    [part(0, 0.3, 8), part(null, 0.57), part(0.84, 0.985)],
    [part(0, 0.005, 0.5), part(null, 0.58), part(0.82, 0.985)],
    [part(0, 0.58), part(0.3, null), part(0.83, 0.985)],
  ];
  return watch(random.one(ways), random.below(3) === 0 ? 'run' : 'pause');
}

/** Plays to the very end, so that the next video starts automatically. */
export const toTheEnd = (): Step => watch([part(null, 0.55), part(0.84, 1)], 'run');

export function episodes(
  pages: readonly SitePage[],
  wanted: (page: EpisodePage) => boolean = () => true,
): EpisodePage[] {
  return pages.filter(isEpisodePage).filter((page) => page.kind === 'episode' && wanted(page));
}

export function others(pages: readonly SitePage[], kind: 'browse' | 'film' | 'embed'): SitePage[] {
  return pages.filter((page) => page.kind === kind);
}

export const oneEpisode = (random: Random, pages: readonly SitePage[]): EpisodePage =>
  random.one(episodes(pages));

/** Returns another episode of the same show, which can be opened without loading another document. */
export function neighbour(random: Random, page: EpisodePage, pages: readonly SitePage[]): EpisodePage {
  return random.one(neighbours(page, pages));
}

export function hasNeighbour(page: EpisodePage, pages: readonly SitePage[]): boolean {
  return neighbours(page, pages).length > 0;
}

function neighbours(page: EpisodePage, pages: readonly SitePage[]): EpisodePage[] {
  return episodes(pages, ({ show, number }) => show === page.show && number !== page.number);
}

export function anywhere(random: Random, pages: readonly SitePage[]): Step[] {
  const kind = random.weighted({ browse: 4, film: 2, episode: 3, blank: 1 });
  if (kind === 'blank') return [{ do: 'blank' }];
  return [go(random, kind === 'episode' ? oneEpisode(random, pages) : random.one(others(pages, kind)))];
}

export const pushed = (page: SitePage, linger = false, late = 0): Step => ({
  do: 'push',
  page,
  linger,
  late,
});
export const flows = ({ place }: SitePage): boolean => PLACES[place].flows;
