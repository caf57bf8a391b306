// Defines schemas for the values of imported files: text, totals, ids, dates, and signs of adult content.
import * as z from 'zod';

const LONGEST_NAME = 500;
const MOST_NAMES = 250;
/** A title keeps at most this many genres. A dump lists every keyword of every source, but a page shows only a few. */
const MOST_GENRES = 24;
const LARGEST_TOTAL = 100_000;
/** The maximum of PostgreSQL's integer type. The ids of all catalogues are far below it. */
const LARGEST_ID = 2_147_483_647;

/** Removes control characters, lone surrogates and repeated spaces. PostgreSQL could not store NUL at all. */
export function removeControlCharacters(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffd]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const tidied = z.string().transform(removeControlCharacters);
export const nameSchema = tidied.pipe(z.string().min(1).max(LONGEST_NAME));
/** Parses a name or null. An empty name counts as missing. */
export const optionalNameSchema = tidied
  .pipe(z.string().max(LONGEST_NAME))
  .nullish()
  .transform((name) => name || null);
/** Parses a list of names. Leaves out empty and extremely long names, because one bad synonym should not exclude the title. */
export const namesSchema = z
  .array(tidied)
  .nullish()
  .transform((names) =>
    [...new Set(names)].filter((name) => name !== '' && name.length <= LONGEST_NAME).slice(0, MOST_NAMES),
  );
export const tagsSchema = z
  .array(tidied)
  .nullish()
  .transform((tags) => [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= 60));
export const genresFromTags = (tags: readonly string[]): readonly string[] => tags.slice(0, MOST_GENRES);
/** Parses a total. Every dump uses 0 for "unknown". */
export const totalCountSchema = z
  .int()
  .min(0)
  .max(LARGEST_TOTAL)
  .nullish()
  .transform((total) => total || null);
export const foreignIdSchema = z
  .int()
  .min(0)
  .max(LARGEST_ID)
  .nullish()
  .transform((id) => id || null);
export const yearSchema = z
  .int()
  .min(1800)
  .max(2200)
  .nullish()
  .transform((year) => year ?? null);

/** Whether a name contains a kana, Han or Hangul character. A name without these characters may be used as the romaji name. */
export const hasEastAsianScript = (name: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name);

const ADULT_TAGS = new Set([
  'hentai',
  'adult',
  'adults only',
  '18 restricted',
  '18+',
  'r18',
  'r-18',
  'rx',
  'pornography',
  'pornographic',
]);

/** Whether a tag marks adult content. "Ecchi" and "nudity" do not count, because titles with these tags are shown on television. */
export const hasAdultTag = (tags: readonly string[]): boolean =>
  tags.some((tag) => ADULT_TAGS.has(tag.toLowerCase()));
