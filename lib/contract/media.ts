// Defines the schemas of catalogue titles. Source: interface section 2, and the table "Assumptions about the service" in this folder's
// README.md.
import * as z from 'zod/mini';
import {
  anyNumberSchema,
  cutListSchema,
  enumValueSchema,
  longTextSchema,
  shownTextSchema,
  wholeNumberSchema,
} from './bounds.ts';
import { lazy } from './lazy.ts';

/** At most this many synonyms and this many genres of a title are read. */
const MOST_NAMES = 100;
const LONGEST_ADDRESS = 2000;

export const mediaTypeSchema = lazy(() => z.enum(['anime', 'manga']));
export type MediaType = z.infer<ReturnType<typeof mediaTypeSchema>>;

/** The UUID of a title, which is also the `mediaId` of its entry. */
export const mediaIdSchema = lazy(() => z.guid());

/** The id of a title as a service returns it. The specification requires UUIDs only for ids that are sent, so any word is accepted. */
export const anyIdSchema = lazy(() => z.string().check(z.minLength(1), z.maxLength(64)));

const titlesSchema = lazy(() =>
  z.object({
    romaji: z.nullable(shownTextSchema()),
    english: z.nullable(shownTextSchema()),
    native: z.nullable(shownTextSchema()),
  }),
);
export type MediaTitles = z.infer<ReturnType<typeof titlesSchema>>;

/** Known formats. The UI shows an unknown format unchanged. */
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
/** Known release states. The UI shows an unknown state unchanged. */
export const releaseStatuses = ['FINISHED', 'RELEASING', 'NOT_YET_RELEASED', 'CANCELLED', 'HIATUS'] as const;
/** Known relation kinds. The UI shows an unknown kind unchanged. */
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

export const relationSchema = lazy(() =>
  z.object({
    kind: enumValueSchema(),
    id: anyIdSchema(),
    shortId: enumValueSchema(),
    type: mediaTypeSchema(),
    title: shownTextSchema(),
    format: z.nullable(enumValueSchema()),
    year: z.nullable(wholeNumberSchema()),
  }),
);
export type Relation = z.infer<ReturnType<typeof relationSchema>>;

/** One title of the catalogue. `episodes` is set for anime, `chapters` and `volumes` for manga; null means unknown. */
export const mediaSchema = lazy(() =>
  z.object({
    id: anyIdSchema(),
    shortId: enumValueSchema(),
    type: mediaTypeSchema(),
    title: shownTextSchema(),
    titles: titlesSchema(),
    synonyms: cutListSchema(shownTextSchema(), MOST_NAMES),
    format: z.nullable(enumValueSchema()),
    status: z.nullable(enumValueSchema()),
    episodes: z._default(z.nullable(wholeNumberSchema()), null),
    chapters: z._default(z.nullable(wholeNumberSchema()), null),
    volumes: z._default(z.nullable(wholeNumberSchema()), null),
    season: z.nullable(enumValueSchema()),
    year: z.nullable(wholeNumberSchema()),
    /** An ISO 8601 date, which may be only a year, or a year and a month. */
    startDate: z.nullable(enumValueSchema()),
    synopsis: z.nullable(longTextSchema(10_000)),
    genres: cutListSchema(shownTextSchema(), MOST_NAMES),
    coverUrl: z
      .nullable(z.string())
      .check(z.overwrite((url) => (url !== null && url.length > LONGEST_ADDRESS ? null : url))),
    /** The average score, from 0 to 10; null if nobody has rated the title. */
    averageScore: z.nullable(anyNumberSchema()),
    explicit: z.boolean(),
    mal_id: z._default(z.nullable(wholeNumberSchema()), null),
    anilist_id: z._default(z.nullable(wholeNumberSchema()), null),
  }),
);
export type Media = z.infer<ReturnType<typeof mediaSchema>>;
