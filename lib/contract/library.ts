// Defines the schemas of a user's list. Schemas of answers are tolerant; for example, they accept unknown statuses. Schemas of requests are
// strict.
import * as z from 'zod/mini';
import { anyNumberSchema, enumValueSchema, wholeNumberSchema } from './bounds.ts';
import { lazy } from './lazy.ts';
import { MAX_PROGRESS } from './limits.ts';
import { anyIdSchema, mediaIdSchema, mediaSchema, mediaTypeSchema } from './media.ts';
import { animeStatuses, mangaStatuses } from './statuses.ts';

export const libraryStatusSchema = lazy(() => z.enum([...new Set([...animeStatuses, ...mangaStatuses])]));

/** A score from 0 to 10 with at most one decimal. */
export const userScoreSchema = lazy(() =>
  z.number().check(
    z.minimum(0),
    z.maximum(10),
    z.refine((score) => Math.abs(score * 10 - Math.round(score * 10)) < 1e-9, 'at most one decimal'),
  ),
);
const progressSchema = lazy(() => z.int().check(z.minimum(0), z.maximum(MAX_PROGRESS)));

/** Schema for an instant in UTC, written in ISO 8601. Only the length of the text is checked. */
const instantSchema = enumValueSchema;

export const libraryEntrySchema = lazy(() =>
  z.object({
    mediaId: anyIdSchema(),
    type: mediaTypeSchema(),
    status: enumValueSchema(),
    progress: wholeNumberSchema(),
    userScore: z.nullable(anyNumberSchema()),
    createdAt: instantSchema(),
    updatedAt: instantSchema(),
    startedAt: z.nullable(instantSchema()),
    completedAt: z.nullable(instantSchema()),
    media: mediaSchema(),
  }),
);
export type LibraryEntry = z.infer<ReturnType<typeof libraryEntrySchema>>;

/** The body of POST /library/entry. Its fields are merged into the entry; `userScore: null` clears the score. */
export const upsertBodySchema = lazy(() =>
  z.strictObject({
    type: mediaTypeSchema(),
    mediaId: mediaIdSchema(),
    status: z.optional(libraryStatusSchema()),
    progress: z.optional(progressSchema()),
    userScore: z.optional(z.nullable(userScoreSchema())),
  }),
);
export type UpsertBody = z.infer<ReturnType<typeof upsertBodySchema>>;

/** Identifies the entry that DELETE /library/entry removes; the client sends it in the body and in the query. */
export const entryKeySchema = lazy(() => z.object({ type: mediaTypeSchema(), mediaId: mediaIdSchema() }));
export type EntryKey = z.infer<ReturnType<typeof entryKeySchema>>;

export const ratingBodySchema = lazy(() =>
  z.strictObject({
    mediaId: mediaIdSchema(),
    score: userScoreSchema().check(z.minimum(0.5)),
  }),
);
export type RatingBody = z.infer<ReturnType<typeof ratingBodySchema>>;

export const ratingSchema = lazy(() =>
  z.object({
    mediaId: mediaIdSchema(),
    score: anyNumberSchema(),
    averageScore: anyNumberSchema(),
    ratings: wholeNumberSchema(),
  }),
);
export type Rating = z.infer<ReturnType<typeof ratingSchema>>;
