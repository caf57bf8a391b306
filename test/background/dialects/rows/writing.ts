// Gaps in writes: answers of the upsert, ratings, removals.
import type { Dialect, DialectAnswer, DialectRoute, JsonObject, ReceivedCall } from '../dialect.ts';
import { casesOfGap } from './row.ts';

/** Returns a dialect that changes the successful answers of a route. */
function answers(route: DialectRoute, part: Partial<DialectAnswer>): Dialect {
  return {
    send: (answer, call) => (call.route === route && answer.status === 200 ? { ...answer, ...part } : answer),
  };
}

const empty = { status: 204, text: '' };
const entryOf = ({ media: _media, ...entry }: JsonObject): JsonObject => entry;

const otherId = '00000000-0000-4000-8000-000000000000';

const upserts = casesOfGap('answer of the upsert', [
  ['ok only', { saved: () => ({}) }],
  ['204 without a body', answers('upsert', empty)],
  ['200 without a body', answers('upsert', { text: '' })],
  ['null', answers('upsert', { text: 'null' })],
  ['201 with data', { saved: (data) => ({ data }), ...answers('upsert', { status: 201 }) }],
  ['without the title', { saved: (entry) => ({ entry: entryOf(entry) }) }],
  ['bare, next to ok', { saved: entryOf }],
  ['under data', { saved: (data) => ({ data }) }],
  ['under item', { saved: (item) => ({ item }) }],
  ['under libraryEntry', { saved: (libraryEntry) => ({ libraryEntry }) }],
  ['below data.entry', { saved: (entry) => ({ data: { entry } }) }],
  ['with the id of the title only', { saved: ({ mediaId }) => ({ entry: { mediaId } }) }],
  ['true as the entry', { saved: () => ({ entry: true }) }],
  ['null as the entry', { saved: () => ({ entry: null }) }],
  ['an id of the entry', { saved: () => ({ id: 'e-17' }) }],
  ['a count', { saved: () => ({ updated: 1 }) }],
  ['with changed fields only', { saved: ({ mediaId, progress }) => ({ entry: { mediaId, progress } }) }],
  [
    'with the entry of another title',
    { saved: (entry) => ({ entry: { ...entry, mediaId: otherId, progress: 3 } }) },
  ],
  [
    'with the entry from before',
    { saved: (entry) => ({ entry: { ...entry, progress: 0, status: 'watching', userScore: null } }) },
  ],
]);

const needs =
  (...names: readonly string[]) =>
  ({ route, body }: ReceivedCall): string | null => {
    const missing = route === 'rate' ? names.find((name) => !(name in (body ?? {}))) : undefined;
    return missing === undefined ? null : `${missing} is missing`;
  };

const ratings = casesOfGap('ratings', [
  ['answered with ok only', { rated: () => ({}) }],
  ['answered with 204', answers('rate', empty)],
  ['answered with the score only', { rated: ({ score }) => ({ rating: { score } }) }],
  [
    'answered with other names',
    { rated: ({ score }) => ({ rating: { value: score, average: 7, count: 3 } }) },
  ],
  ['answered with a number', { rated: ({ score }) => ({ rating: score }) }],
  ['answered bare', { rated: (rating) => rating }],
  ['answered under data', { rated: (data) => ({ data }) }],
  [
    'answered with texts',
    {
      rated: ({ mediaId, score }) => ({
        rating: { mediaId, score: String(score), averageScore: '7.5', ratings: '12' },
      }),
    },
  ],
  [
    'answered without an average',
    { rated: (rating) => ({ rating: { ...rating, averageScore: null, ratings: 0 } }) },
  ],
  ['need the type', { objection: needs('type') }, { rated: 'invalid' }],
  ['need rating instead of score', { objection: needs('rating') }, { rated: 'invalid' }],
  ['need userScore instead of score', { objection: needs('userScore') }, { rated: 'invalid' }],
  ['need animeId instead of mediaId', { objection: needs('animeId') }, { rated: 'invalid' }],
  [
    'from 1 to 5',
    { ratingIn: ({ mediaId, score }) => ({ mediaId, score: Number(score) * 2 }) },
    { rated: 'invalid' },
  ],
]);

const removals = casesOfGap('removal of an entry', [
  ['by the body only', { removalIn: ({ body }) => body?.mediaId }],
  ['by the query only', { removalIn: ({ url }) => url.searchParams.get('mediaId') }],
  [
    'by the body, refusing a query',
    {
      objection: ({ route, url }) =>
        route === 'remove' && url.search !== '' ? 'a DELETE has no query' : null,
    },
  ],
  [
    'by the query, refusing a body',
    {
      removalIn: ({ url }) => url.searchParams.get('mediaId'),
      objection: ({ route, body }) => (route === 'remove' && body ? 'a DELETE has no body' : null),
    },
  ],
  [
    'by body and query',
    {
      removalIn: ({ url, body }) =>
        url.searchParams.get('mediaId') === body?.mediaId ? body?.mediaId : null,
    },
  ],
  ['by mediaId alone, refusing a type', { objection: typeOfRemoval }, { removed: 'invalid' }],
  ['by id in the query', { removalIn: ({ url }) => url.searchParams.get('id') }, { removed: 'invalid' }],
  [
    'by the id of the entry',
    {
      removalIn: ({ body }) => body?.entryId,
      entry: (entry) => ({ id: `e-${String(entry.mediaId).slice(-4)}`, ...entry }),
    },
    { removed: 'invalid' },
  ],
  ['answered with 204', answers('remove', empty)],
  ['answered with null', answers('remove', { text: 'null' })],
  ['answered with 202', answers('remove', { status: 202 })],
  ['answered with a count', answers('remove', { text: '{"ok":true,"deleted":1}' })],
  [
    'answered with the removed entry',
    answers('remove', { text: '{"ok":true,"entry":{"status":"watching"}}' }),
  ],
]);

function typeOfRemoval({ route, url, body }: ReceivedCall): string | null {
  if (route !== 'remove') return null;
  return url.searchParams.has('type') || (body && 'type' in body) ? 'type is not known' : null;
}

/** Returns a dialect in which the service makes the first change, but its answer is cut off. */
function cut(route: DialectRoute, part: Partial<DialectAnswer> = {}): Dialect {
  return {
    send: (answer, call) => {
      const isFirst = call.route === route && call.count === 1;
      return isFirst ? { ...answer, text: answer.text.slice(0, 9), ...part } : answer;
    },
  };
}

const lost = casesOfGap('lost answers', [
  ['an upsert, cut', cut('upsert')],
  [
    'an upsert, answered by a gateway with 504',
    cut('upsert', { status: 504, text: '<html>Gateway Timeout</html>' }),
  ],
  [
    'an upsert, dropped',
    { send: (answer, { route, count }) => (route === 'upsert' && count === 1 ? dropped() : answer) },
  ],
  [
    'every second upsert, dropped',
    { send: (answer, { route, count }) => (route === 'upsert' && count % 2 === 1 ? dropped() : answer) },
  ],
  ['a rating, cut', cut('rate')],
  [
    'a removal, dropped',
    { send: (answer, { route, count }) => (route === 'remove' && count === 2 ? dropped() : answer) },
  ],
  ['a page of the list, cut', cut('library')],
  ['details, cut', cut('details')],
  ['a search, cut', cut('search')],
]);

function dropped(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

const creation = casesOfGap('requirements of the upsert', [
  [
    'refuses a score of null',
    {
      objection: ({ route, body }) =>
        route === 'upsert' && body?.userScore === null ? 'userScore is a number' : null,
    },
  ],
  [
    'a status with each change',
    { objection: ({ route, body }) => (route === 'upsert' && !body?.status ? 'status is missing' : null) },
    { continued: 'invalid', edited: 'invalid', scored: 'invalid', adult_content_blocked: 'invalid' },
  ],
  [
    'refuses a progress without its status',
    {
      objection: ({ route, body }) =>
        route === 'upsert' && body && 'progress' in body && !body.status ? 'status is missing' : null,
    },
    { continued: 'invalid', edited: 'invalid', adult_content_blocked: 'invalid' },
  ],
]);

export const writingDialectCases = [...upserts, ...ratings, ...removals, ...lost, ...creation];
