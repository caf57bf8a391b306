// A user's list as it travels on the wire. Reading is tolerant (unknown status strings pass), writing is strict.
import * as z from 'zod';
import { mediaIdSchema, mediaSchema, mediaTypeSchema } from './media.ts';
import { animeStatuses, mangaStatuses } from './statuses.ts';

export const libraryStatusSchema = z.enum([...new Set([...animeStatuses, ...mangaStatuses])]);

/** 0–10 with at most one decimal. */
export const userScoreSchema = z
  .number()
  .min(0)
  .max(10)
  .refine((score) => Math.abs(score * 10 - Math.round(score * 10)) < 1e-9, 'at most one decimal');
export const progressSchema = z.int().min(0).max(100_000);

/** ISO 8601 instant in UTC. */
const instantSchema = z.string();

export const libraryEntrySchema = z.object({
  mediaId: mediaIdSchema,
  type: mediaTypeSchema,
  status: z.string(),
  progress: z.int(),
  userScore: z.number().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  startedAt: instantSchema.nullable(),
  completedAt: instantSchema.nullable(),
  media: mediaSchema,
});
export type LibraryEntry = z.infer<typeof libraryEntrySchema>;

/** Body of POST /library/entry: the given fields are merged, `userScore: null` clears the score. */
export const upsertBodySchema = z.strictObject({
  type: mediaTypeSchema,
  mediaId: mediaIdSchema,
  status: libraryStatusSchema.optional(),
  progress: progressSchema.optional(),
  userScore: userScoreSchema.nullable().optional(),
});
export type UpsertBody = z.infer<typeof upsertBodySchema>;

/** Names the entry that DELETE /library/entry removes; the client sends it in the body and in the query. */
export const entryKeySchema = z.object({ type: mediaTypeSchema, mediaId: mediaIdSchema });
export type EntryKey = z.infer<typeof entryKeySchema>;

export const ratingBodySchema = z.strictObject({
  mediaId: mediaIdSchema,
  score: userScoreSchema.min(0.5),
});
export type RatingBody = z.infer<typeof ratingBodySchema>;

export const ratingSchema = z.object({
  mediaId: mediaIdSchema,
  score: z.number(),
  averageScore: z.number(),
  ratings: z.int(),
});
export type Rating = z.infer<typeof ratingSchema>;
