// Catalogue entries as they travel on the wire. Source: interface section 2 and the "Assumptions about the service" table of the README.
import * as z from 'zod/mini';

export const mediaTypeSchema = z.enum(['anime', 'manga']);
export type MediaType = z.infer<typeof mediaTypeSchema>;

/** UUID of a title; the `mediaId` of a library entry. */
export const mediaIdSchema = z.guid();

export const titlesSchema = z.object({
  romaji: z.nullable(z.string()),
  english: z.nullable(z.string()),
  native: z.nullable(z.string()),
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
  format: z.nullable(z.string()),
  year: z.nullable(z.int()),
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
  format: z.nullable(z.string()),
  status: z.nullable(z.string()),
  episodes: z._default(z.nullable(z.int()), null),
  chapters: z._default(z.nullable(z.int()), null),
  volumes: z._default(z.nullable(z.int()), null),
  season: z.nullable(z.string()),
  year: z.nullable(z.int()),
  /** ISO 8601 date, possibly cut to year or year and month. */
  startDate: z.nullable(z.string()),
  synopsis: z.nullable(z.string()),
  genres: z.array(z.string()),
  coverUrl: z.nullable(z.string()),
  /** 0–10, null while nobody has rated. */
  averageScore: z.nullable(z.number()),
  explicit: z.boolean(),
  mal_id: z._default(z.nullable(z.int()), null),
  anilist_id: z._default(z.nullable(z.int()), null),
});
export type Media = z.infer<typeof mediaSchema>;
