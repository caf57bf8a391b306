// Complete example values. Each test names only the fields that matter.
import type { LibraryEntry } from '@/lib/contract/library.ts';
import type { Media } from '@/lib/contract/media.ts';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import type { ImportRow, SkippedRow } from '@/lib/domain/imports/import-job.ts';
import type { Match, MatchRule, RuleTitle } from '@/lib/domain/matches/match.ts';
import type { KnownResumePoint } from '@/lib/domain/resume/resume-point.ts';
import {
  addPlaybackSample,
  continueOrBeginSession,
  type PlayingSession,
} from '@/lib/domain/watching/watch-session.ts';
import type { ImportedTitle } from '@/lib/import/imported.ts';

/** Returns a resume point. The fourth episode was watched, and its page named the fifth. */
export function knownResumePoint(part: Partial<KnownResumePoint> = {}): KnownResumePoint {
  return {
    site: 'crunchyroll',
    siteName: 'Crunchyroll',
    episode: 4,
    next: 5,
    hasAfter: true,
    numbered: null,
    hasSeries: true,
    hasLast: true,
    isAllowed: true,
    at: 1,
    ...part,
  };
}

export function episode(part: Partial<ObservedEpisode> = {}): ObservedEpisode {
  return {
    siteId: 'crunchyroll',
    siteName: 'Crunchyroll',
    mediaType: 'anime',
    url: 'https://www.crunchyroll.com/watch/G0001/one',
    episodeId: 'G0001',
    seriesTitle: "Frieren: Beyond Journey's End",
    seriesId: 'GS01',
    seasonTitle: null,
    seasonId: null,
    seasonNumber: null,
    episodeLabel: 'E5',
    episodeNumber: 5,
    episodeType: 'regular',
    language: null,
    confidence: 1,
    sources: {},
    ...part,
  };
}

/**
 * Returns the title Frieren, changed by `part`. If `part` sets `title`, all names in `titles` are null unless `part` also sets `titles`.
 */
export function media(part: Partial<Media> = {}): Media {
  const titles = part.title === undefined ? {} : { titles: { romaji: null, english: null, native: null } };
  return {
    id: '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
    shortId: 'frieren',
    type: 'anime',
    title: 'Sousou no Frieren',
    titles: {
      romaji: 'Sousou no Frieren',
      english: "Frieren: Beyond Journey's End",
      native: '葬送のフリーレン',
    },
    synonyms: [],
    format: 'TV',
    status: 'FINISHED',
    episodes: 28,
    chapters: null,
    volumes: null,
    season: 'FALL',
    year: 2023,
    startDate: '2023-09-29',
    synopsis: null,
    genres: [],
    coverUrl: null,
    averageScore: null,
    explicit: false,
    mal_id: 52991,
    anilist_id: 154587,
    ...titles,
    ...part,
  };
}

/** Returns the id of one of many titles. */
export const numberedMediaId = (number: number): string =>
  `6f9619ff-8b86-d011-b42d-${String(number).padStart(12, '0')}`;

/** Returns one of many titles. Its number is in its id and in its only name. */
export function numberedMedia(number: number, part: Partial<Media> = {}): Media {
  const title = `Title ${number}`;
  const titles = { romaji: title, english: null, native: null };
  return media({ id: numberedMediaId(number), title, titles, episodes: 24, ...part });
}

let made = 0;

/** Returns a title with these names, and with ids that no other title has. */
export function namedMedia(romaji: string, english: string | null, part: Partial<Media> = {}): Media {
  made += 1;
  const titles = { romaji, english, native: null };
  const ids = { id: numberedMediaId(made), mal_id: 900_000 + made, anilist_id: null };
  return media({ ...ids, title: romaji, titles, episodes: 12, ...part });
}

export function libraryEntry(part: Partial<LibraryEntry> = {}): LibraryEntry {
  const title = part.media ?? media();
  return {
    mediaId: title.id,
    type: title.type,
    status: 'watching',
    progress: 4,
    userScore: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    startedAt: null,
    completedAt: null,
    media: title,
    ...part,
  };
}

export function outboxItem(change: OutboxChange, part: Partial<OutboxItem> = {}): OutboxItem {
  return {
    id: 'item-1',
    account: 'user-1',
    createdAt: 0,
    state: 'waiting',
    change,
    attempts: 0,
    notBefore: 0,
    problem: null,
    question: null,
    confirmed: [],
    attempted: null,
    ...part,
  };
}

/** Returns an import row that waits to be sent. */
export function importRow(part: Partial<ImportRow> = {}): ImportRow {
  return {
    job: 'import-1',
    order: 0,
    media: media(),
    base: null,
    patch: { progress: 2 },
    state: 'ready',
    before: null,
    after: null,
    problem: null,
    undo: null,
    ...part,
  };
}

/** Returns a row that an import leaves out. */
export function skippedImportRow(part: Partial<SkippedRow> = {}): SkippedRow {
  return {
    reason: 'missing',
    place: 1,
    name: 'Nowhere',
    type: 'anime',
    titles: ['Nowhere'],
    status: 'watching',
    progress: 2,
    score: null,
    malId: 999,
    anilistId: null,
    ...part,
  };
}

export function match(part: Partial<Match> = {}): Match {
  return {
    seasonKey: 'crunchyroll:GS01|',
    siteName: 'Crunchyroll',
    seriesTitle: 'Frieren',
    seasonTitle: null,
    rules: [],
    policy: 'auto',
    decidedBy: 'kiroku',
    jumpAllowed: false,
    evidence: [],
    decidedAt: 1,
    ...part,
  };
}

/** Returns a match that the user has chosen for the season. */
export function chosenMatch(seasonKey: string, part: Partial<Match> = {}): Match {
  return match({
    seasonKey,
    seriesTitle: "Frieren: Beyond Journey's End",
    rules: [matchRule()],
    decidedBy: 'user',
    ...part,
  });
}

/** Returns a lesson for title and number, as a user has taught it. */
export function lesson(part: Partial<Lesson> = {}): Lesson {
  return {
    origin: 'https://tv.example',
    taughtAt: 5,
    title: { at: [{ selector: 'h1', form: null }], part: 'whole' },
    episode: { at: [{ selector: 'h2', form: 'Episode #' }], part: { kind: 'only' } },
    ...part,
  };
}

/** The title of a rule, for tests in which the title does not matter. */
export const ruleTitle: RuleTitle = { title: 'Frieren', mal_id: null, anilist_id: null };

/** Returns a rule for all episodes of a season. The numbers on the site equal the numbers in the entry. */
export function matchRule(part: Partial<MatchRule> = {}): MatchRule {
  return { from: 0, to: null, offset: 0, mediaId: media().id, type: 'anime', about: ruleTitle, ...part };
}

/** Returns a log entry that has advanced the progress by one episode. */
export function activity(part: Partial<Activity> = {}): Activity {
  return {
    id: 'line-1',
    at: 0,
    decidedAt: part.at ?? 0,
    what: 'advance',
    reason: null,
    mediaId: media().id,
    type: 'anime',
    title: media().title,
    coverUrl: null,
    siteName: 'Crunchyroll',
    episodeKey: 'crunchyroll:G0001',
    episodeLabel: 'E5',
    before: { status: 'watching', progress: 4, userScore: null },
    after: { status: 'watching', progress: 5, userScore: null },
    evidence: [],
    undone: false,
    account: 'user-1',
    undoes: null,
    ...part,
  };
}

/** Returns the session of an episode that was played up to now without a break. */
export function playedSession(
  upTo: number,
  { observed = episode(), duration = 1440, ...part }: Partial<PlayingSession> & { duration?: number } = {},
): PlayingSession {
  const sample = { videoId: 'm1', duration, position: upTo, played: [{ from: 0, to: upTo }], paused: false };
  return { ...addPlaybackSample(continueOrBeginSession(null, observed, 0), sample, 0), ...part };
}

/** Returns a row of a list file. */
export function importedTitle(part: Partial<ImportedTitle> = {}): ImportedTitle {
  return {
    place: 1,
    mediaType: 'anime',
    ids: { mal: 52991 },
    titles: ['Sousou no Frieren'],
    year: null,
    total: 28,
    state: 'current',
    progress: 5,
    score: null,
    lost: [],
    ...part,
  };
}
