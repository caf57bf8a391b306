// The building blocks of habits: navigating, and playing parts of a video.
import type { Random } from '../../random.ts';
import {
  type EpisodePage,
  isEpisodePage,
  type PersonStep,
  type PlayedSection,
  type WanderPage,
} from './history.ts';
import { SITE_DEFINITIONS } from './site-definitions.ts';

const FAST = 16;
export const playedSection = (from: number | null, to: number | null, rate = FAST): PlayedSection => ({
  from,
  to,
  rate,
});
export const watchStep = (parts: readonly PlayedSection[], leave: 'pause' | 'run' = 'pause'): PersonStep => ({
  do: 'watch',
  parts,
  leave,
});
export const openPageStep = (random: Random, page: WanderPage): PersonStep => ({
  do: random.below(3) === 0 ? 'type' : 'follow',
  page,
});

/** Plays more than half of an episode and then its end, which is enough to count. */
export function watchEnoughStep(random: Random): PersonStep {
  const ways: readonly (readonly PlayedSection[])[] = [
    [playedSection(null, 0.57), playedSection(0.83, 0.985)],
    [playedSection(0, 0.2), playedSection(0.42, 0.985)],
    [playedSection(0.83, 0.985), playedSection(0.02, 0.58)],
    [playedSection(null, 0.58), playedSection(0.84, 0.852, 2), playedSection(null, 0.99)],
    [playedSection(0, 0.3, 8), playedSection(null, 0.57), playedSection(0.84, 0.985)],
    [playedSection(0, 0.005, 0.5), playedSection(null, 0.58), playedSection(0.82, 0.985)],
    [playedSection(0, 0.58), playedSection(0.3, null), playedSection(0.83, 0.985)],
  ];
  return watchStep(random.one(ways), random.below(3) === 0 ? 'run' : 'pause');
}

/** Plays to the very end, so that the next video starts automatically. */
export const watchToEndStep = (): PersonStep =>
  watchStep([playedSection(null, 0.55), playedSection(0.84, 1)], 'run');

export function episodePages(
  pages: readonly WanderPage[],
  wanted: (page: EpisodePage) => boolean = () => true,
): EpisodePage[] {
  return pages.filter(isEpisodePage).filter((page) => page.kind === 'episode' && wanted(page));
}

export function pagesOfKind(pages: readonly WanderPage[], kind: 'browse' | 'film' | 'embed'): WanderPage[] {
  return pages.filter((page) => page.kind === kind);
}

export const randomEpisodePage = (random: Random, pages: readonly WanderPage[]): EpisodePage =>
  random.one(episodePages(pages));

/** Returns another episode of the same show, which can be opened without loading another document. */
export function otherEpisodeOfShow(
  random: Random,
  page: EpisodePage,
  pages: readonly WanderPage[],
): EpisodePage {
  return random.one(neighbours(page, pages));
}

export function hasOtherEpisode(page: EpisodePage, pages: readonly WanderPage[]): boolean {
  return neighbours(page, pages).length > 0;
}

function neighbours(page: EpisodePage, pages: readonly WanderPage[]): EpisodePage[] {
  return episodePages(pages, ({ show, number }) => show === page.show && number !== page.number);
}

export function stepsToLeavePage(random: Random, pages: readonly WanderPage[]): PersonStep[] {
  const kind = random.weighted({ browse: 4, film: 2, episode: 3, blank: 1 });
  if (kind === 'blank') return [{ do: 'blank' }];
  return [
    openPageStep(
      random,
      kind === 'episode' ? randomEpisodePage(random, pages) : random.one(pagesOfKind(pages, kind)),
    ),
  ];
}

export const pushNavigationStep = (page: WanderPage, linger = false, late = 0): PersonStep => ({
  do: 'push',
  page,
  linger,
  late,
});
export const hasSoftNavigation = ({ siteId }: WanderPage): boolean => SITE_DEFINITIONS[siteId].flows;
