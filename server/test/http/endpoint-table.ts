// Defines one row for each endpoint of the contract. Each row has a request that succeeds, and requests for every kind of refusal.
import type { RouteName } from '@kiroku/contract/routes';
import { testTitleIds } from '../harness/titles.ts';

/** The values for the route's path, query and body. */
export interface RequestValues {
  readonly shortId?: string;
  readonly query?: string;
  readonly body?: object;
}
/** `issue` is the path of the field that the error names; null if it names no field. */
interface Wrong extends RequestValues {
  readonly why: string;
  readonly issue: string | null;
}
/** The reason why an endpoint never refuses a request in this way. */
export interface NeverRefusedReason {
  readonly never: string;
}

export interface EndpointRow {
  /** A request that is sent before the successful request. */
  readonly before?: readonly [RouteName, RequestValues];
  readonly success: RequestValues;
  readonly invalid: readonly [Wrong, ...Wrong[]];
  readonly notFound: readonly [RequestValues, ...RequestValues[]] | NeverRefusedReason;
  /** Requests that are refused for the minor and the filtered account, but allowed for the viewer. */
  readonly blocked: readonly [RequestValues, ...RequestValues[]] | NeverRefusedReason;
}

const wrong = (why: string, issue: string | null, asked: RequestValues): Wrong => ({ why, issue, ...asked });
const anime = (mediaId: string, more: object = {}) => ({ body: { type: 'anime', mediaId, ...more } });
const upsertOf = (why: string, field: string, more: object) =>
  wrong(why, `body.${field}`, anime(testTitleIds.lantern, more));
const scoreOf = (score: unknown) =>
  wrong(`the score ${JSON.stringify(score)}`, 'body.score', {
    body: { mediaId: testTitleIds.lantern, score },
  });
const long = 'x'.repeat(65);

export const endpointTable = {
  search: {
    success: { query: 'q=lantern' },
    invalid: [
      wrong('a missing query', 'query.q', {}),
      wrong('an empty query', 'query.q', { query: 'q=' }),
      wrong('a blank query', 'query.q', { query: 'q=%20%20' }),
      wrong('a query that is too long', 'query.q', { query: `q=${'x'.repeat(201)}` }),
      wrong('two queries', 'query.q', { query: 'q=a&q=b' }),
      wrong('a limit of 0', 'query.limit', { query: 'q=a&limit=0' }),
      wrong('a limit written as 0x10', 'query.limit', { query: 'q=a&limit=0x10' }),
      wrong('a limit written as 1e1', 'query.limit', { query: 'q=a&limit=1e1' }),
      wrong('a limit written as %2010', 'query.limit', { query: 'q=a&limit=%2010' }),
      wrong('a limit written as 010', 'query.limit', { query: 'q=a&limit=010' }),
      wrong('a limit above the maximum', 'query.limit', { query: 'q=a&limit=51' }),
      wrong('a limit that is not a number', 'query.limit', { query: 'q=a&limit=many' }),
      wrong('an unknown type', 'query.type', { query: 'q=a&type=game' }),
      wrong('the character NUL', null, { query: 'q=a%00b' }),
    ],
    notFound: { never: 'a search without a match returns an empty list' },
    blocked: { never: 'explicit titles are left out' },
  },
  animeDetails: {
    success: { shortId: 'lantern' },
    invalid: [
      wrong('an id that is too long', 'params.shortId', { shortId: long }),
      wrong('the character NUL', null, { shortId: 'a%00b' }),
      wrong('a broken percent-encoding', null, { shortId: '%ZZ' }),
    ],
    notFound: [
      { shortId: 'nothing' },
      { shortId: testTitleIds.unknown },
      { shortId: 'harbour' },
      { shortId: testTitleIds.manga },
    ],
    blocked: [{ shortId: 'velvet' }, { shortId: testTitleIds.explicit }],
  },
  mangaDetails: {
    success: { shortId: 'harbour' },
    invalid: [
      wrong('an id that is too long', 'params.shortId', { shortId: long }),
      wrong('the character NUL', null, { shortId: 'a%00b' }),
      wrong('a broken percent-encoding', null, { shortId: '%ZZ' }),
    ],
    notFound: [
      { shortId: 'nothing' },
      { shortId: testTitleIds.unknown },
      { shortId: 'lantern' },
      { shortId: testTitleIds.lantern },
    ],
    blocked: [{ shortId: 'crimson' }, { shortId: testTitleIds.explicitManga }],
  },
  library: {
    success: { query: 'type=anime' },
    invalid: [
      wrong('a missing type', 'query.type', {}),
      wrong('an unknown type', 'query.type', { query: 'type=game' }),
      wrong('a limit of 0', 'query.limit', { query: 'type=anime&limit=0' }),
      wrong('a limit written as 0x10', 'query.limit', { query: 'type=anime&limit=0x10' }),
      wrong('a limit written as 1e1', 'query.limit', { query: 'type=anime&limit=1e1' }),
      wrong('a limit written as %2010', 'query.limit', { query: 'type=anime&limit=%2010' }),
      wrong('a limit written as 010', 'query.limit', { query: 'type=anime&limit=010' }),
      wrong('a limit above the maximum', 'query.limit', { query: 'type=anime&limit=201' }),
      wrong('an unknown status', 'query.status', { query: 'type=anime&status=bored' }),
      wrong('an empty cursor', 'query.cursor', { query: 'type=anime&cursor=' }),
      wrong('an invented cursor', null, { query: 'type=anime&cursor=made.up' }),
    ],
    notFound: { never: 'an empty list is an empty page' },
    blocked: { never: 'explicit entries are hidden' },
  },
  upsertEntry: {
    success: anime(testTitleIds.lantern, { status: 'watching', progress: 3, userScore: 7.5 }),
    invalid: [
      wrong('a missing body', 'body', {}),
      wrong('an array as body', 'body', { body: [] }),
      wrong('a mediaId that is not a UUID', 'body.mediaId', anime('lantern')),
      wrong('a missing type', 'body.type', { body: { mediaId: testTitleIds.lantern } }),
      upsertOf('a fraction of an episode', 'progress', { progress: 1.5 }),
      upsertOf('negative progress', 'progress', { progress: -1 }),
      upsertOf('a score above 10', 'userScore', { userScore: 10.5 }),
      upsertOf('a score with two decimals', 'userScore', { userScore: 7.25 }),
      upsertOf('a status that does not exist', 'status', { status: 'bored' }),
      wrong('an unknown field', 'body', anime(testTitleIds.lantern, { notes: 'x' })),
      wrong('a status of manga', null, anime(testTitleIds.lantern, { status: 'reading' })),
      wrong('progress above the total', null, anime(testTitleIds.lantern, { progress: 13 })),
    ],
    notFound: [anime(testTitleIds.unknown), anime(testTitleIds.manga)],
    blocked: [anime(testTitleIds.explicit), { body: { type: 'manga', mediaId: testTitleIds.explicitManga } }],
  },
  removeEntry: {
    before: ['upsertEntry', anime(testTitleIds.running)],
    success: anime(testTitleIds.running),
    invalid: [
      wrong('a request without type and mediaId', null, {}),
      wrong('a type without mediaId', null, { query: 'type=anime' }),
      wrong('a mediaId that is not a UUID', 'query.mediaId', { query: 'type=anime&mediaId=lantern' }),
      wrong('an unknown type', 'body.type', { body: { type: 'game', mediaId: testTitleIds.lantern } }),
      wrong('a query and a body that name different titles', null, {
        query: `type=anime&mediaId=${testTitleIds.lantern}`,
        ...anime(testTitleIds.running),
      }),
      wrong('a query and a body that name different types', null, {
        query: 'type=manga',
        ...anime(testTitleIds.lantern),
      }),
    ],
    notFound: [
      anime(testTitleIds.lanternTwo),
      anime(testTitleIds.unknown),
      { query: `type=anime&mediaId=${testTitleIds.lanternTwo}` },
    ],
    blocked: { never: 'a caller may always remove their own explicit entry' },
  },
  rate: {
    success: { body: { mediaId: testTitleIds.lantern, score: 8 } },
    invalid: [
      wrong('a missing body', 'body', {}),
      wrong('an unknown field', 'body', { body: { mediaId: testTitleIds.lantern, score: 8, notes: 'x' } }),
      wrong('a manga', null, { body: { mediaId: testTitleIds.manga, score: 8 } }),
      ...[0, 10.1, 7.25, '8', null].map(scoreOf),
    ],
    notFound: [{ body: { mediaId: testTitleIds.unknown, score: 8 } }],
    blocked: [{ body: { mediaId: testTitleIds.explicit, score: 8 } }],
  },
} satisfies Record<RouteName, EndpointRow>;
