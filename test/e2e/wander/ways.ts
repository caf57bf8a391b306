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
export const createPlayedSection = (from: number | null, to: number | null, rate = FAST): PlayedSection => ({
  from,
  to,
  rate,
});
export const createWatchStep = (
  parts: readonly PlayedSection[],
  leave: 'pause' | 'run' = 'pause',
): PersonStep => ({
  do: 'watch',
  parts,
  leave,
});
export const createOpenPageStep = (random: Random, page: WanderPage): PersonStep => ({
  do: random.below(3) === 0 ? 'type' : 'follow',
  page,
});

/** Plays more than half of an episode and then its end, which is enough to count. */
export function createWatchEnoughStep(random: Random): PersonStep {
  const ways: readonly (readonly PlayedSection[])[] = [
    [createPlayedSection(null, 0.57), createPlayedSection(0.83, 0.985)],
    [createPlayedSection(0, 0.2), createPlayedSection(0.42, 0.985)],
    [createPlayedSection(0.83, 0.985), createPlayedSection(0.02, 0.58)],
    [createPlayedSection(null, 0.58), createPlayedSection(0.84, 0.852, 2), createPlayedSection(null, 0.99)],
    [createPlayedSection(0, 0.3, 8), createPlayedSection(null, 0.57), createPlayedSection(0.84, 0.985)],
    [createPlayedSection(0, 0.005, 0.5), createPlayedSection(null, 0.58), createPlayedSection(0.82, 0.985)],
    [createPlayedSection(0, 0.58), createPlayedSection(0.3, null), createPlayedSection(0.83, 0.985)],
  ];
  return createWatchStep(random.one(ways), random.below(3) === 0 ? 'run' : 'pause');
}

/** Plays to the very end, so that the next video starts automatically. */
export const createWatchToEndStep = (): PersonStep =>
  createWatchStep([createPlayedSection(null, 0.55), createPlayedSection(0.84, 1)], 'run');

export function filterEpisodePages(
  pages: readonly WanderPage[],
  wanted: (page: EpisodePage) => boolean = () => true,
): EpisodePage[] {
  return pages.filter(isEpisodePage).filter((page) => page.kind === 'episode' && wanted(page));
}

export function pagesOfKind(pages: readonly WanderPage[], kind: 'browse' | 'film' | 'embed'): WanderPage[] {
  return pages.filter((page) => page.kind === kind);
}

export const pickRandomEpisodePage = (random: Random, pages: readonly WanderPage[]): EpisodePage =>
  random.one(filterEpisodePages(pages));

/** Returns another episode of the same show, which can be opened without loading another document. */
export function pickOtherEpisodeOfShow(
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
  return filterEpisodePages(pages, ({ show, number }) => show === page.show && number !== page.number);
}

export function createStepsToLeavePage(random: Random, pages: readonly WanderPage[]): PersonStep[] {
  const kind = random.weighted({ browse: 4, film: 2, episode: 3, blank: 1 });
  if (kind === 'blank') return [{ do: 'blank' }];
  return [
    createOpenPageStep(
      random,
      kind === 'episode' ? pickRandomEpisodePage(random, pages) : random.one(pagesOfKind(pages, kind)),
    ),
  ];
}

export const createPushNavigationStep = (page: WanderPage, linger = false, late = 0): PersonStep => ({
  do: 'push',
  page,
  linger,
  late,
});
export const hasSoftNavigation = ({ siteId }: WanderPage): boolean => SITE_DEFINITIONS[siteId].flows;
