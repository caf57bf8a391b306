// Describes a catalogue entry for matching: its parsed names, season, format and length.
import type { Media } from '../contract/media.ts';
import { toShortText } from '../contract/short-text.ts';
import { RECAP_WORDS } from './marks.ts';
import { type FormatMark, foldText, type ParsedTitle, parseTitle } from './title.ts';

export interface CandidateName extends ParsedTitle {
  /**
   * The name as the catalogue writes it, except that each punctuation mark has one form (`normalisePunctuation`). "Gintama" and "Gintama°"
   * remain different.
   */
  readonly raw: string;
  /** Whether the name is a title in romaji, English or Japanese. Otherwise it is a synonym. */
  readonly main: boolean;
}

export interface Candidate {
  readonly media: Media;
  readonly names: readonly CandidateName[];
  readonly main: readonly CandidateName[];
  /** The raw forms of all names. Unlike `names`, this includes synonyms that differ from a title only in punctuation. */
  readonly spellings: ReadonlySet<string>;
  /** The season that the names state, or null if they state none. */
  readonly season: number | null;
  readonly part: number | null;
  readonly final: boolean;
  readonly year: number | null;
  /** The format. It is null if the entry is a series, or if its format is unknown. */
  readonly format: FormatMark | 'music' | 'novel' | 'recap' | null;
  /** The number of episodes or chapters, or null while it is unknown. */
  readonly total: number | null;
  /** The start as an ISO date, possibly without day or month. Null while it is unknown. */
  readonly start: string | null;
}

/** The synonyms of an entry are read until they have this many letters together. No real entry has more than 1,917. */
const MOST_LETTERS = 2500;
/** If only synonyms state a season, at least this share of the names must state it, because synonyms are often wrong. */
const SYNONYM_VOTES = 1 / 3;
const FORMATS: Readonly<Record<string, Candidate['format']>> = {
  MOVIE: 'movie',
  OVA: 'ova',
  SPECIAL: 'special',
  MUSIC: 'music',
  NOVEL: 'novel',
  LIGHT_NOVEL: 'novel',
};

const RECAP = new RegExp(` (?:${RECAP_WORDS.join('|')})$`, 'u');
const BLANK_AFTER_SIGN = /(?<=[^\p{L}\p{N}\s]) (?=[^\p{Script=Latin}\P{L}])/gu;
const BLANK_BEFORE_SIGN = / (?=[^\p{L}\p{M}\p{N}\s])/gu;
/**
 * Punctuation marks that sites write in several ways, and the form to which each is converted. `foldText` converts most full-width forms.
 */
const PUNCTUATION_FORMS: readonly (readonly [forms: RegExp, sign: string])[] = [
  [/["“”″＂]/gu, "''"],
  [/[‘’`´′＇]/gu, "'"],
  [/[〜∽]/gu, '~'],
  [/∗/gu, '*'],
];

const read = new WeakMap<Media, Candidate>();

/**
 * Returns the description of an entry. It is cached for each answer of the catalogue, because parsing titles is the slowest step of
 * matching.
 */
export function candidateOf(media: Media): Candidate {
  const known = read.get(media);
  if (known) return known;
  const candidate = readCandidate(media);
  read.set(media, candidate);
  return candidate;
}

function readCandidate(media: Media): Candidate {
  const { romaji, english, native } = media.titles;
  const mainNames = unique([media.title, romaji, english, native]);
  const main = mainNames.map((name) => readName(name, true)).filter(saysSomething);
  const taken = new Set(main.map(({ full }) => full));
  const others = limitSynonyms(media.synonyms)
    .map((name) => readName(name, false))
    .filter(saysSomething);
  const synonyms = others.filter(({ full }) => !taken.has(full) && taken.add(full));
  const names = [...main, ...synonyms];
  return {
    media,
    names,
    main,
    spellings: new Set([...main, ...others].map(({ raw }) => raw)),
    season: first(main, 'season') ?? voted(synonyms, main),
    part: first(main, 'part'),
    final: main.some((name) => name.final),
    year: first(main, 'year') ?? media.year ?? first(others, 'year'),
    format: formatOf(media, main),
    total: media.type === 'anime' ? media.episodes : media.chapters,
    start: media.startDate ?? (media.year === null ? null : String(media.year)),
  };
}

/** Whether a name has letters or digits. A name of only punctuation is left out, because all such names are equal after normalisation. */
function saysSomething({ full }: CandidateName): boolean {
  return full !== '';
}

function formatOf({ format }: Media, main: readonly CandidateName[]): Candidate['format'] {
  const known = FORMATS[format ?? ''];
  if (known) return known;
  // Recaps are recognised by their name, because the catalogue lists some of them as series.
  if (main[0] && RECAP.test(main[0].full)) return 'recap';
  return format === null ? first(main, 'format') : null;
}

/** Returns the first synonyms, up to `MOST_LETTERS` in total. An answer with thousands of long synonyms must not keep the worker busy. */
function limitSynonyms(synonyms: readonly string[]): readonly string[] {
  let letters = 0;
  return synonyms.filter((name) => {
    letters += name.length;
    return letters <= MOST_LETTERS;
  });
}

function readName(name: string, main: boolean): CandidateName {
  return { ...parseTitle(name), raw: normalisePunctuation(name), main };
}

/**
 * Returns the name as it is written, except that each punctuation mark has one form. Spaces around punctuation are removed, unless they
 * separate it from a Latin word or a digit.
 */
export function normalisePunctuation(name: string): string {
  const signs = PUNCTUATION_FORMS.reduce(
    (text, [forms, sign]) => text.replace(forms, sign),
    toShortText(name),
  );
  return foldText(signs)
    .replace(/\s+/gu, ' ')
    .replace(BLANK_BEFORE_SIGN, '')
    .replace(BLANK_AFTER_SIGN, '')
    .trim();
}

function unique(names: readonly (string | null)[]): string[] {
  return [...new Set(names.flatMap((name) => name || []))];
}

function first<K extends 'season' | 'part' | 'year' | 'format'>(
  names: readonly CandidateName[],
  field: K,
): CandidateName[K] | null {
  return names.find((name) => name[field] !== null)?.[field] ?? null;
}

function voted(synonyms: readonly CandidateName[], main: readonly CandidateName[]): number | null {
  const votes = new Map<number, number>();
  for (const { season } of synonyms) if (season !== null) votes.set(season, (votes.get(season) ?? 0) + 1);
  const [most] = [...votes].sort((a, b) => b[1] - a[1]);
  return most && most[0] > 1 && most[1] >= (synonyms.length + main.length) * SYNONYM_VOTES ? most[0] : null;
}

/** Names that are equal only without spaces and long vowels must have at least this many letters. Shorter names may be different words. */
const LEAST_TIGHT = 6;

/** Whether two names have the same words, season and part. A missing season or part counts as 1. */
export function isSameName(a: ParsedTitle, b: ParsedTitle): boolean {
  return (
    (a.plain === b.plain || isSameSpelling(a, b)) &&
    (a.season ?? 1) === (b.season ?? 1) &&
    (a.part ?? 1) === (b.part ?? 1) &&
    a.final === b.final
  );
}

/** Whether two names are equal except for spaces, a leading article, "and" and the long vowels of romaji. */
export function isSameSpelling(a: ParsedTitle, b: ParsedTitle): boolean {
  return a.tight.length >= LEAST_TIGHT && a.tight === b.tight;
}
