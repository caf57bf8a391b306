// Every endpoint of the service, once. The server registers what is listed here and the client calls what is listed here.
import * as z from 'zod';
import {
  entryKeySchema,
  libraryEntrySchema,
  libraryStatusSchema,
  ratingBodySchema,
  ratingSchema,
  upsertBodySchema,
} from './library.ts';
import { LIBRARY_PAGE, QUERY_MAX_LENGTH, SEARCH_LIMIT } from './limits.ts';
import { mediaSchema, mediaTypeSchema, relationSchema } from './media.ts';

const noQuery = z.object({});
const noParams = z.object({});
const noBody = z.undefined();
const detailsParams = z.object({ shortId: z.string().min(1).max(64) });

/** Details carry the caller's own `entry` when the title is on the list. */
const detailsSchema = mediaSchema.extend({
  relations: z.array(relationSchema),
  entry: libraryEntrySchema.omit({ media: true }).nullable().default(null),
});
export type MediaDetails = z.infer<typeof detailsSchema>;
export { detailsSchema };

const ok = z.literal(true);

export const routes = {
  search: {
    method: 'GET',
    path: '/search',
    params: noParams,
    query: z.object({
      q: z.string().trim().min(1).max(QUERY_MAX_LENGTH),
      type: mediaTypeSchema.optional(),
      limit: z.coerce.number().int().min(1).max(SEARCH_LIMIT.max).default(SEARCH_LIMIT.default),
    }),
    body: noBody,
    response: z.object({ ok, results: z.array(mediaSchema) }),
  },
  animeDetails: {
    method: 'GET',
    path: '/anime/:shortId',
    params: detailsParams,
    query: noQuery,
    body: noBody,
    response: z.object({ ok, anime: detailsSchema }),
  },
  mangaDetails: {
    method: 'GET',
    path: '/manga/:shortId',
    params: detailsParams,
    query: noQuery,
    body: noBody,
    response: z.object({ ok, manga: detailsSchema }),
  },
  library: {
    method: 'GET',
    path: '/library',
    params: noParams,
    query: z.object({
      type: mediaTypeSchema,
      cursor: z.string().min(1).max(512).optional(),
      limit: z.coerce.number().int().min(1).max(LIBRARY_PAGE.max).default(LIBRARY_PAGE.default),
      status: libraryStatusSchema.optional(),
    }),
    body: noBody,
    response: z.object({ ok, entries: z.array(libraryEntrySchema), nextCursor: z.string().nullable() }),
  },
  upsertEntry: {
    method: 'POST',
    path: '/library/entry',
    params: noParams,
    query: noQuery,
    body: upsertBodySchema,
    response: z.object({ ok, entry: libraryEntrySchema }),
  },
  removeEntry: {
    method: 'DELETE',
    path: '/library/entry',
    params: noParams,
    query: entryKeySchema.partial(),
    /** Nullish: a DELETE without a body is parsed as null. Body and query may each be given, but must agree. */
    body: entryKeySchema.partial().nullish(),
    response: z.object({ ok }),
  },
  rate: {
    method: 'POST',
    path: '/ratings',
    params: noParams,
    query: noQuery,
    body: ratingBodySchema,
    response: z.object({ ok, rating: ratingSchema }),
  },
} as const;

export type RouteName = keyof typeof routes;
export type RouteQuery<N extends RouteName> = z.input<(typeof routes)[N]['query']>;
export type RouteParams<N extends RouteName> = z.input<(typeof routes)[N]['params']>;
export type RouteBody<N extends RouteName> = z.input<(typeof routes)[N]['body']>;
export type RouteResponse<N extends RouteName> = z.output<(typeof routes)[N]['response']>;
