// Defines every endpoint of the service. The server registers these routes, and the client calls them.
import * as z from 'zod/mini';
import { cutListSchema } from './bounds.ts';
import { lazy } from './lazy.ts';
import {
  entryKeySchema,
  libraryEntrySchema,
  libraryStatusSchema,
  ratingBodySchema,
  ratingSchema,
  upsertBodySchema,
} from './library.ts';
import { LIBRARY_PAGE_LIMITS, QUERY_MAX_LENGTH, SEARCH_LIMIT } from './limits.ts';
import { mediaSchema, mediaTypeSchema, relationSchema } from './media.ts';

const noQuery = lazy(() => z.object({}));
const noParams = lazy(() => z.object({}));
const emptyBody = lazy(() => z.undefined());
const detailsParams = lazy(() => z.object({ shortId: z.string().check(z.minLength(1), z.maxLength(64)) }));

/** The details of a title. `entry` is the user's entry: null if the title is not on the list, missing if the service did not send it. */
const detailsSchema = lazy(() =>
  z.extend(mediaSchema(), {
    relations: cutListSchema(relationSchema(), 500),
    entry: z.optional(z.nullable(z.omit(libraryEntrySchema(), { media: true }))),
  }),
);
export type MediaDetails = z.infer<ReturnType<typeof detailsSchema>>;
export { detailsSchema };

const ok = () => z.literal(true);

/** Converts digits to a number, and any other text to NaN. `Number` would also accept 0x10, 1e1 and white space. */
function countOf(written: unknown): number {
  return /^[1-9]\d{0,8}$/.test(String(written)) ? Number(written) : Number.NaN;
}

/** Returns the schema of `limit`, the query parameter for the number of results on a page. */
function limitSchema(limit: { readonly max: number; readonly default: number }) {
  const count = z.number().check(z.int(), z.minimum(1), z.maximum(limit.max));
  return z._default(z.pipe(z.transform(countOf), count), limit.default);
}

/** All endpoints by name. The schemas are functions, because they are built lazily (see `lazy`). */
export const routes = {
  search: {
    method: 'GET',
    path: '/search',
    params: noParams,
    query: lazy(() =>
      z.object({
        q: z.string().check(z.trim(), z.minLength(1), z.maxLength(QUERY_MAX_LENGTH)),
        type: z.optional(mediaTypeSchema()),
        limit: limitSchema(SEARCH_LIMIT),
      }),
    ),
    body: emptyBody,
    response: lazy(() => z.object({ ok: ok(), results: cutListSchema(mediaSchema(), SEARCH_LIMIT.max) })),
  },
  animeDetails: {
    method: 'GET',
    path: '/anime/:shortId',
    params: detailsParams,
    query: noQuery,
    body: emptyBody,
    response: lazy(() => z.object({ ok: ok(), anime: detailsSchema() })),
  },
  mangaDetails: {
    method: 'GET',
    path: '/manga/:shortId',
    params: detailsParams,
    query: noQuery,
    body: emptyBody,
    response: lazy(() => z.object({ ok: ok(), manga: detailsSchema() })),
  },
  library: {
    method: 'GET',
    path: '/library',
    params: noParams,
    query: lazy(() =>
      z.object({
        type: mediaTypeSchema(),
        cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(LIBRARY_PAGE_LIMITS.longestCursor))),
        limit: limitSchema(LIBRARY_PAGE_LIMITS),
        status: z.optional(libraryStatusSchema()),
      }),
    ),
    body: emptyBody,
    response: lazy(() =>
      z.object({
        ok: ok(),
        entries: z.array(libraryEntrySchema()).check(z.maxLength(LIBRARY_PAGE_LIMITS.longest)),
        nextCursor: z.nullable(z.string().check(z.maxLength(LIBRARY_PAGE_LIMITS.longestCursor))),
      }),
    ),
  },
  upsertEntry: {
    method: 'POST',
    path: '/library/entry',
    params: noParams,
    query: noQuery,
    body: upsertBodySchema,
    response: lazy(() => z.object({ ok: ok(), entry: libraryEntrySchema() })),
  },
  removeEntry: {
    method: 'DELETE',
    path: '/library/entry',
    params: noParams,
    query: lazy(() => z.partial(entryKeySchema())),
    /**
     * The schema accepts null and undefined, because a DELETE without a body is parsed as null. If both body and query are given, they must
     * agree.
     */
    body: lazy(() => z.nullish(z.partial(entryKeySchema()))),
    response: lazy(() => z.object({ ok: ok() })),
  },
  rate: {
    method: 'POST',
    path: '/ratings',
    params: noParams,
    query: noQuery,
    body: ratingBodySchema,
    response: lazy(() => z.object({ ok: ok(), rating: ratingSchema() })),
  },
} as const;

export type RouteName = keyof typeof routes;
export type RouteQuery<N extends RouteName> = z.input<ReturnType<(typeof routes)[N]['query']>>;
export type RouteParams<N extends RouteName> = z.input<ReturnType<(typeof routes)[N]['params']>>;
export type RouteBody<N extends RouteName> = z.input<ReturnType<(typeof routes)[N]['body']>>;
export type RouteResponse<N extends RouteName> = z.output<ReturnType<(typeof routes)[N]['response']>>;
