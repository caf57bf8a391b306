// Schemas for values of imported files: storable text, totals, ids, dates, and signs of adult content.
import * as z from 'zod';

const LONGEST_NAME = 500;
const MOST_NAMES = 250;
/** A dump lists every keyword of every source, but a page shows only some. */
const MOST_GENRES = 24;
const LARGEST_TOTAL = 100_000;
/** Maximum of PostgreSQL's integer. No catalogue has ids near it. */
const LARGEST_ID = 2_147_483_647;

/** Removes control characters (NUL cannot be stored at all), lone surrogates and repeated spaces. */
export function tidy(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffd]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const tidied = z.string().transform(tidy);
export const nameSchema = tidied.pipe(z.string().min(1).max(LONGEST_NAME));
/** An empty name counts as missing. */
export const optionalNameSchema = tidied
  .pipe(z.string().max(LONGEST_NAME))
  .nullish()
  .transform((name) => name || null);
/** Empty and absurdly long names are left out, because one bad synonym is no reason to lose the title. */
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
export const genresOf = (tags: readonly string[]): readonly string[] => tags.slice(0, MOST_GENRES);
/** 0 means "unknown" in every dump. */
export const totalSchema = z
  .int()
  .min(0)
  .max(LARGEST_TOTAL)
  .nullish()
  .transform((total) => total || null);
export const idSchema = z
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

/** Whether a name contains a kana, Han or Hangul character. Any other name may be used as the romaji name. */
export const isNativeScript = (name: string): boolean =>
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

/** Whether a tag marks adult content. "Ecchi" and "nudity" do not count, since such titles are shown on television. */
export const hasAdultTag = (tags: readonly string[]): boolean =>
  tags.some((tag) => ADULT_TAGS.has(tag.toLowerCase()));
