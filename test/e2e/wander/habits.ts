// Defines the habits of people who use tabs. Each habit is a few steps on the available pages.
import type { Random } from '../../random.ts';
import type { PersonStep, WanderPage } from './history.ts';
import {
  createOpenPageStep,
  createPlayedSection,
  createPushNavigationStep,
  createStepsToLeavePage,
  createWatchEnoughStep,
  createWatchStep,
  createWatchToEndStep,
  filterEpisodePages,
  hasOtherEpisode,
  hasSoftNavigation,
  pagesOfKind,
  pickOtherEpisodeOfShow,
  pickRandomEpisodePage,
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
  watch: (random, pages) => [
    createOpenPageStep(random, pickRandomEpisodePage(random, pages)),
    createWatchEnoughStep(random),
  ],

  binge(random, pages) {
    const first = random.one(filterEpisodePages(pages, ({ number }) => number < 3));
    const next = filterEpisodePages(
      pages,
      ({ show, number }) => show === first.show && number === first.number + 1,
    );
    if (first.next !== null)
      return [createOpenPageStep(random, first), createWatchToEndStep(), createWatchEnoughStep(random)];
    const on = next.map((page) =>
      hasSoftNavigation(page) ? createPushNavigationStep(page) : createOpenPageStep(random, page),
    );
    return [
      createOpenPageStep(random, first),
      createWatchEnoughStep(random),
      ...on,
      createWatchEnoughStep(random),
    ];
  },

  'leave for a film'(random, pages) {
    const looked = random.below(2) === 0 ? [createWatchStep([createPlayedSection(null, 0.1)])] : [];
    const film = random.one(pagesOfKind(pages, 'film'));
    const between = random.below(4) === 0 ? createStepsToLeavePage(random, pages) : [];
    const back: PersonStep[] = random.below(2) === 0 ? [{ do: 'back' }] : [];
    return [
      createOpenPageStep(random, pickRandomEpisodePage(random, pages)),
      ...looked,
      ...between,
      createOpenPageStep(random, film),
      createWatchEnoughStep(random),
      ...back,
    ];
  },

  'half and back'(random, pages) {
    const leave = random.below(2) === 0 ? 'run' : 'pause';
    return [
      createOpenPageStep(random, pickRandomEpisodePage(random, pages)),
      createWatchStep([createPlayedSection(0, 0.45)], leave),
      ...createStepsToLeavePage(random, pages),
      { do: 'back' },
      createWatchStep([createPlayedSection(0.4, 0.6), createPlayedSection(0.83, 0.985)]),
    ];
  },

  'half and elsewhere'(random, pages) {
    const page = pickRandomEpisodePage(random, pages);
    return [
      createOpenPageStep(random, page),
      createWatchStep([createPlayedSection(0, 0.45)]),
      { do: 'close' },
      ...createStepsToLeavePage(random, pages),
      createOpenPageStep(random, page),
      createWatchStep([createPlayedSection(0.4, 0.6), createPlayedSection(0.83, 0.985)]),
    ];
  },

  'jump to the end': (random, pages) => [
    createOpenPageStep(random, pickRandomEpisodePage(random, pages)),
    createWatchStep([createPlayedSection(0.84, 0.985)]),
  ],

  scrub: (random, pages) => [
    createOpenPageStep(random, pickRandomEpisodePage(random, pages)),
    createWatchStep([
      createPlayedSection(0, 0.4),
      createPlayedSection(0.95, null),
      createPlayedSection(0.5, null),
      createPlayedSection(0.45, 0.6),
    ]),
  ],

  look: (random, pages) => [
    createOpenPageStep(random, pickRandomEpisodePage(random, pages)),
    createWatchStep([createPlayedSection(null, 0.15, random.one([4, 16]))], 'run'),
    ...createStepsToLeavePage(random, pages),
  ],

  preview: (random, pages) => [
    createOpenPageStep(
      random,
      random.below(2) === 0 ? pickRandomEpisodePage(random, pages) : random.one(pagesOfKind(pages, 'browse')),
    ),
    random.below(2) === 0
      ? { do: 'beside', small: true, seconds: 100, to: 0.98 }
      : { do: 'beside', small: false, seconds: 30, to: 0.97 },
    ...(random.below(2) === 0 ? [createWatchEnoughStep(random)] : []),
  ],

  'copy the tab': (random, pages) => [
    createOpenPageStep(random, pickRandomEpisodePage(random, pages)),
    createWatchStep([createPlayedSection(0, random.one([0.1, 0.45]))]),
    { do: 'duplicate' },
    random.below(2) === 0
      ? createWatchEnoughStep(random)
      : createWatchStep([createPlayedSection(0.44, 0.6), createPlayedSection(0.83, 0.985)]),
  ],

  'restore the tab': (random, pages) => [
    createOpenPageStep(random, pickRandomEpisodePage(random, pages)),
    createWatchStep([createPlayedSection(0, random.one([0.05, 0.45]))]),
    ...(random.below(2) === 0 ? createStepsToLeavePage(random, pages) : []),
    { do: 'restore' },
    ...(random.below(2) === 0 ? [{ do: 'back' } as const] : []),
    createWatchStep([createPlayedSection(0.4, 0.6), createPlayedSection(0.83, 0.985)]),
  ],

  'reload half-way': (random, pages) => [
    createOpenPageStep(random, pickRandomEpisodePage(random, pages)),
    createWatchStep([createPlayedSection(0, 0.45)], random.below(2) === 0 ? 'run' : 'pause'),
    { do: 'reload' },
    createWatchStep([createPlayedSection(0.4, 0.6), createPlayedSection(0.83, 0.985)]),
  ],

  linger(random, pages) {
    const flowing = filterEpisodePages(pages, hasSoftNavigation);
    if (flowing.length === 0) return STEPS_OF_HABIT.wander(random, pages);
    const page = random.one(flowing);
    const browse = pagesOfKind(pages, 'browse').find(({ siteId }) => siteId === page.siteId);
    const to = random.below(2) === 0 || !browse ? pickOtherEpisodeOfShow(random, page, pages) : browse;
    return [
      createOpenPageStep(random, page),
      createWatchStep([createPlayedSection(0, random.one([0.4, 0.57]))]),
      createPushNavigationStep(to, true),
      createWatchStep([createPlayedSection(null, 0.6), createPlayedSection(0.83, 0.985)]),
      ...(random.below(2) === 0 ? [{ do: 'back' } as const] : []),
    ];
  },

  'framed page'(random, pages) {
    const framing = pagesOfKind(pages, 'embed');
    return framing.length > 0
      ? [
          createOpenPageStep(random, random.one(framing)),
          {
            do: 'watch',
            parts: [createPlayedSection(0, 0.57), createPlayedSection(0.83, 0.985)],
            leave: 'pause',
          },
        ]
      : STEPS_OF_HABIT.watch(random, pages);
  },

  'private window': (random, pages) => [
    { do: 'private tab' },
    createOpenPageStep(random, pickRandomEpisodePage(random, pages)),
    createWatchEnoughStep(random),
    { do: 'close' },
  ],

  broadcast(random, pages) {
    const live = pages.filter((page) => page.kind === 'live');
    // The stream begins with 40 seconds and grows while it plays. The section ends at 4.6 times these 40 seconds, so it is longer than any
    // advertisement. Playback is always close to the end of the part that the stream has sent.
    return live.length > 0
      ? [
          createOpenPageStep(random, random.one(live)),
          createWatchStep([createPlayedSection(null, 4.6)], 'pause'),
        ]
      : STEPS_OF_HABIT['jump to the end'](random, pages);
  },

  'picture in picture': (random, pages) => [
    createOpenPageStep(random, pickRandomEpisodePage(random, pages)),
    createWatchStep([createPlayedSection(0, 0.1)]),
    { do: 'picture in picture' },
    createWatchEnoughStep(random),
  ],

  'late words'(random, pages) {
    const flowing = filterEpisodePages(pages, hasSoftNavigation);
    if (flowing.length === 0) return STEPS_OF_HABIT.interrupted(random, pages);
    const page = random.one(flowing);
    const begun = createWatchStep([createPlayedSection(0, random.one([0.1, 0.45]))]);
    // If the texts are in the page's own objects, they change together with the video, because no event would report a later change.
    const late = page.siteId === 'crunchyroll' || page.siteId === 'hidive' ? random.one([0.1, 0.38]) : 0;
    const next = createPushNavigationStep(pickOtherEpisodeOfShow(random, page, pages), false, late);
    return [createOpenPageStep(random, page), begun, next, createWatchStep([createPlayedSection(0, 0.985)])];
  },

  interrupted(random, pages) {
    const page = pickRandomEpisodePage(random, pages);
    const seconds = page.stated ? 30 : random.one([30, 80]);
    return [
      createOpenPageStep(random, page),
      createWatchStep([createPlayedSection(0, random.one([0.3, 0.56]))]),
      { do: 'interrupt', seconds },
      createWatchStep([createPlayedSection(0.3, 0.6), createPlayedSection(0.83, 0.985)]),
    ];
  },

  /** The user leaves the page during the advertisement. */
  'only the ad'(random, pages) {
    const late = filterEpisodePages(pages, (page) => page.ad > 0 && hasOtherEpisode(page, pages));
    if (late.length === 0) return STEPS_OF_HABIT.look(random, pages);
    const page = random.one(late);
    const next = pickOtherEpisodeOfShow(random, page, pages);
    return [
      createOpenPageStep(random, page),
      createWatchStep([], random.below(2) === 0 ? 'run' : 'pause'),
      random.below(2) === 0 && hasSoftNavigation(page)
        ? createPushNavigationStep(next)
        : createOpenPageStep(random, next),
    ];
  },

  teaser(random, pages) {
    const teasers = pages.filter((page) => page.kind === 'teaser');
    return teasers.length > 0
      ? [
          createOpenPageStep(random, random.one(teasers)),
          createWatchStep([createPlayedSection(0, 0.57), createPlayedSection(0.84, 0.985)]),
        ]
      : STEPS_OF_HABIT.interrupted(random, pages);
  },

  wander(random, pages) {
    const steps = [...createStepsToLeavePage(random, pages), ...createStepsToLeavePage(random, pages)];
    if (random.below(2) === 0) steps.push(createWatchStep([createPlayedSection(null, 0.3)], 'run'));
    steps.push({ do: 'back' });
    if (random.below(2) === 0) steps.push({ do: 'forward' });
    if (random.below(2) === 0) steps.push({ do: 'back' }, createWatchEnoughStep(random));
    return [...steps, ...createStepsToLeavePage(random, pages)];
  },
};
