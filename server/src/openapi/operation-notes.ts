// Lists the facts about each operation that the schemas do not contain: its description, its refusals, and examples.
import type { ErrorCode } from '@kiroku/contract/errors';
import type { RouteBody, RouteName, RouteParams, RouteQuery, RouteResponse } from '@kiroku/contract/routes';
import { exampleDetails, exampleEntry, exampleManga, exampleMedia } from './example-titles.ts';

export interface OperationNotes<N extends RouteName> {
  readonly summary: string;
  readonly description: string;
  /** The refusals of this operation, in addition to `commonRefusals`. */
  readonly refusals: readonly Extract<ErrorCode, 'not_found' | 'adult_content_blocked'>[];
  readonly example: {
    readonly params?: RouteParams<N>;
    readonly query?: RouteQuery<N>;
    readonly body?: RouteBody<N>;
    readonly answer: RouteResponse<N>;
  };
}

const entryKey = { type: 'anime', mediaId: exampleMedia.id } as const;

export const operationNotes: { readonly [N in RouteName]: OperationNotes<N> } = {
  search: {
    summary: 'Search anime and manga',
    description:
      'Best matches first, by any of a title’s names, with room for typing errors. Explicit titles are left out for minors and for users with the adult filter on.',
    refusals: [],
    example: { query: { q: 'lantern road', limit: 5 }, answer: { ok: true, results: [exampleMedia] } },
  },
  animeDetails: {
    summary: 'Details of an anime',
    description:
      'Takes the shortId or the UUID. Carries the caller’s own list entry where there is one, else null.',
    refusals: ['adult_content_blocked', 'not_found'],
    example: { params: { shortId: exampleMedia.shortId }, answer: { ok: true, anime: exampleDetails } },
  },
  mangaDetails: {
    summary: 'Details of a manga',
    description:
      'Takes the shortId or the UUID. Carries the caller’s own list entry where there is one, else null.',
    refusals: ['adult_content_blocked', 'not_found'],
    example: { params: { shortId: exampleManga.shortId }, answer: { ok: true, manga: exampleManga } },
  },
  library: {
    summary: 'The user’s list, page by page',
    description:
      'Newest change first, so that a client can stop at what it knows. Hand nextCursor back as cursor for the following page; null ends the list. The cursor is opaque. Entries that change between two pages are neither skipped nor doubled.',
    refusals: [],
    example: {
      query: { type: 'anime', status: 'watching', limit: 50 },
      answer: { ok: true, entries: [exampleEntry], nextCursor: null },
    },
  },
  upsertEntry: {
    summary: 'Add a title to the list, or change its entry',
    description:
      'Only the given fields are changed; userScore null clears the score. Without a status a new entry is in progress when progress is above 0, else planned. Progress above a known total is invalid. The answer is the whole entry after the merge.',
    refusals: ['adult_content_blocked', 'not_found'],
    example: {
      body: { ...entryKey, status: 'watching', progress: 3, userScore: 8.5 },
      answer: { ok: true, entry: exampleEntry },
    },
  },
  removeEntry: {
    summary: 'Remove an entry from the list',
    description:
      'The entry is named by type and mediaId in the body, in the query, or in both; both must agree where both name it.',
    refusals: ['not_found'],
    example: { query: entryKey, body: entryKey, answer: { ok: true } },
  },
  rate: {
    summary: 'Rate an anime',
    description:
      'From 0.5 to 10. Rating again replaces the earlier score. The title need not be on the list. averageScore counts the new rating.',
    refusals: ['adult_content_blocked', 'not_found'],
    example: {
      body: { mediaId: exampleMedia.id, score: 9 },
      answer: { ok: true, rating: { mediaId: exampleMedia.id, score: 9, averageScore: 8.4, ratings: 17 } },
    },
  },
};
