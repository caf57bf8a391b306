// Draws histories from a seed. A history contains the available pages, and a person's habits in each tab.
import { createRandom, type Random } from '../../random.ts';
import { type HabitName, STEPS_OF_HABIT } from './habits.ts';
import type {
  AccountPhase,
  EpisodePage,
  PersonStep,
  SiteShow,
  TabSteps,
  WanderHistory,
  WanderPage,
} from './history.ts';
import { SITE_DEFINITIONS, UNAMBIGUOUS_TITLES, type WanderSiteId } from './site-definitions.ts';

/** A title has at most this many episodes. With so small a number, no jump from episode 0 is large enough for a question. */
const MOST_EPISODES = 3;
const LONGEST_LANE = 11;

const SITE_WEIGHTS: Readonly<Record<Exclude<WanderSiteId, 'nas' | 'attic'>, number>> = {
  crunchyroll: 4,
  hidive: 4,
  netflix: 3,
  disney: 0.8,
  blog: 3,
  stranger: 2,
};

const HABIT_WEIGHTS: Readonly<Record<HabitName, number>> = {
  watch: 4,
  binge: 3,
  'leave for a film': 5,
  'half and back': 4,
  'half and elsewhere': 2,
  'jump to the end': 2,
  scrub: 2,
  look: 2,
  preview: 2,
  'copy the tab': 2,
  'restore the tab': 2,
  'reload half-way': 2,
  linger: 3,
  'framed page': 1,
  'private window': 1.5,
  broadcast: 1,
  'picture in picture': 1,
  'late words': 2,
  interrupted: 2,
  teaser: 2,
  'only the ad': 1.5,
  wander: 4,
};

/** Returns the history with the given number of a seed. The same arguments give the same history. */
export function createHistory(seed: number, number: number): WanderHistory {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const pages = drawPages(random);
  const accounts: readonly (0 | 1)[] = random.below(14) === 0 ? [0, 1] : [0];
  return { seed, number, pages, phases: accounts.map((account) => drawPhase(random, account, pages)) };
}

function drawPhase(random: Random, account: 0 | 1, pages: readonly WanderPage[]): AccountPhase {
  const tabs = Number(random.weighted({ 1: 3, 2: 3, 3: 1.5 }));
  const lanes = Array.from({ length: tabs }, () => drawLane(random, pages));
  const watchings = lanes.flat().filter((step) => step.do === 'watch').length;
  const dies = watchings > 0 && random.below(3) === 0;
  const kills = dies ? Array.from({ length: 1 + random.below(2) }, () => 1 + random.below(watchings)) : [];
  return { account, lanes, kills };
}

function drawLane(random: Random, pages: readonly WanderPage[]): TabSteps {
  const steps: PersonStep[] = [];
  const habits = random.below(3) === 0 ? 2 : 1;
  for (let done = 0; done < habits && steps.length < LONGEST_LANE; done += 1)
    steps.push(...STEPS_OF_HABIT[random.weighted(HABIT_WEIGHTS)](random, pages));
  return steps;
}

function drawPages(random: Random): readonly WanderPage[] {
  const shows = drawShows(random);
  const episodes = shows.flatMap((show) => {
    const goesOn = SITE_DEFINITIONS[show.siteId].flows && random.below(2) === 0;
    const player = random.one(SITE_DEFINITIONS[show.siteId].players);
    return Array.from({ length: MOST_EPISODES }, (_, index) =>
      drawEpisode(random, { show, number: index + 1, player, goesOn }),
    );
  });
  const others = [...new Set(shows.map(({ siteId }) => siteId)), 'blog', 'stranger'] as const;
  return [
    ...episodes,
    ...[...new Set(others)].flatMap((siteId, index) => drawOthers(random, siteId, index + 1, episodes)),
  ];
}

function drawShows(random: Random): SiteShow[] {
  const titles = shuffled(random, UNAMBIGUOUS_TITLES);
  const twoServers = random.below(4) === 0;
  const siteIds: WanderSiteId[] = twoServers ? ['nas', 'attic'] : [];
  const wanted = 2 + random.below(2);
  while (siteIds.length < wanted) siteIds.push(random.weighted(SITE_WEIGHTS));
  if (random.below(4) === 0) siteIds.push(random.weighted(SITE_WEIGHTS));
  // Series 1 exists on both self-hosted servers. The same title may be on two sites, but only once on each site.
  return siteIds.flatMap((siteId, index) => {
    const again = index > 0 && !twoServers && random.below(6) === 0;
    const title = titles[again ? 0 : index] ?? UNAMBIGUOUS_TITLES[0];
    const slot = siteId === 'nas' || siteId === 'attic' ? 1 : index + 1;
    return again && siteIds[0] === siteId ? [] : [{ siteId, title, slot }];
  });
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0] as T);
}

interface Drawn {
  readonly show: SiteShow;
  readonly number: number;
  readonly player: EpisodePage['player'];
  readonly goesOn: boolean;
}

function drawEpisode(random: Random, { show, number, player, goesOn }: Drawn): EpisodePage {
  const site = SITE_DEFINITIONS[show.siteId];
  const isLive = site.id === 'blog' && player === 'page' && number > 1 && random.below(3) === 0;
  const stated = !isLive && (!site.mayBeSilent || random.below(6) > 0);
  const isTeaser = stated && site.mayBeSilent && number === MOST_EPISODES && random.below(3) === 0;
  return {
    kind: isLive ? 'live' : isTeaser ? 'teaser' : 'episode',
    siteId: site.id,
    show,
    number,
    // A short video without a stated length cannot be distinguished from an advertisement. So an episode without a stated length is longer.
    seconds: isTeaser ? 160 : stated ? 100 : 200,
    stated,
    ad: player !== 'shadow' && random.below(6) === 0 ? random.one(stated ? [30] : [30, 80]) : 0,
    player,
    noStore: random.below(4) === 0,
    next: goesOn && number < MOST_EPISODES ? number + 1 : null,
  };
}

function drawOthers(
  random: Random,
  siteId: WanderSiteId,
  number: number,
  episodes: readonly EpisodePage[],
): WanderPage[] {
  const base = { siteId, number, framed: null };
  const flags = () => ({ noStore: random.below(4) === 0 });
  const own = episodes.filter((page) => page.siteId !== 'stranger' && page.player === 'page');
  return [
    { kind: 'browse', ...base, ...flags() },
    { kind: 'film', ...base, ...flags() },
    ...(siteId === 'stranger' && own.length > 0
      ? [{ kind: 'embed' as const, ...base, framed: random.one(own), ...flags() }]
      : []),
  ];
}
