// Gaps in the answers to reads: search, details, the user's entry, rows of the list, and the cursor.
import {
  type Dialect,
  type DialectListPage,
  type JsonObject,
  omitMembers,
  renameMembers,
} from '../dialect.ts';
import { casesOfGap, type FailedSteps, failedStepsIfWritesWait, UNREADABLE_CODE } from './row.ts';

type Details = NonNullable<Dialect['details']>;

const ofType = (found: readonly JsonObject[], type: string) => found.filter((title) => title.type === type);
const split = (found: readonly JsonObject[]) => ({
  anime: ofType(found, 'anime'),
  manga: ofType(found, 'manga'),
});

const searchResults = casesOfGap('results of a search', [
  ['under data', { matches: (found) => ({ data: found }) }],
  ['under items', { matches: (found) => ({ items: found }) }],
  ['under matches', { matches: (found) => ({ matches: found }) }],
  ['one list for each type', { matches: split }],
  ['one list for each type, below results', { matches: (found) => ({ results: split(found) }) }],
  ['below data.results', { matches: (found) => ({ data: { results: found } }) }],
  ['below data.items with counts', { matches: (found) => ({ data: { items: found, total: found.length } }) }],
  ['under media', { matches: (found) => ({ media: found }) }],
  ['under titles', { matches: (found) => ({ titles: found }) }],
  [
    'each title wrapped in media',
    { matches: (found) => ({ results: found.map((media) => ({ media, score: 0.9 })) }) },
  ],
  ['with null among them', { matches: (found) => ({ results: [null, ...found] }) }],
  ['with paging fields', { matches: (found) => ({ page: 1, pages: 1, results: found, query: 'x' }) }],
]);

const bare: Details = (title, entry) => ({ ...title, entry });

const details = casesOfGap('details of a title', [
  ['bare, next to ok', { details: bare }],
  ['under data', { details: (title, entry) => ({ data: { ...title, entry } }) }],
  ['under media', { details: (title, entry) => ({ media: { ...title, entry } }) }],
  ['under title', { details: (title, entry) => ({ title: { ...title, entry } }) }],
  ['under result', { details: (title, entry) => ({ result: { ...title, entry } }) }],
  ['under item', { details: (title, entry) => ({ item: { ...title, entry } }) }],
  ['below data.anime', { details: (title, entry, type) => ({ data: { [type]: { ...title, entry } } }) }],
  [
    'without relations',
    { details: (title, entry, type) => ({ [type]: { ...omitMembers(title, 'relations'), entry } }) },
  ],
  [
    'with relations null',
    { details: (title, entry, type) => ({ [type]: { ...title, relations: null, entry } }) },
  ],
  [
    'with relations of another form',
    {
      details: (title, entry, type) => ({
        [type]: { ...title, relations: [{ relation: 'sequel', anime: { shortId: 'a9', name: 'X' } }], entry },
      }),
    },
  ],
  [
    'with relations as an object',
    { details: (title, entry, type) => ({ [type]: { ...title, relations: { sequel: ['a9'] }, entry } }) },
  ],
  ['by shortId only', { byShortId: true }],
  ['by shortId only, bare, without the user’s entry', { byShortId: true, details: (title) => title }],
  [
    'in a list of one',
    { details: (title, entry) => ({ results: [{ ...title, entry }] }) },
    {
      ...failedStepsIfWritesWait(UNREADABLE_CODE),
      ahead: `${UNREADABLE_CODE}, waits`,
      elsewhere: `${UNREADABLE_CODE}, waits`,
    },
  ],
]);

const inTitle =
  (name: string): Details =>
  (title, entry, type) => ({ [type]: { ...title, [name]: entry } });

/** The first 40 reads of the list fail. */
const listLater: Dialect = {
  send: (answer, { route, count }) =>
    route === 'library' && count <= 40
      ? { ...answer, status: 503, text: '{"ok":false,"code":"unavailable"}' }
      : answer,
};

const otherId = '00000000-0000-4000-8000-000000000000';

const ownEntry = casesOfGap('user’s entry in the details', [
  ['absent', { details: (title, _entry, type) => ({ [type]: title }) }],
  ['under libraryEntry', { details: inTitle('libraryEntry') }],
  ['under listEntry', { details: inTitle('listEntry') }],
  ['under userEntry', { details: inTitle('userEntry') }],
  ['under library', { details: inTitle('library') }],
  ['under my_list_status', { details: inTitle('my_list_status') }],
  ['under mediaListEntry', { details: inTitle('mediaListEntry') }],
  ['next to the title', { details: (title, entry, type) => ({ [type]: title, entry }) }],
  [
    'next to the title as libraryEntry',
    { details: (title, entry, type) => ({ [type]: title, libraryEntry: entry }) },
  ],
  [
    'absent when the title is not on the list',
    { details: (title, entry, type) => ({ [type]: { ...title, ...(entry && { entry }) } }) },
  ],
  ['null for every title', { details: (title, _entry, type) => ({ [type]: { ...title, entry: null } }) }],
  [
    'false when the title is not on the list',
    { details: (title, entry, type) => ({ [type]: { ...title, entry: entry ?? false } }) },
  ],
  [
    'an empty object when the title is not on the list',
    { details: (title, entry, type) => ({ [type]: { ...title, entry: entry ?? {} } }) },
  ],
  [
    'a list of one or none',
    { details: (title, entry, type) => ({ [type]: { ...title, entry: entry ? [entry] : [] } }) },
  ],
  [
    'status, progress and score only',
    {
      details: (title, entry, type) => ({
        [type]: { ...title, entry: entry && only(entry, 'status', 'progress', 'userScore') },
      }),
    },
  ],
  [
    'status only',
    { details: (title, entry, type) => ({ [type]: { ...title, entry: entry && only(entry, 'status') } }) },
  ],
  [
    'an entry without a status when the title is not on the list',
    {
      details: (title, entry, type) => ({
        [type]: { ...title, entry: entry ?? { status: null, progress: 0, userScore: null } },
      }),
    },
  ],
  [
    'a list of two, one of them another user’s',
    {
      details: (title, entry, type) => ({
        [type]: {
          ...title,
          library: [{ user: 'x', status: 'watching', progress: 2, userScore: null }, entry],
        },
      }),
    },
  ],
  [
    'the entry of another title',
    {
      details: (title, entry, type) => ({
        [type]: { ...title, entry: entry && { ...entry, mediaId: otherId } },
      }),
    },
  ],
  [
    'absent, and the list cannot be read at first',
    { ...listLater, details: (title, _entry, type) => ({ [type]: title }) },
    { not_found: 'notOffered' },
  ],
  [
    'null for every title, and the list cannot be read at first',
    { ...listLater, details: (title, _entry, type) => ({ [type]: { ...title, entry: null } }) },
    { not_found: 'notOffered' },
  ],
  [
    'absent, and the row of a title cannot be read',
    {
      row: (row) =>
        (row.media as JsonObject).title === 'Glass Orchard' ? { ...row, progress: 'twenty' } : row,
      details: (title, _entry, type) => ({ [type]: title }),
    },
    { list: '1 left out', ahead: 'entry_unknown, waits' },
  ],
  [
    'the same for every title, without a date',
    {
      details: (title, _entry, type) => ({
        [type]: { ...title, entry: { status: 'watching', progress: 0, userScore: 0 } },
      }),
    },
  ],
  [
    'completed for every title, without a date',
    {
      details: (title, _entry, type) => ({
        [type]: { ...title, entry: { status: 'completed', progress: 24, updatedAt: null } },
      }),
    },
  ],
  ['true or false', { details: (title, entry, type) => ({ [type]: { ...title, entry: entry !== null } }) }],
  [
    'fields of the entry in the title',
    {
      details: (title, entry, type) => ({
        [type]: { ...title, ...(entry && only(entry, 'progress', 'userScore')), inLibrary: entry !== null },
      }),
    },
  ],
]);

function only(json: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([name]) => names.includes(name)));
}

function isFiller({ media }: JsonObject): boolean {
  return (media as JsonObject).title === 'Filler Kakaze';
}

const listUnder = (name: string): Dialect => ({
  page: ({ entries, cursor }) => ({ [name]: entries, nextCursor: cursor }),
});
const mediaAs = (name: string): Dialect => ({ row: (row) => renameMembers(row, { media: name }) });

const listRows = casesOfGap('rows of the list', [
  ['under data', listUnder('data')],
  ['under items', listUnder('items')],
  ['under library', listUnder('library')],
  ['under results', listUnder('results')],
  ['under list', listUnder('list')],
  ['under the type', { page: ({ entries, cursor, type }) => ({ [type]: entries, nextCursor: cursor }) }],
  ['below data.entries', { page: ({ entries, cursor }) => ({ data: { entries, nextCursor: cursor } }) }],
  ['below page', { page: ({ entries, cursor }) => ({ page: { entries, nextCursor: cursor } }) }],
  [
    'below library.entries',
    { page: ({ entries, cursor }) => ({ library: { entries, nextCursor: cursor } }) },
  ],
  ['with the title under its type', { row: (row) => renameMembers(row, { media: String(row.type) }) }],
  ['with the title under title', mediaAs('title')],
  ['with the title under item', mediaAs('item')],
  ['with title and entry next to each other', { row: ({ media, ...entry }) => ({ media, entry }) }],
  [
    'with title and list_status under node',
    { row: ({ media, ...entry }) => ({ node: media, list_status: entry }) },
  ],
  [
    'with the fields of the title in the row',
    {
      row: ({ media, ...entry }) => ({
        ...(media as JsonObject),
        ...omitMembers(entry, 'type'),
        releaseStatus: (media as JsonObject).status,
      }),
    },
  ],
  ['without type', { row: (row) => omitMembers(row, 'type') }],
  ['without mediaId', { row: (row) => omitMembers(row, 'mediaId') }],
  ['without startedAt and completedAt', { entry: (entry) => omitMembers(entry, 'startedAt', 'completedAt') }],
  ['one of them null', { row: (row) => (isFiller(row) ? null : row) }, { list: '1 left out' }],
]);

const cursorAs = (write: (cursor: string | null, page: DialectListPage) => JsonObject): Dialect => ({
  page: (page) => ({ entries: page.entries, ...write(page.cursor, page) }),
});

/** Sends the next cursor in a header. The body of a page contains no cursor. */
function linked(header: (next: string) => string): Dialect {
  let link: string | null = null;
  return {
    page: ({ entries, cursor }) => {
      link = cursor && header(cursor);
      return { entries };
    },
    send: (answer, { route }) =>
      route === 'library' && link !== null ? { ...answer, headers: { ...answer.headers, link } } : answer,
  };
}

const cursor = casesOfGap('cursor in the answer', [
  ['under next_cursor', cursorAs((next) => ({ next_cursor: next }))],
  ['under next', cursorAs((next) => ({ next }))],
  ['under cursor', cursorAs((next) => ({ cursor: next }))],
  ['below meta.next', cursorAs((next) => ({ meta: { next } }))],
  ['below meta.nextCursor', cursorAs((next) => ({ meta: { nextCursor: next } }))],
  ['below pagination.next_cursor', cursorAs((next) => ({ pagination: { next_cursor: next } }))],
  [
    'below pageInfo as endCursor',
    cursorAs((next) => ({ pageInfo: { endCursor: next ?? 'end', hasNextPage: next !== null } })),
  ],
  ['below paging.cursors.after', cursorAs((next) => ({ paging: { cursors: { after: next } } }))],
  ['absent at the end', cursorAs((next) => (next === null ? {} : { nextCursor: next }))],
  ['empty at the end', cursorAs((next) => ({ nextCursor: next ?? '' }))],
  ['false at the end', cursorAs((next) => ({ nextCursor: next ?? false }))],
  ['a number', cursorAs((next) => ({ nextCursor: next === null ? null : Number(next) }))],
  ['a number, 0 at the end', cursorAs((next) => ({ nextCursor: Number(next ?? 0) }))],
  ['a text, 0 at the end', cursorAs((next) => ({ cursor: next ?? '0' }))],
  ['a number, -1 at the end', cursorAs((next) => ({ next_cursor: Number(next ?? -1) }))],
  ['in the header Link', linked((next) => `</v1/library?type=anime&cursor=${next}>; rel="next"`)],
  [
    'in the header Link, second of three',
    linked(
      (next) =>
        `</a>; rel="prev", <https://service.example/v1/library?cursor=${next}>; rel=next, </b>; rel="last"`,
    ),
  ],
  [
    'in the header Link as a page number',
    linked((next) => `</v1/library?page=${next}>; rel="next"`),
    { list: UNREADABLE_CODE },
  ],
  [
    'present on the last page, with hasMore',
    cursorAs((next, { total }) => ({ nextCursor: next ?? String(total), hasMore: next !== null })),
  ],
  [
    'present until an empty page at the end',
    cursorAs((next, { from, entries }) => ({
      nextCursor: next ?? (entries.length > 0 ? String(from + entries.length) : null),
    })),
  ],
  [
    'an address of the next page',
    cursorAs((next, { type }) => ({
      next: next && `https://service.example/v1/library?type=${type}&cursor=${next}`,
    })),
  ],
  ['an object', cursorAs((next) => ({ nextCursor: next && { after: next } })), { list: UNREADABLE_CODE }],
  ['of 400 characters', { cursor: { write: (from) => `${from}.${'x'.repeat(400)}`, read: Number.parseInt } }],
  ['of 900 characters', { cursor: { write: (from) => `${from}.${'x'.repeat(900)}`, read: Number.parseInt } }],
  [
    'with characters that need escaping',
    { cursor: { write: (from) => `${from} &=?#/ü+`, read: Number.parseInt } },
  ],
  ['always the same', { cursor: { write: () => '25', read: Number } }, { list: 'endless_list' }],
]);

const pageParameters = casesOfGap('parameters of a page', [
  ['cursor is called after', { cursorParam: 'after' }, { list: 'endless_list' }],
  ['cursor is called page_token', { cursorParam: 'page_token' }, { list: 'endless_list' }],
  [
    'cursor is called as in the answer: next_cursor',
    { cursorParam: 'next_cursor', ...cursorAs((next) => ({ next_cursor: next })) },
    { list: 'endless_list' },
  ],
  ['ten entries, whatever is asked for', { pageSize: 10 }],
  ['one entry, whatever is asked for', { pageSize: 1 }],
  ['the whole list at once', { pageSize: 1000, page: ({ entries }) => ({ entries }) }],
  [
    'refuses a limit above 100',
    {
      objection: ({ route, url }) =>
        route === 'library' && Number(url.searchParams.get('limit')) > 100 ? 'limit is at most 100' : null,
    },
  ],
  ['refuses every unknown parameter', { objection: unknownParameter }],
]);

function unknownParameter({ route, url }: { route: string; url: URL }): string | null {
  const known = route === 'search' ? ['q'] : ['type', 'cursor', 'mediaId'];
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name));
  return unknown === undefined ? null : `${unknown} is not known`;
}

/** The details do not contain the list entry, so Kiroku must read the list. */
const noOwnEntry: Dialect = { details: (title, _entry, type) => ({ [type]: title }) };
const byTitle: Dialect = { order: (one, other) => (one.title < other.title ? -1 : 1) };
const oldestFirst: Dialect = { order: (one, other) => (one.updatedAt < other.updatedAt ? -1 : 1) };
const byAddition: Dialect = { order: (one, other) => (one.createdAt < other.createdAt ? 1 : -1) };
const dates = (write: (at: Date) => unknown): Dialect => ({
  entry: (entry) => ({ ...entry, updatedAt: write(new Date(String(entry.updatedAt))) }),
});

/** As long as a part of the list is unread, Kiroku does not know which entries exist, and writes nothing. */
const unknown = {
  ...failedStepsIfWritesWait('entry_unknown'),
  ahead: 'entry_unknown, waits',
  elsewhere: 'entry_unknown, waits',
};

/** The list is read completely each time. So a title that the service has removed is no longer offered. */
const readWhole = { not_found: 'notOffered' } as const;
/** The same steps fail as in `unknown`, but the read of the list also reports the reason. */
const unreadable = {
  ...failedStepsIfWritesWait(UNREADABLE_CODE),
  ahead: `${UNREADABLE_CODE}, waits`,
  elsewhere: `${UNREADABLE_CODE}, waits`,
};

/** Only the first page can be read, but it looks like the whole list. */
const looksWhole: FailedSteps = { list: 'wrong', ahead: 'asks: unlisted', unlisted: 'asks: unlisted' };
const byWatching = (entries: readonly unknown[]) => {
  const isWatched = (row: unknown) => (row as JsonObject).status === 'watching';
  return [entries.filter(isWatched), entries.filter((row) => !isWatched(row))];
};

const unsaid = casesOfGap('details without the user’s entry, and a list', [
  ['whose first page names no cursor', { ...noOwnEntry, page: ({ entries }) => ({ entries }) }, looksWhole],
  [
    'whose first page names only its own length',
    { ...noOwnEntry, page: ({ entries }) => ({ items: entries, count: entries.length }) },
    looksWhole,
  ],
  [
    'whose first page names the number of pages',
    { ...noOwnEntry, page: ({ entries, total }) => ({ entries, page: 1, pages: Math.ceil(total / 25) }) },
    { list: UNREADABLE_CODE, ...unreadable },
  ],
  ['in a single page', { ...noOwnEntry, pageSize: 1000, page: ({ entries, total }) => ({ entries, total }) }],
  [
    'with a part of its entries under their status',
    {
      ...noOwnEntry,
      page: ({ entries, cursor }) => {
        const [watching, items] = byWatching(entries);
        return { data: { watching, items }, cursor };
      },
    },
    { list: UNREADABLE_CODE, ...unreadable, not_found: 'notOffered' },
  ],
  [
    'with a part of its entries in another member',
    {
      ...noOwnEntry,
      page: ({ entries, cursor }) => {
        const [current, rest] = byWatching(entries);
        return { current, entries: rest, cursor };
      },
    },
    { list: UNREADABLE_CODE, ...unreadable, not_found: 'notOffered' },
  ],
  ['by title', { ...noOwnEntry, ...byTitle }, readWhole],
  ['with the oldest change first', { ...noOwnEntry, ...oldestFirst }, readWhole],
  ['with the newest addition first', { ...noOwnEntry, ...byAddition }],
  [
    'by title, without dates',
    { ...noOwnEntry, ...byTitle, entry: (entry) => omitMembers(entry, 'updatedAt', 'createdAt') },
    readWhole,
  ],
  ['with dates in words', { ...noOwnEntry, ...dates((at) => at.toUTCString()) }],
  [
    'with dates in words, by title',
    { ...noOwnEntry, ...byTitle, ...dates((at) => at.toUTCString()) },
    readWhole,
  ],
  ['with dates in seconds', { ...noOwnEntry, ...dates((at) => at.getTime() / 1000) }],
  ['with dates without a time', { ...noOwnEntry, ...dates((at) => at.toISOString().slice(0, 10)) }],
  ['with the same date for all', { ...noOwnEntry, ...byTitle, ...dates(() => '2026-01-01T00:00:00Z') }],
  [
    'whose cursor is called after',
    { ...noOwnEntry, cursorParam: 'after' },
    { list: 'endless_list', ...unknown },
  ],
  [
    'whose cursor is an object',
    { ...noOwnEntry, ...cursorAs((next) => ({ nextCursor: next && { after: next } })) },
    { list: UNREADABLE_CODE, ...unreadable },
  ],
  [
    'whose cursor has an unknown name',
    { ...noOwnEntry, ...cursorAs((bookmark) => ({ bookmark })) },
    { list: UNREADABLE_CODE, ...unreadable },
  ],
  [
    'that ends after 25 entries, with a larger total',
    { ...noOwnEntry, ...cursorAs((_next, { total }) => ({ total })) },
    { list: UNREADABLE_CODE, ...unreadable },
  ],
]);

const order = casesOfGap('order of the list', [
  ['by title', byTitle],
  ['oldest change first', oldestFirst],
  ['newest addition first', byAddition],
  [
    'by title, without dates',
    {
      ...byTitle,
      entry: (entry) => omitMembers(entry, 'createdAt', 'updatedAt', 'startedAt', 'completedAt'),
    },
    readWhole,
  ],
]);

export const readingDialectCases = [
  ...searchResults,
  ...details,
  ...ownEntry,
  ...listRows,
  ...cursor,
  ...pageParameters,
  ...order,
  ...unsaid,
];
