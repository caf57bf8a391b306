// Dialects of services that fill several gaps at once. They are modelled on frameworks and known list services.
import { type Dialect, type JsonObject, omitMembers, renameMembers } from '../dialect.ts';
import { casesOfGap } from './row.ts';

const snake = (json: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/**
 * The steps that fail if search results contain no types, so that Kiroku cannot tell apart an anime and a manga of the same name. The list
 * has no dates, so Kiroku reads the whole list each time.
 */
const untyped = { search: 'nothing found', not_found: 'notOffered', unlisted: 'asks: match' } as const;

const bareMinimum: Dialect = {
  byShortId: true,
  title: (title) => ({
    id: title.id,
    shortId: title.shortId,
    title: title.title,
    mal_id: title.mal_id,
    anilist_id: title.anilist_id,
  }),
  entry: ({ mediaId, status, progress, userScore }) => ({ mediaId, status, progress, userScore }),
  details: (title) => omitMembers(title, 'relations'),
  page: ({ entries, cursor }) => ({ entries, ...(cursor !== null && { cursor }) }),
  saved: () => ({}),
  rated: () => ({}),
};

const snakeCase: Dialect = {
  byShortId: true,
  title: (title) => ({ ...snake(title), mal_id: title.mal_id, anilist_id: title.anilist_id }),
  entry: snake,
  matches: (items) => ({ items }),
  details: (data, entry) => ({ data: { ...data, library_entry: entry } }),
  page: ({ entries, cursor }) => ({ items: entries, next_cursor: cursor }),
  saved: (entry) => ({ entry }),
};

const likeAniList: Dialect = {
  byShortId: true,
  title: (title) => ({
    ...omitMembers(title, 'titles', 'synonyms', 'explicit', 'year', 'coverUrl'),
    type: String(title.type).toUpperCase(),
    title: title.titles,
    isAdult: title.explicit,
    seasonYear: title.year,
    coverImage: { large: title.coverUrl },
    startDate: { year: title.year, month: 4, day: 4 },
  }),
  matches: (media) => ({ data: { media } }),
  details: (media, entry) => ({
    data: { media: { ...omitMembers(media, 'relations'), relations: { edges: [] }, mediaListEntry: entry } },
  }),
  page: ({ entries, cursor }) => ({
    data: { mediaList: entries, pageInfo: { endCursor: cursor, hasNextPage: cursor !== null } },
  }),
  saved: (data) => ({ data }),
};

const likeMyAnimeList: Dialect = {
  byShortId: true,
  title: (title) => ({
    ...renameMembers(omitMembers(title, 'titles', 'coverUrl', 'type'), {
      episodes: 'num_episodes',
      averageScore: 'mean',
      startDate: 'start_date',
    }),
    media_type: title.format,
    main_picture: { medium: title.coverUrl },
    alternative_titles: { synonyms: [], en: '', ja: '' },
    genres: [{ id: 8, name: 'Drama' }],
  }),
  entry: (entry) =>
    renameMembers(omitMembers(entry, 'createdAt'), {
      userScore: 'score',
      updatedAt: 'updated_at',
      progress: 'num_episodes_watched',
    }),
  matches: (found) => ({ data: found.map((node) => ({ node })) }),
  row: ({ media, ...entry }) => ({ node: media, list_status: entry }),
  details: (title, entry) => ({ ...title, ...(entry && { my_list_status: entry }) }),
  page: ({ entries, cursor, type }) => ({
    data: entries,
    paging:
      cursor === null ? {} : { next: `https://service.example/v1/library?type=${type}&cursor=${cursor}` },
  }),
  saved: ({ media: _media, ...entry }) => entry,
  rated: () => ({}),
};

const likeJsonApi: Dialect = {
  byShortId: true,
  matches: (found) => ({ data: found, meta: { count: found.length } }),
  details: (title, entry) => ({ data: { ...omitMembers(title, 'relations'), libraryEntry: entry } }),
  page: ({ entries, cursor }) => ({
    data: entries,
    meta: { nextCursor: cursor },
    links: { self: '/v1/library' },
  }),
  saved: (data) => ({ data }),
  rated: (data) => ({ data }),
  refusal: ({ code, message }) => ({
    body: { ok: false, code, errors: [{ title: message, detail: message }] },
  }),
};

const likeRails: Dialect = {
  byShortId: true,
  title: (title) => ({
    ...omitMembers(title, 'titles'),
    english: null,
    synonyms: [],
    episodes: title.episodes ?? 0,
  }),
  entry: (entry) => ({
    ...entry,
    id: `e-${String(entry.mediaId).slice(-4)}`,
    userScore: entry.userScore ?? 0,
  }),
  row: (row) => renameMembers(row, { media: String(row.type) }),
  details: (title, entry) => ({ ...title, user_rate: entry }),
  page: ({ entries, cursor }) => ({ results: entries, next: cursor, has_more: cursor !== null }),
  saved: ({ media: _media, ...entry }) => ({ data: entry }),
};

const likePostgrest: Dialect = {
  byShortId: true,
  title: (title) => ({
    ...title,
    year: String(title.year),
    mal_id: String(title.mal_id),
    episodes: String(title.episodes ?? ''),
  }),
  entry: (entry) => ({
    ...entry,
    progress: String(entry.progress),
    userScore: entry.userScore === null ? null : `${entry.userScore}.0`.replace(/(\.\d)\.0$/, '$1'),
  }),
  details: (title, entry) => ({ data: { ...title, library: entry ? [entry] : [] } }),
  page: ({ entries, cursor }) => ({ data: entries, cursor: cursor ?? '' }),
  saved: () => ({}),
  order: (one, other) => (one.title < other.title ? -1 : 1),
};

const edges: Dialect = {
  byShortId: true,
  matches: (found) => ({ data: { edges: found.map((node) => ({ node, cursor: 'x' })) } }),
  details: (title, entry, type) => ({ data: { [type]: { ...title, entry } } }),
  page: ({ entries, cursor }) => ({
    data: {
      library: {
        edges: entries.map((node) => ({ node })),
        pageInfo: { endCursor: cursor, hasNextPage: cursor !== null },
      },
    },
  }),
  saved: (entry) => ({ data: { entry } }),
};

export const combinedDialectCases = casesOfGap('several gaps at once', [
  ['the least that the specification allows', bareMinimum, untyped],
  ['snake case, items, library_entry', snakeCase],
  ['in the manner of AniList', likeAniList],
  ['in the manner of MyAnimeList', likeMyAnimeList],
  ['in the manner of JSON:API', likeJsonApi],
  ['in the manner of Shikimori', likeRails],
  ['numbers as text, the user’s entry as a list', likePostgrest, { not_found: 'notOffered' }],
  ['edges and nodes', edges],
  [
    'the least that is allowed, ordered by title, one entry per page',
    { ...bareMinimum, order: (one, other) => (one.title < other.title ? -1 : 1), pageSize: 1 },
    untyped,
  ],
  ['snake case, without the user’s entry', { ...snakeCase, details: (data) => ({ data }) }],
]);
