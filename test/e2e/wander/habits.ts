// What people do with tabs. Each habit is a few steps on the available pages.
import type { Random } from '../../random.ts';
import type { SitePage, Step } from './history.ts';
import {
  anywhere,
  enough,
  episodes,
  flows,
  go,
  hasNeighbour,
  neighbour,
  oneEpisode,
  others,
  part,
  pushed,
  toTheEnd,
  watch,
} from './ways.ts';

type Habit = (random: Random, pages: readonly SitePage[]) => Step[];
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

export const HABITS: Readonly<Record<HabitName, Habit>> = {
  watch: (random, pages) => [go(random, oneEpisode(random, pages)), enough(random)],

  binge(random, pages) {
    const first = random.one(episodes(pages, ({ number }) => number < 3));
    const next = episodes(pages, ({ show, number }) => show === first.show && number === first.number + 1);
    if (first.next !== null) return [go(random, first), toTheEnd(), enough(random)];
    const on = next.map((page) => (flows(page) ? pushed(page) : go(random, page)));
    return [go(random, first), enough(random), ...on, enough(random)];
  },

  'leave for a film'(random, pages) {
    const looked = random.below(2) === 0 ? [watch([part(null, 0.1)])] : [];
    const film = random.one(others(pages, 'film'));
    const between = random.below(4) === 0 ? anywhere(random, pages) : [];
    const back: Step[] = random.below(2) === 0 ? [{ do: 'back' }] : [];
    return [
      go(random, oneEpisode(random, pages)),
      ...looked,
      ...between,
      go(random, film),
      enough(random),
      ...back,
    ];
  },

  'half and back'(random, pages) {
    const leave = random.below(2) === 0 ? 'run' : 'pause';
    return [
      go(random, oneEpisode(random, pages)),
      watch([part(0, 0.45)], leave),
      ...anywhere(random, pages),
      { do: 'back' },
      watch([part(0.4, 0.6), part(0.83, 0.985)]),
    ];
  },

  'half and elsewhere'(random, pages) {
    const page = oneEpisode(random, pages);
    return [
      go(random, page),
      watch([part(0, 0.45)]),
      { do: 'close' },
      ...anywhere(random, pages),
      go(random, page),
      watch([part(0.4, 0.6), part(0.83, 0.985)]),
    ];
  },

  'jump to the end': (random, pages) => [go(random, oneEpisode(random, pages)), watch([part(0.84, 0.985)])],

  scrub: (random, pages) => [
    go(random, oneEpisode(random, pages)),
    watch([part(0, 0.4), part(0.95, null), part(0.5, null), part(0.45, 0.6)]),
  ],

  look: (random, pages) => [
    go(random, oneEpisode(random, pages)),
    watch([part(null, 0.15, random.one([4, 16]))], 'run'),
    ...anywhere(random, pages),
  ],

  preview: (random, pages) => [
    go(random, random.below(2) === 0 ? oneEpisode(random, pages) : random.one(others(pages, 'browse'))),
    random.below(2) === 0
      ? { do: 'beside', small: true, seconds: 100, to: 0.98 }
      : { do: 'beside', small: false, seconds: 30, to: 0.97 },
    ...(random.below(2) === 0 ? [enough(random)] : []),
  ],

  'copy the tab': (random, pages) => [
    go(random, oneEpisode(random, pages)),
    watch([part(0, random.one([0.1, 0.45]))]),
    { do: 'duplicate' },
    random.below(2) === 0 ? enough(random) : watch([part(0.44, 0.6), part(0.83, 0.985)]),
  ],

  'restore the tab': (random, pages) => [
    go(random, oneEpisode(random, pages)),
    watch([part(0, random.one([0.05, 0.45]))]),
    ...(random.below(2) === 0 ? anywhere(random, pages) : []),
    { do: 'restore' },
    ...(random.below(2) === 0 ? [{ do: 'back' } as const] : []),
    watch([part(0.4, 0.6), part(0.83, 0.985)]),
  ],

  'reload half-way': (random, pages) => [
    go(random, oneEpisode(random, pages)),
    watch([part(0, 0.45)], random.below(2) === 0 ? 'run' : 'pause'),
    { do: 'reload' },
    watch([part(0.4, 0.6), part(0.83, 0.985)]),
  ],

  linger(random, pages) {
    const flowing = episodes(pages, flows);
    if (flowing.length === 0) return HABITS.wander(random, pages);
    const page = random.one(flowing);
    const browse = others(pages, 'browse').find(({ place }) => place === page.place);
    const to = random.below(2) === 0 || !browse ? neighbour(random, page, pages) : browse;
    return [
      go(random, page),
      watch([part(0, random.one([0.4, 0.57]))]),
      pushed(to, true),
      watch([part(null, 0.6), part(0.83, 0.985)]),
      ...(random.below(2) === 0 ? [{ do: 'back' } as const] : []),
    ];
  },

  'framed page'(random, pages) {
    const framing = others(pages, 'embed');
    return framing.length > 0
      ? [
          go(random, random.one(framing)),
          { do: 'watch', parts: [part(0, 0.57), part(0.83, 0.985)], leave: 'pause' },
        ]
      : HABITS.watch(random, pages);
  },

  'private window': (random, pages) => [
    { do: 'private tab' },
    go(random, oneEpisode(random, pages)),
    enough(random),
    { do: 'close' },
  ],

  broadcast(random, pages) {
    const live = pages.filter((page) => page.kind === 'live');
    // At first, the stream has 40 seconds, and the share refers to these. The part is longer than any advertisement, and always close to
    // the end of what was sent so far.
    return live.length > 0
      ? [go(random, random.one(live)), watch([part(null, 4.6)], 'pause')]
      : HABITS['jump to the end'](random, pages);
  },

  'picture in picture': (random, pages) => [
    go(random, oneEpisode(random, pages)),
    watch([part(0, 0.1)]),
    { do: 'picture in picture' },
    enough(random),
  ],

  'late words'(random, pages) {
    const flowing = episodes(pages, flows);
    if (flowing.length === 0) return HABITS.interrupted(random, pages);
    const page = random.one(flowing);
    const begun = watch([part(0, random.one([0.1, 0.45]))]);
    // If the texts are in the page's own objects, they change together with the video, because nothing would report a later change.
    const late = page.place === 'crunchyroll' || page.place === 'hidive' ? random.one([0.1, 0.38]) : 0;
    const next = pushed(neighbour(random, page, pages), false, late);
    return [go(random, page), begun, next, watch([part(0, 0.985)])];
  },

  interrupted(random, pages) {
    const page = oneEpisode(random, pages);
    const seconds = page.stated ? 30 : random.one([30, 80]);
    return [
      go(random, page),
      watch([part(0, random.one([0.3, 0.56]))]),
      { do: 'interrupt', seconds },
      watch([part(0.3, 0.6), part(0.83, 0.985)]),
    ];
  },

  /** The user leaves the page during the advertisement. */
  'only the ad'(random, pages) {
    const late = episodes(pages, (page) => page.ad > 0 && hasNeighbour(page, pages));
    if (late.length === 0) return HABITS.look(random, pages);
    const page = random.one(late);
    const next = neighbour(random, page, pages);
    return [
      go(random, page),
      watch([], random.below(2) === 0 ? 'run' : 'pause'),
      random.below(2) === 0 && flows(page) ? pushed(next) : go(random, next),
    ];
  },

  teaser(random, pages) {
    const teasers = pages.filter((page) => page.kind === 'teaser');
    return teasers.length > 0
      ? [go(random, random.one(teasers)), watch([part(0, 0.57), part(0.84, 0.985)])]
      : HABITS.interrupted(random, pages);
  },

  wander(random, pages) {
    const steps = [...anywhere(random, pages), ...anywhere(random, pages)];
    if (random.below(2) === 0) steps.push(watch([part(null, 0.3)], 'run'));
    steps.push({ do: 'back' });
    if (random.below(2) === 0) steps.push({ do: 'forward' });
    if (random.below(2) === 0) steps.push({ do: 'back' }, enough(random));
    return [...steps, ...anywhere(random, pages)];
  },
};
