// Gaps in the fields of titles, ids, list entries, scores and statuses.
import { type Dialect, type JsonObject, omitMembers, renameMembers } from '../dialect.ts';
import { casesOfGap, type FailedSteps, failedStepsIfWritesWait, SCALE_UNKNOWN_CODE } from './row.ts';

const title = (change: (title: JsonObject) => JsonObject): Dialect => ({ title: change });
const titleWith = (part: JsonObject): Dialect => title((json) => ({ ...json, ...part }));
const titleWithout = (...names: readonly string[]): Dialect => title((json) => omitMembers(json, ...names));
const titleRenamed = (names: Readonly<Record<string, string>>): Dialect =>
  title((json) => renameMembers(json, names));

const names = casesOfGap('names of a title', [
  ['title only', titleWithout('titles', 'synonyms')],
  ['titles only', titleWithout('title')],
  ['title as an object', title((json) => ({ ...omitMembers(json, 'titles'), title: json.titles }))],
  [
    'title as an object with other keys',
    title((json) => ({ ...omitMembers(json, 'titles'), title: { default: json.title, en: null, ja: null } })),
  ],
  ['title null, and the name only in titles', titleWith({ title: null })],
  ['under name', title((json) => renameMembers(omitMembers(json, 'titles'), { title: 'name' }))],
  ['titles null', titleWith({ titles: null })],
  ['titles with two of the three names', title((json) => ({ ...json, titles: { romaji: json.title } }))],
  ['titles as a list of texts', title((json) => ({ ...json, titles: [json.title, 'Other Name'] }))],
  [
    'titles as a list of objects',
    title((json) => ({ ...json, titles: [{ type: 'romaji', title: json.title }] })),
  ],
  ['synonyms absent', titleWithout('synonyms')],
  ['synonyms null', titleWith({ synonyms: null })],
  ['synonyms as one text', titleWith({ synonyms: 'One, Two' })],
  ['synonyms as objects', titleWith({ synonyms: [{ language: 'en', name: 'One' }] })],
]);

const description = casesOfGap('fields that describe a title', [
  [
    'only ids, type and name',
    title((json) => pick(json, 'id', 'shortId', 'type', 'title', 'mal_id', 'anilist_id')),
  ],
  ['explicit absent', titleWithout('explicit')],
  ['explicit as 0', titleWith({ explicit: 0 })],
  ['explicit under nsfw as a word', title((json) => ({ ...omitMembers(json, 'explicit'), nsfw: 'white' }))],
  ['type absent', titleWithout('type')],
  ['type in capitals', title((json) => ({ ...json, type: String(json.type).toUpperCase() }))],
  ['type is the format', title((json) => ({ ...omitMembers(json, 'format'), type: json.format }))],
  ['year as text', title((json) => ({ ...json, year: String(json.year) }))],
  ['year absent', titleWithout('year')],
  ['year as a word', titleWith({ year: 'unknown' })],
  [
    'episodes as text',
    title((json) => ({ ...json, episodes: json.episodes === null ? null : String(json.episodes) })),
  ],
  ['episodes under episodeCount', titleRenamed({ episodes: 'episodeCount', chapters: 'chapterCount' })],
  ['episodes under num_episodes', titleRenamed({ episodes: 'num_episodes', chapters: 'num_chapters' })],
  ['episodes absent', titleWithout('episodes', 'chapters', 'volumes')],
  ['format absent', titleWithout('format')],
  ['format in small letters', title((json) => ({ ...json, format: String(json.format).toLowerCase() }))],
  ['format as a number', titleWith({ format: 1 })],
  ['release status absent', titleWithout('status')],
  ['release status in other words', titleWith({ status: 'finished_airing' })],
  ['release status as an object', titleWith({ status: { code: 2, name: 'Finished' } })],
  ['genres absent', titleWithout('genres')],
  ['genres as objects', titleWith({ genres: [{ id: 1, name: 'Drama' }] })],
  ['genres as one text', titleWith({ genres: 'Drama, Comedy' })],
  ['cover absent', titleWithout('coverUrl')],
  [
    'cover as an object',
    title((json) => ({ ...omitMembers(json, 'coverUrl'), cover: { large: json.coverUrl, medium: null } })),
  ],
  ['cover as a relative address', titleWith({ coverUrl: '/covers/1.jpg' })],
  ['cover as a number', titleWith({ coverUrl: 17 })],
  ['average score absent', titleWithout('averageScore')],
  ['average score up to 100', titleWith({ averageScore: 74 })],
  ['average score as text', titleWith({ averageScore: '7.40' })],
  ['synopsis absent', titleWithout('synopsis')],
  ['synopsis as HTML of 60,000 characters', titleWith({ synopsis: `<p>${'a'.repeat(60_000)}</p>` })],
  [
    'start date as an object',
    title((json) => ({ ...json, startDate: { year: json.year, month: 4, day: null } })),
  ],
  ['start date as an instant', title((json) => ({ ...json, startDate: `${json.startDate}T00:00:00.000Z` }))],
  ['start date as a number', titleWith({ startDate: 1_700_000_000 })],
  ['season absent', titleWithout('season')],
  ['season as a number', titleWith({ season: 4 })],
  [
    'names in snake case',
    titleRenamed({
      coverUrl: 'cover_url',
      startDate: 'start_date',
      averageScore: 'average_score',
      shortId: 'short_id',
    }),
  ],
  [
    'many unknown fields',
    titleWith({ ok: false, error: 'none', entry: 7, data: [], next: 'x', extra: { deep: [[{}]] } }),
  ],
]);

function pick(json: JsonObject, ...kept: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([name]) => kept.includes(name)));
}

function upperCaseIds({ media, mediaId, ...row }: JsonObject): JsonObject {
  const title = media as JsonObject;
  return {
    ...row,
    mediaId: String(mediaId).toUpperCase(),
    media: { ...title, id: String(title.id).toUpperCase() },
  };
}

/**
 * The steps that fail if the service does not accept the form of ids that it uses in its list. The service answers edits of listed titles
 * with `not_found`.
 */
const otherIds: FailedSteps = Object.fromEntries(
  (['edited', 'paused', 'scored', 'rated', 'removed', 'adult_content_blocked', 'invalid'] as const).map(
    (step) => [step, 'not_found'],
  ),
);

const ids = casesOfGap('ids', [
  ['UUID under uuid', titleRenamed({ id: 'uuid' })],
  ['UUID under mediaId', titleRenamed({ id: 'mediaId' })],
  ['UUID under media_id', titleRenamed({ id: 'media_id' })],
  ['UUID under uuid, and a number under id', title((json) => ({ ...json, id: 17, uuid: json.id }))],
  ['UUID in capitals', { id: (uuid) => uuid.toUpperCase() }],
  ['UUID without hyphens', { id: (uuid) => uuid.replaceAll('-', '') }],
  ['no UUID, but a ULID', { id: (uuid) => `01J${uuid.replaceAll('-', '').slice(-23).toUpperCase()}` }],
  ['no UUID, but a number as text', { id: (uuid) => String(Number(uuid.slice(-6)) + 1_000_000) }],
  ['UUID in capitals in the list only', { row: upperCaseIds }, otherIds],
  [
    'UUID in capitals in the list only, details without the user’s entry',
    { row: upperCaseIds, details: (title, _entry, type) => ({ [type]: title }) },
    otherIds,
  ],
  [
    'UUID in capitals in the list only, without a shortId',
    {
      title: (json) => omitMembers(json, 'shortId'),
      row: upperCaseIds,
      details: (title, _entry, type) => ({ [type]: title }),
    },
    otherIds,
  ],
  [
    'UUID of the entry instead of the title’s, details without the user’s entry',
    {
      row: ({ media, mediaId, ...entry }) => ({
        ...(media as JsonObject),
        ...omitMembers(entry, 'type'),
        id: `e0000000${String(mediaId).slice(8)}`,
      }),
      details: (title, _entry, type) => ({ [type]: title }),
    },
    otherIds,
  ],
  [
    'no UUID in the titles, only in the list',
    titleWithout('id'),
    {
      ...failedStepsIfWritesWait('unreadable'),
      ahead: 'unreadable, waits',
      elsewhere: 'unreadable, waits',
      search: 'nothing found',
      unlisted: 'asks: match',
    },
  ],
  [
    'shortId that an anime shares with a manga',
    title((json) => (json.type === 'manga' ? { ...json, shortId: 'a1001' } : json)),
  ],
  ['shortId as a number', title((json) => ({ ...json, shortId: Number(String(json.shortId).slice(1)) }))],
  [
    'mal_id and anilist_id as text',
    title((json) => ({ ...json, mal_id: String(json.mal_id), anilist_id: String(json.anilist_id) })),
  ],
  ['mal_id and anilist_id absent', titleWithout('mal_id', 'anilist_id')],
  ['mal_id and anilist_id without a number', titleWith({ mal_id: 'unknown', anilist_id: '' })],
  [
    'mal_id and anilist_id as addresses',
    titleWith({ mal_id: 'https://myanimelist.net/anime/1', anilist_id: { id: 1 } }),
  ],
]);

const entry = (change: (entry: JsonObject) => JsonObject): Dialect => ({ entry: change });
const entryRenamed = (map: Readonly<Record<string, string>>): Dialect =>
  entry((json) => renameMembers(json, map));

const unreadableProgress = {
  ...failedStepsIfWritesWait('entry_unknown', ['unlisted']),
  list: '62 left out',
  ahead: 'entry_unknown, waits',
  elsewhere: 'entry_unknown, waits',
  not_found: 'notOffered',
};

/**
 * The steps that fail if entries have no dates. Kiroku then cannot tell whether the list or the details are newer. So it reads the whole
 * list each time, and uses the entries of the list.
 */
const undated = { not_found: 'notOffered' } as const;

const entries = casesOfGap('fields of an entry', [
  [
    'all dates absent',
    entry((json) => omitMembers(json, 'createdAt', 'updatedAt', 'startedAt', 'completedAt')),
    undated,
  ],
  ['updatedAt absent', entry((json) => omitMembers(json, 'updatedAt')), undated],
  [
    'dates null',
    entry((json) => ({ ...json, createdAt: null, updatedAt: null, startedAt: null, completedAt: null })),
    undated,
  ],
  [
    'updatedAt as seconds',
    entry((json) => ({ ...json, updatedAt: Date.parse(String(json.updatedAt)) / 1000 })),
  ],
  [
    'updatedAt as text of milliseconds',
    entry((json) => ({ ...json, updatedAt: String(Date.parse(String(json.updatedAt))) })),
  ],
  [
    'updatedAt without a time',
    entry((json) => ({ ...json, updatedAt: String(json.updatedAt).slice(0, 10) })),
  ],
  ['updatedAt the same for all', entry((json) => ({ ...json, updatedAt: '2026-01-01T00:00:00Z' }))],
  ['progress as text', entry((json) => ({ ...json, progress: String(json.progress) }))],
  [
    'progress as an object',
    entry((json) => ({ ...json, progress: { current: json.progress, total: 24 } })),
    unreadableProgress,
  ],
  ['progress under watchedEpisodes', entryRenamed({ progress: 'watchedEpisodes' })],
  ['progress under episodesWatched', entryRenamed({ progress: 'episodesWatched' })],
  ['progress under num_episodes_watched', entryRenamed({ progress: 'num_episodes_watched' })],
  [
    'userScore absent if there is no score',
    entry((json) => (json.userScore === null ? omitMembers(json, 'userScore') : json)),
  ],
  ['userScore 0 if there is no score', entry((json) => ({ ...json, userScore: json.userScore ?? 0 }))],
  [
    'userScore as text',
    entry((json) => ({ ...json, userScore: json.userScore === null ? null : String(json.userScore) })),
  ],
  ['userScore under score', entryRenamed({ userScore: 'score' })],
  ['userScore under rating', entryRenamed({ userScore: 'rating' })],
  [
    'snake case',
    entryRenamed({
      mediaId: 'media_id',
      userScore: 'user_score',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    }),
  ],
  ['with an id of its own', entry((json) => ({ id: `e-${String(json.mediaId).slice(-4)}`, ...json }))],
  [
    'with an id of its own, mediaId in the title only',
    { entry: (json) => omitMembers({ id: `e-${String(json.mediaId).slice(-4)}`, ...json }, 'mediaId') },
  ],
]);

const unscaled = { scored: SCALE_UNKNOWN_CODE, rated: SCALE_UNKNOWN_CODE };

const scores = casesOfGap('scale of scores', [
  ['0 to 100', { scale: 10 }, unscaled],
  ['0 to 5', { scale: 0.5 }, unscaled],
  [
    '0 to 100 as text',
    {
      scale: 10,
      entry: (json) => ({ ...json, userScore: json.userScore === null ? null : String(json.userScore) }),
    },
    unscaled,
  ],
  [
    '0 to 100, 0 for no score',
    { scale: 10, entry: (json) => ({ ...json, userScore: json.userScore ?? 0 }) },
    unscaled,
  ],
  ['0 to 20', { scale: 2 }, unscaled],
  ['0 to 100, confirmed', { scale: 10, scaleAnswer: '100' }],
  ['0 to 20, confirmed', { scale: 2, scaleAnswer: '20' }],
  ['0 to 5, confirmed', { scale: 0.5, scaleAnswer: '5' }],
  ['0 to 100, the user wants no scores written', { scale: 10, scaleAnswer: 'none' }, unscaled],
  [
    '0 to 100 as text, confirmed',
    {
      scale: 10,
      scaleAnswer: '100',
      entry: (json) => ({ ...json, userScore: json.userScore === null ? null : String(json.userScore) }),
    },
  ],
  [
    '0 to 5, 0 for no score, confirmed',
    { scale: 0.5, scaleAnswer: '5', entry: (json) => ({ ...json, userScore: json.userScore ?? 0 }) },
  ],
  [
    '0 to 100, confirmed, no score in the details',
    {
      scale: 10,
      scaleAnswer: '100',
      details: (title, _entry, type) => ({ [type]: title }),
    },
  ],
  [
    '0 to 100, confirmed, writes answered without the entry',
    { scale: 10, scaleAnswer: '100', saved: () => ({}) },
  ],
]);

const statuses = casesOfGap('statuses', [
  [
    'paused and planned',
    { statuses: { on_hold: 'paused', plan_to_watch: 'planned', plan_to_read: 'planned' } },
    { paused: 'invalid' },
  ],
  [
    'in capitals',
    {
      statuses: {
        on_hold: 'ON_HOLD',
        completed: 'COMPLETED',
        dropped: 'DROPPED',
        plan_to_watch: 'PLAN_TO_WATCH',
        reading: 'READING',
        plan_to_read: 'PLAN_TO_READ',
      },
    },
    { paused: 'invalid' },
  ],
  [
    'in words with spaces',
    { statuses: { on_hold: 'On Hold', plan_to_watch: 'Plan to Watch', plan_to_read: 'Plan to Read' } },
    { paused: 'invalid' },
  ],
  ['a separate status for rewatching', { statuses: { completed: 'rewatching' } }],
  ['watching for manga, too', { statuses: { reading: 'watching', plan_to_read: 'plan_to_watch' } }],
  [
    'numbers',
    {
      statuses: {
        on_hold: '3',
        completed: '2',
        dropped: '4',
        plan_to_watch: '6',
        reading: '1',
        plan_to_read: '6',
      },
    },
    { paused: 'invalid' },
  ],
]);

export const fieldDialectCases = [...names, ...description, ...ids, ...entries, ...scores, ...statuses];
