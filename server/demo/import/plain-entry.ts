// Reads one line of our own import format, documented in server/demo/README.md under "Importing a catalogue".
import type { MediaType } from '@kiroku/contract/media';
import { relationKinds } from '@kiroku/contract/media';
import * as z from 'zod';
import {
  foreignIdSchema,
  genresFromTags,
  hasAdultTag,
  hasEastAsianScript,
  nameSchema,
  namesSchema,
  optionalNameSchema,
  removeControlCharacters,
  tagsSchema,
  totalCountSchema,
  yearSchema,
} from './entry-values.ts';
import type { EntryContext, EntryReadResult, ImportEntry, ImportRelation } from './import-entry.ts';
import { skippedEntry } from './import-entry.ts';

const word = z
  .string()
  .max(60)
  .nullish()
  .transform((text) => (text ?? '').toUpperCase().replace(/[ -]/g, '_'));

/** A relation as a tuple: `["next" or "prev", relation, MAL id, AniList id]`. Further elements are ignored. */
const stepSchema = z
  .tuple([z.enum(['next', 'prev']), z.string().max(60), foreignIdSchema, foreignIdSchema])
  .rest(z.unknown());
const namedSchema = z.object({
  kind: z.enum(relationKinds),
  mal_id: foreignIdSchema,
  anilist_id: foreignIdSchema,
});

const plainSchema = z.object({
  media: z.enum(['anime', 'manga']).nullish(),
  mal_id: foreignIdSchema,
  anilist_id: foreignIdSchema,
  title: nameSchema,
  title_en: optionalNameSchema,
  title_native: optionalNameSchema,
  synonyms: namesSchema,
  type: word,
  status: word,
  episodes: totalCountSchema,
  chapters: totalCountSchema,
  volumes: totalCountSchema,
  season: word,
  year: yearSchema,
  start: z
    .string()
    .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)
    .nullish(),
  synopsis: z.string().max(20_000).transform(removeControlCharacters).nullish(),
  adult: z.boolean().nullish(),
  tags: tagsSchema,
  relations: z
    .array(z.union([stepSchema, namedSchema]))
    .max(1000)
    .nullish(),
});
type PlainEntry = z.output<typeof plainSchema>;

const FORMATS: Readonly<Record<string, readonly [format: string, type: MediaType]>> = {
  TV: ['TV', 'anime'],
  TV_SHORT: ['TV', 'anime'],
  TV_SPECIAL: ['SPECIAL', 'anime'],
  MOVIE: ['MOVIE', 'anime'],
  OVA: ['OVA', 'anime'],
  ONA: ['ONA', 'anime'],
  SPECIAL: ['SPECIAL', 'anime'],
  MUSIC: ['MUSIC', 'anime'],
  CM: ['SPECIAL', 'anime'],
  PV: ['SPECIAL', 'anime'],
  MANGA: ['MANGA', 'manga'],
  MANHWA: ['MANGA', 'manga'],
  MANHUA: ['MANGA', 'manga'],
  DOUJINSHI: ['MANGA', 'manga'],
  ONE_SHOT: ['ONE_SHOT', 'manga'],
  NOVEL: ['NOVEL', 'manga'],
  LIGHT_NOVEL: ['NOVEL', 'manga'],
};
const STATUSES: Readonly<Record<string, string>> = {
  FINISHED: 'FINISHED',
  FINISHED_AIRING: 'FINISHED',
  RELEASING: 'RELEASING',
  CURRENTLY_AIRING: 'RELEASING',
  ONGOING: 'RELEASING',
  NOT_YET_RELEASED: 'NOT_YET_RELEASED',
  NOT_YET_AIRED: 'NOT_YET_RELEASED',
  CANCELLED: 'CANCELLED',
  HIATUS: 'HIATUS',
};
const SEASONS = ['WINTER', 'SPRING', 'SUMMER', 'FALL'];
/** Maps a file's words for a relation to the kind of the relation. */
const STEPS: Readonly<Record<string, string>> = {
  'next sequel': 'SEQUEL',
  'prev sequel of': 'PREQUEL',
  'next prequel': 'PREQUEL',
  'prev prequel of': 'SEQUEL',
  'next side story': 'SIDE_STORY',
  'prev side story of': 'PARENT',
  'next compilation': 'SUMMARY',
  'prev compilation of': 'PARENT',
  'next alternate retelling': 'ALTERNATIVE',
  'prev alternate retelling of': 'ALTERNATIVE',
  'next remake': 'ALTERNATIVE',
  'prev remake of': 'ALTERNATIVE',
};

export function readPlainEntry(value: unknown, { fallbackType }: EntryContext): EntryReadResult {
  const parsed = plainSchema.safeParse(value);
  if (!parsed.success) return skippedEntry('wrong-value', firstIssueText(parsed.error));
  const row = parsed.data;
  const type = row.media ?? FORMATS[row.type]?.[1] ?? fallbackType;
  if (type === null)
    return skippedEntry(
      'type-unknown',
      `"${row.title}" has no media, and its type does not show whether it is an anime or a manga`,
    );
  return { kind: 'entry', entry: entryOf(row, type) };
}

export function firstIssueText(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue === undefined ? 'unknown' : `${issue.path.join('.') || 'entry'}: ${issue.message}`;
}

function entryOf(row: PlainEntry, type: MediaType): ImportEntry {
  const isNative = hasEastAsianScript(row.title);
  const titles = {
    romaji: isNative ? null : row.title,
    english: row.title_en,
    native: row.title_native ?? (isNative ? row.title : null),
  };
  const format = FORMATS[row.type];
  return {
    type,
    title: row.title,
    titles,
    synonyms: row.synonyms.filter((name) => ![row.title, titles.english, titles.native].includes(name)),
    // If an anime has a format of manga, or a manga a format of anime, the file has a mistake, so ignore the format.
    format: format?.[1] === type ? format[0] : null,
    status: STATUSES[row.status] ?? null,
    episodes: type === 'anime' ? row.episodes : null,
    chapters: type === 'manga' ? row.chapters : null,
    volumes: type === 'manga' ? row.volumes : null,
    season: SEASONS.find((season) => season === row.season) ?? null,
    year: row.year ?? (row.start ? Number(row.start.slice(0, 4)) : null),
    startDate: row.start ?? null,
    synopsis: row.synopsis || null,
    genres: genresFromTags(row.tags),
    explicit: row.adult === true || hasAdultTag(row.tags),
    malId: row.mal_id,
    anilistId: row.anilist_id,
    relations: (row.relations ?? []).map(relationOf),
  };
}

function relationOf(relation: NonNullable<PlainEntry['relations']>[number]): ImportRelation {
  if (!Array.isArray(relation))
    return { kind: relation.kind, malId: relation.mal_id, anilistId: relation.anilist_id };
  const [direction, label, malId, anilistId] = relation;
  return { kind: STEPS[`${direction} ${label}`] ?? 'OTHER', malId, anilistId };
}
