// Defines the habits of people who use tabs. Each habit is a few steps on the available pages.
import type { Random } from '../../random.ts';
import type { PersonStep, WanderPage } from './history.ts';
import {
  episodePages,
  hasOtherEpisode,
  hasSoftNavigation,
  openPageStep,
  otherEpisodeOfShow,
  pagesOfKind,
  playedSection,
  pushNavigationStep,
  randomEpisodePage,
  stepsToLeavePage,
  watchEnoughStep,
  watchStep,
  watchToEndStep,
} from './ways.ts';

type Habit = (random: Random, pages: readonly WanderPage[]) => PersonStep[];
export type HabitName =
  | 'watch'
  | 'binge'
  | 'leave for a film'
  | 'half and back'
  | 'half and elsewhere'
  | 'jump to the end'
  | 'scrub'
  | 'look'
  | 'preview'
  | 'copy the tab'
  | 'restore the tab'
  | 'reload half-way'
  | 'linger'
  | 'framed page'
  | 'private window'
  | 'broadcast'
  | 'picture in picture'
  | 'late words'
  | 'interrupted'
  | 'teaser'
  | 'only the ad'
  | 'wander';

export const STEPS_OF_HABIT: Readonly<Record<HabitName, Habit>> = {
  watch: (random, pages) => [openPageStep(random, randomEpisodePage(random, pages)), watchEnoughStep(random)],

  binge(random, pages) {
    const first = random.one(episodePages(pages, ({ number }) => number < 3));
    const next = episodePages(
      pages,
      ({ show, number }) => show === first.show && number === first.number + 1,
    );
    if (first.next !== null) return [openPageStep(random, first), watchToEndStep(), watchEnoughStep(random)];
    const on = next.map((page) =>
      hasSoftNavigation(page) ? pushNavigationStep(page) : openPageStep(random, page),
    );
    return [openPageStep(random, first), watchEnoughStep(random), ...on, watchEnoughStep(random)];
  },

  'leave for a film'(random, pages) {
    const looked = random.below(2) === 0 ? [watchStep([playedSection(null, 0.1)])] : [];
    const film = random.one(pagesOfKind(pages, 'film'));
    const between = random.below(4) === 0 ? stepsToLeavePage(random, pages) : [];
    const back: PersonStep[] = random.below(2) === 0 ? [{ do: 'back' }] : [];
    return [
      openPageStep(random, randomEpisodePage(random, pages)),
      ...looked,
      ...between,
      openPageStep(random, film),
      watchEnoughStep(random),
      ...back,
    ];
  },

  'half and back'(random, pages) {
    const leave = random.below(2) === 0 ? 'run' : 'pause';
    return [
      openPageStep(random, randomEpisodePage(random, pages)),
      watchStep([playedSection(0, 0.45)], leave),
      ...stepsToLeavePage(random, pages),
      { do: 'back' },
      watchStep([playedSection(0.4, 0.6), playedSection(0.83, 0.985)]),
    ];
  },

  'half and elsewhere'(random, pages) {
    const page = randomEpisodePage(random, pages);
    return [
      openPageStep(random, page),
      watchStep([playedSection(0, 0.45)]),
      { do: 'close' },
      ...stepsToLeavePage(random, pages),
      openPageStep(random, page),
      watchStep([playedSection(0.4, 0.6), playedSection(0.83, 0.985)]),
    ];
  },

  'jump to the end': (random, pages) => [
    openPageStep(random, randomEpisodePage(random, pages)),
    watchStep([playedSection(0.84, 0.985)]),
  ],

  scrub: (random, pages) => [
    openPageStep(random, randomEpisodePage(random, pages)),
    watchStep([
      playedSection(0, 0.4),
      playedSection(0.95, null),
      playedSection(0.5, null),
      playedSection(0.45, 0.6),
    ]),
  ],

  look: (random, pages) => [
    openPageStep(random, randomEpisodePage(random, pages)),
    watchStep([playedSection(null, 0.15, random.one([4, 16]))], 'run'),
    ...stepsToLeavePage(random, pages),
  ],

  preview: (random, pages) => [
    openPageStep(
      random,
      random.below(2) === 0 ? randomEpisodePage(random, pages) : random.one(pagesOfKind(pages, 'browse')),
    ),
    random.below(2) === 0
      ? { do: 'beside', small: true, seconds: 100, to: 0.98 }
      : { do: 'beside', small: false, seconds: 30, to: 0.97 },
    ...(random.below(2) === 0 ? [watchEnoughStep(random)] : []),
  ],

  'copy the tab': (random, pages) => [
    openPageStep(random, randomEpisodePage(random, pages)),
    watchStep([playedSection(0, random.one([0.1, 0.45]))]),
    { do: 'duplicate' },
    random.below(2) === 0
      ? watchEnoughStep(random)
      : watchStep([playedSection(0.44, 0.6), playedSection(0.83, 0.985)]),
  ],

  'restore the tab': (random, pages) => [
    openPageStep(random, randomEpisodePage(random, pages)),
    watchStep([playedSection(0, random.one([0.05, 0.45]))]),
    ...(random.below(2) === 0 ? stepsToLeavePage(random, pages) : []),
    { do: 'restore' },
    ...(random.below(2) === 0 ? [{ do: 'back' } as const] : []),
    watchStep([playedSection(0.4, 0.6), playedSection(0.83, 0.985)]),
  ],

  'reload half-way': (random, pages) => [
    openPageStep(random, randomEpisodePage(random, pages)),
    watchStep([playedSection(0, 0.45)], random.below(2) === 0 ? 'run' : 'pause'),
    { do: 'reload' },
    watchStep([playedSection(0.4, 0.6), playedSection(0.83, 0.985)]),
  ],

  linger(random, pages) {
    const flowing = episodePages(pages, hasSoftNavigation);
    if (flowing.length === 0) return STEPS_OF_HABIT.wander(random, pages);
    const page = random.one(flowing);
    const browse = pagesOfKind(pages, 'browse').find(({ siteId }) => siteId === page.siteId);
    const to = random.below(2) === 0 || !browse ? otherEpisodeOfShow(random, page, pages) : browse;
    return [
      openPageStep(random, page),
      watchStep([playedSection(0, random.one([0.4, 0.57]))]),
      pushNavigationStep(to, true),
      watchStep([playedSection(null, 0.6), playedSection(0.83, 0.985)]),
      ...(random.below(2) === 0 ? [{ do: 'back' } as const] : []),
    ];
  },

  'framed page'(random, pages) {
    const framing = pagesOfKind(pages, 'embed');
    return framing.length > 0
      ? [
          openPageStep(random, random.one(framing)),
          { do: 'watch', parts: [playedSection(0, 0.57), playedSection(0.83, 0.985)], leave: 'pause' },
        ]
      : STEPS_OF_HABIT.watch(random, pages);
  },

  'private window': (random, pages) => [
    { do: 'private tab' },
    openPageStep(random, randomEpisodePage(random, pages)),
    watchEnoughStep(random),
    { do: 'close' },
  ],

  broadcast(random, pages) {
    const live = pages.filter((page) => page.kind === 'live');
    // The stream begins with 40 seconds and grows while it plays. The section ends at 4.6 times these 40 seconds, so it is longer than any
    // advertisement. Playback is always close to the end of what the stream has sent so far.
    return live.length > 0
      ? [openPageStep(random, random.one(live)), watchStep([playedSection(null, 4.6)], 'pause')]
      : STEPS_OF_HABIT['jump to the end'](random, pages);
  },

  'picture in picture': (random, pages) => [
    openPageStep(random, randomEpisodePage(random, pages)),
    watchStep([playedSection(0, 0.1)]),
    { do: 'picture in picture' },
    watchEnoughStep(random),
  ],

  'late words'(random, pages) {
    const flowing = episodePages(pages, hasSoftNavigation);
    if (flowing.length === 0) return STEPS_OF_HABIT.interrupted(random, pages);
    const page = random.one(flowing);
    const begun = watchStep([playedSection(0, random.one([0.1, 0.45]))]);
    // If the texts are in the page's own objects, they change together with the video, because no event would report a later change.
    const late = page.siteId === 'crunchyroll' || page.siteId === 'hidive' ? random.one([0.1, 0.38]) : 0;
    const next = pushNavigationStep(otherEpisodeOfShow(random, page, pages), false, late);
    return [openPageStep(random, page), begun, next, watchStep([playedSection(0, 0.985)])];
  },

  interrupted(random, pages) {
    const page = randomEpisodePage(random, pages);
    const seconds = page.stated ? 30 : random.one([30, 80]);
    return [
      openPageStep(random, page),
      watchStep([playedSection(0, random.one([0.3, 0.56]))]),
      { do: 'interrupt', seconds },
      watchStep([playedSection(0.3, 0.6), playedSection(0.83, 0.985)]),
    ];
  },

  /** The user leaves the page during the advertisement. */
  'only the ad'(random, pages) {
    const late = episodePages(pages, (page) => page.ad > 0 && hasOtherEpisode(page, pages));
    if (late.length === 0) return STEPS_OF_HABIT.look(random, pages);
    const page = random.one(late);
    const next = otherEpisodeOfShow(random, page, pages);
    return [
      openPageStep(random, page),
      watchStep([], random.below(2) === 0 ? 'run' : 'pause'),
      random.below(2) === 0 && hasSoftNavigation(page)
        ? pushNavigationStep(next)
        : openPageStep(random, next),
    ];
  },

  teaser(random, pages) {
    const teasers = pages.filter((page) => page.kind === 'teaser');
    return teasers.length > 0
      ? [
          openPageStep(random, random.one(teasers)),
          watchStep([playedSection(0, 0.57), playedSection(0.84, 0.985)]),
        ]
      : STEPS_OF_HABIT.interrupted(random, pages);
  },

  wander(random, pages) {
    const steps = [...stepsToLeavePage(random, pages), ...stepsToLeavePage(random, pages)];
    if (random.below(2) === 0) steps.push(watchStep([playedSection(null, 0.3)], 'run'));
    steps.push({ do: 'back' });
    if (random.below(2) === 0) steps.push({ do: 'forward' });
    if (random.below(2) === 0) steps.push({ do: 'back' }, watchEnoughStep(random));
    return [...steps, ...stepsToLeavePage(random, pages)];
  },
};
