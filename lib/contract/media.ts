// Catalogue entries as they travel on the wire. Source: interface section 2 and the "Assumptions about the service" table of the README.
import * as z from 'zod';

export const mediaTypeSchema = z.enum(['anime', 'manga']);
export type MediaType = z.infer<typeof mediaTypeSchema>;

/** UUID of a title; the `mediaId` of a library entry. */
export const mediaIdSchema = z.guid();

export const titlesSchema = z.object({
  romaji: z.string().nullable(),
  english: z.string().nullable(),
  native: z.string().nullable(),
});
export type Titles = z.infer<typeof titlesSchema>;

/** Known formats; a reader shows an unknown one as it is. */
export const mediaFormats = [
  'TV',
  'MOVIE',
  'OVA',
  'ONA',
  'SPECIAL',
  'MUSIC',
  'MANGA',
  'NOVEL',
  'ONE_SHOT',
] as const;
/** Known release states; a reader shows an unknown one as it is. */
export const releaseStatuses = ['FINISHED', 'RELEASING', 'NOT_YET_RELEASED', 'CANCELLED', 'HIATUS'] as const;
/** Known relation kinds; a reader shows an unknown one as it is. */
export const relationKinds = [
  'SEQUEL',
  'PREQUEL',
  'SIDE_STORY',
  'PARENT',
  'SUMMARY',
  'ALTERNATIVE',
  'ADAPTATION',
  'OTHER',
] as const;

export const relationSchema = z.object({
  kind: z.string(),
  id: mediaIdSchema,
  shortId: z.string(),
  type: mediaTypeSchema,
  title: z.string(),
  format: z.string().nullable(),
  year: z.int().nullable(),
});
export type Relation = z.infer<typeof relationSchema>;

/** One title of the catalogue. `episodes` is set for anime, `chapters` and `volumes` for manga; null means unknown. */
export const mediaSchema = z.object({
  id: mediaIdSchema,
  shortId: z.string(),
  type: mediaTypeSchema,
  title: z.string(),
  titles: titlesSchema,
  synonyms: z.array(z.string()),
  format: z.string().nullable(),
  status: z.string().nullable(),
  episodes: z.int().nullable().default(null),
  chapters: z.int().nullable().default(null),
  volumes: z.int().nullable().default(null),
  season: z.string().nullable(),
  year: z.int().nullable(),
  /** ISO 8601 date, possibly cut to year or year and month. */
  startDate: z.string().nullable(),
  synopsis: z.string().nullable(),
  genres: z.array(z.string()),
  coverUrl: z.string().nullable(),
  /** 0–10, null while nobody has rated. */
  averageScore: z.number().nullable(),
  explicit: z.boolean(),
  mal_id: z.int().nullable().default(null),
  anilist_id: z.int().nullable().default(null),
});
export type Media = z.infer<typeof mediaSchema>;
