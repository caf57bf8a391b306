// Titles, entries, questions and pages for the screens. There is one of each kind, with names of realistic length.
import type { LibraryEntry } from '../../../lib/contract/library.ts';
import type { MediaDetails } from '../../../lib/contract/routes.ts';
import type { AskReason, OutboxItem, Problem, Question } from '../../../lib/domain/changes/outbox-item.ts';
import type { PageDiagnosis } from '../../../lib/domain/diagnosis/page-diagnosis.ts';
import type { MatchChoice } from '../../../lib/domain/matches/match.ts';
import type { NowPlaying } from '../../../lib/domain/watching/now-playing.ts';
import { activity, episode, libraryEntry, media, outboxItem } from '../../domain/examples.ts';

export const exampleMediaId = (number: number) =>
  `6f9619ff-8b86-d011-b42d-${String(number).padStart(12, '0')}`;

export const frieren = media({
  id: exampleMediaId(1),
  genres: ['Adventure', 'Drama', 'Fantasy'],
  averageScore: 9.1,
  synopsis: 'The hero’s party has defeated the Demon King.\n\nFrieren, an elf, outlives them all.',
});
export const dungeonMeshi = media({
  id: exampleMediaId(2),
  shortId: 'dungeon-meshi',
  title: 'Dungeon Meshi',
  titles: { romaji: 'Dungeon Meshi', english: 'Delicious in Dungeon', native: 'ダンジョン飯' },
  episodes: 24,
  year: 2024,
  mal_id: 52701,
  anilist_id: 153518,
});
export const slimeMovie = media({
  id: exampleMediaId(3),
  shortId: 'slime',
  title: 'Tensei shitara Slime Datta Ken: Coleus no Yume — the one with a very long name',
  format: 'SPECIAL',
  episodes: 3,
});
export const berserk = media({
  id: exampleMediaId(4),
  shortId: 'berserk',
  type: 'manga',
  title: 'Berserk',
  titles: { romaji: 'Berserk', english: 'Berserk', native: 'ベルセルク' },
  format: 'MANGA',
  status: 'RELEASING',
  episodes: null,
  chapters: null,
  mal_id: 2,
  anilist_id: 30002,
});

export const exampleList: readonly LibraryEntry[] = [
  libraryEntry({ media: frieren, userScore: 9.5 }),
  libraryEntry({ media: dungeonMeshi, status: 'plan_to_watch', progress: 0 }),
  libraryEntry({ media: slimeMovie, status: 'completed', progress: 3, userScore: 7 }),
  libraryEntry({ media: berserk, status: 'reading', progress: 364 }),
];

export const exampleDetails: MediaDetails = {
  ...frieren,
  entry: null,
  relations: [
    {
      kind: 'SEQUEL',
      id: exampleMediaId(9),
      shortId: 'frieren-2',
      type: 'anime',
      title: 'Sousou no Frieren 2nd Season',
      format: 'TV',
      year: 2026,
    },
    {
      kind: 'ADAPTATION',
      id: exampleMediaId(8),
      shortId: 'x',
      type: 'manga',
      title: slimeMovie.title,
      format: 'MANGA',
      year: null,
    },
  ],
};

export const exampleProblems = {
  unreachable: { code: 'unreachable', message: '' },
  limited: { code: 'rate_limited', message: '' },
  blocked: { code: 'adult_content_blocked', message: '' },
} as const satisfies Readonly<Record<string, Problem>>;

/** One hour from now, so that nothing is due while a test runs. */
const LATER = Date.now() + 3_600_000;

export const observedEpisode = episode({ episodeLabel: 'E12', episodeNumber: 12 });
/** An episode that was read on a redesigned site, together with a lesson that Kiroku proposes. */
export const proposedEpisode: typeof observedEpisode = {
  ...observedEpisode,
  provisional: true,
  proposal: {
    taught: {
      title: { at: [{ selector: 'h1', form: null }], part: 'whole' },
      episode: { at: [{ selector: 'p', form: null }], part: { kind: 'label' } },
    },
    name: observedEpisode.seriesTitle,
    seriesId: null,
    seasonId: null,
  },
};
const watched = { kind: 'episode', observed: observedEpisode, watchedAt: 1 } as const;
const choices: readonly MatchChoice[] = [
  { media: frieren, score: 0.9, evidence: [{ code: 'similarTitle', values: {} }] },
  {
    media: slimeMovie,
    score: 0.6,
    evidence: [{ code: 'episodeBeyondTotal', values: { episode: 12, total: 3 } }],
  },
];

export function askingItem(reason: AskReason, part: Partial<OutboxItem> = {}): OutboxItem {
  const question: Question =
    reason === 'match'
      ? { reason, choices, media: null, episode: 12, evidence: [] }
      : { reason, choices: [], media: frieren, episode: 12, evidence: [] };
  return outboxItem(watched, { state: 'asking', question, ...part });
}

export const waitingItem = outboxItem(watched, { id: 'waiting', notBefore: LATER });
export const rateLimitedItem = outboxItem(
  { kind: 'edit', media: dungeonMeshi, patch: { progress: 3, status: 'watching' }, by: 'user', base: null },
  { id: 'limited', notBefore: LATER, attempts: 2, problem: exampleProblems.limited },
);
export const failedItem = outboxItem(
  { kind: 'edit', media: frieren, patch: { userScore: 8 }, by: 'user', base: null },
  { id: 'failed', state: 'failed', problem: exampleProblems.blocked },
);

/** A score that is not sent until the user has confirmed the service's scale. */
export const scoreItemWithUnknownScale = outboxItem(
  { kind: 'edit', media: frieren, patch: { userScore: 8 }, by: 'user', base: null },
  { id: 'unscaled', state: 'failed', problem: { code: 'scale_unknown', message: '' } },
);

export const exampleLog = [
  activity({
    id: 'line-1',
    mediaId: frieren.id,
    at: Date.now() - 60_000,
    evidence: [{ code: 'exactTitle', values: {} }],
  }),
  activity({ id: 'line-2', mediaId: frieren.id, at: Date.now() - 90_000_000, undone: true }),
  activity({
    id: 'line-3',
    mediaId: slimeMovie.id,
    title: slimeMovie.title,
    at: Date.now() - 200_000_000,
    what: 'complete',
  }),
  activity({
    id: 'line-4',
    mediaId: null,
    at: Date.now() - 300_000_000,
    what: 'ignore',
    reason: 'notAhead',
    after: null,
  }),
];

export const practiceActivity = activity({ id: 'line-5', siteName: 'Kiroku practice', at: Date.now() });

const certain = { media: frieren, episode: 12, evidence: [{ code: 'exactTitle', values: {} }] } as const;

export function createNowPlaying(part: Partial<NowPlaying> = {}): NowPlaying {
  return {
    observed: observedEpisode,
    progress: { kind: 'playing', duration: 1440, position: 900, reached: 900, covered: 850 },
    threshold: 0.85,
    coverage: 0.5,
    step: { kind: 'watching' },
    match: certain,
    ...part,
  };
}

export const chapterBeingRead = createNowPlaying({
  observed: episode({
    mediaType: 'manga',
    siteId: 'mangadex',
    siteName: 'MangaDex',
    seriesTitle: 'Berserk',
    episodeLabel: 'Ch. 364',
  }),
  progress: { kind: 'reading', unit: 'page', pages: 20, page: 12, visited: 12 },
  match: { media: berserk, episode: 364, evidence: [] },
});

export function createDiagnosis(part: Partial<PageDiagnosis> = {}): PageDiagnosis {
  return {
    version: '0.1.0',
    siteName: 'Crunchyroll',
    mediaType: 'anime',
    title: 'read',
    episode: 'numbered',
    sources: { seriesTitle: 'json-ld', episodeNumber: 'json-ld' },
    video: { kind: 'seen', duration: 1440 },
    taught: false,
    silent: false,
    help: null,
    ...part,
  };
}

export const emptyDiagnosis = createDiagnosis({
  title: 'missing',
  episode: 'missing',
  sources: {},
  video: { kind: 'missing', reason: 'absent' },
  help: { kind: 'teach' },
});

export const playerInFrameDiagnosis = createDiagnosis({
  video: { kind: 'missing', reason: 'frame', origin: 'https://player.example' },
  help: { kind: 'allowFrame', origin: 'https://player.example', patterns: ['https://player.example/*'] },
});

/** The worker's answer about a tab of a granted site. */
export const crunchyrollTabSite = {
  origin: 'https://www.crunchyroll.com',
  site: { id: 'crunchyroll', name: 'Crunchyroll' },
  patterns: ['https://www.crunchyroll.com/*'],
  granted: true,
  frame: null,
};
