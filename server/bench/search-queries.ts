// Makes the queries of the search benchmark from a catalogue. A seeded generator chooses names, and changes them as people do when they
// type.
import { createRandom, type Random } from '../../test/random.ts';
import { normaliseName } from '../src/catalog/search/search-names.ts';
import type { CatalogTitle } from '../src/catalog/title.ts';

export interface BenchQuery {
  readonly kind: string;
  readonly text: string;
  /** The normalised name that the user means with this query. Every title with this name is a right answer. */
  readonly meant: string;
}

type Choose = <T>(from: readonly T[]) => T | undefined;
type Change = (name: string, tools: { random: Random; choose: Choose }) => string | null;

const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
const lettersOf = (name: string) => normaliseName(name).replaceAll(' ', '').length;

/** Makes a typo: drops or doubles a letter, swaps two letters, or replaces a Latin letter by a random one. Spaces never change. */
function slip(name: string, { random, choose }: { random: Random; choose: Choose }): string {
  const signs = [...name];
  const places = signs.flatMap((sign, at) => (/\p{L}/u.test(sign) ? [at] : []));
  const at = choose(places) ?? 0;
  const sign = signs[at] ?? '';
  const next = signs[at + 1] ?? '';
  const kind = random.below(4);
  if (kind === 0) signs[at] = '';
  else if (kind === 1) signs[at] = sign + sign;
  else if (kind === 2 && /\p{L}/u.test(next) && next !== sign) signs.splice(at, 2, next, sign);
  else
    signs[at] = /[a-z]/i.test(sign) ? (choose(LATIN.filter((key) => key !== sign.toLowerCase())) ?? '') : '';
  return signs.join('');
}

/** A name must have at least this many letters to get one or two typos. In a word of three letters, a typo would make another word. */
const LEAST_FOR_ONE_SLIP = 6;
const LEAST_FOR_TWO_SLIPS = 10;

const numbered = /^(.{3,}?)[ :,-]*(?:Season ([2-9])|([2-9])(?:nd|rd|th) Season|S([2-9])|第([2-9])期)$/iu;

function seasonOf(name: string): { base: string; number: string } | null {
  const match = numbered.exec(name);
  const number = match?.slice(2).find((part) => part !== undefined);
  return match?.[1] === undefined || number === undefined ? null : { base: match[1], number };
}

const inSeason =
  (write: (base: string, number: string) => string): Change =>
  (name) => {
    const found = seasonOf(name);
    const text = found === null ? null : write(found.base, found.number);
    return text === name ? null : text;
  };
const ordinals = ['', '', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th'];

const changes: Readonly<Record<string, Change>> = {
  exact: (name) => name,
  'one typo': (name, tools) => (lettersOf(name) < LEAST_FOR_ONE_SLIP ? null : slip(name, tools)),
  'two typos': (name, tools) =>
    lettersOf(name) < LEAST_FOR_TWO_SLIPS ? null : slip(slip(name, tools), tools),
  'first 60 %': (name) =>
    [...name].length < 5 ? null : [...name].slice(0, Math.ceil([...name].length * 0.6)).join(''),
  'word order': (name) => {
    const words = name.split(' ');
    return words.length < 3
      ? null
      : [...words.slice(Math.floor(words.length / 2)), ...words.slice(0, Math.floor(words.length / 2))].join(
          ' ',
        );
  },
  'punctuation lost': (name) => {
    const bare = name.replace(/[^\p{L}\p{N}\p{M}\s]/gu, '');
    return bare === name || lettersOf(bare) < 2 ? null : bare;
  },
  'season: S2': inSeason((base, number) => `${base} S${number}`),
  'season: 2nd season': inSeason((base, number) => `${base} ${ordinals[Number(number)]} season`),
  'season: Staffel 2': inSeason((base, number) => `${base} Staffel ${number}`),
  'season: 第2期': inSeason((base, number) => `${base} 第${number}期`),
};

const scripts = {
  romaji: (title: CatalogTitle) => [title.titles.romaji],
  english: (title: CatalogTitle) => [title.titles.english],
  native: (title: CatalogTitle) => [title.titles.native],
  synonym: (title: CatalogTitle) => title.synonyms,
} as const;

interface Pool {
  readonly titles: readonly CatalogTitle[];
  /**
   * Returns how many titles have a name that begins with this text; the count stops at four. Queries of the kind `first 60 %` are dropped
   * if more than three titles have such a name, because the right title could then be missing among the first three answers.
   */
  readonly sharing: (beginning: string) => number;
  readonly perKind: number;
  readonly seed: number;
}

export function createBenchQueries({ titles, sharing, perKind, seed }: Pool): readonly BenchQuery[] {
  const random = createRandom(seed);
  const choose: Choose = (from) => from[random.below(from.length)];
  const queries: BenchQuery[] = [];
  const fill = (
    kind: string,
    namesOf: (title: CatalogTitle) => readonly (string | null)[],
    change: Change,
  ) => {
    let found = 0;
    for (let tries = 0; found < perKind && tries < perKind * 400; tries += 1) {
      const title = choose(titles);
      const name =
        title === undefined ? null : (choose(namesOf(title).filter((one) => one !== null)) ?? null);
      const text = name === null || name === '' ? null : change(name, { random, choose });
      if (name === null || text === null || normaliseName(text) === '') continue;
      if (kind === 'first 60 %' && sharing(normaliseName(text)) > 3) continue;
      queries.push({ kind, text: text.slice(0, 200), meant: normaliseName(name) });
      found += 1;
    }
  };
  const main = ({ title, titles: { english, native } }: CatalogTitle) => [title, english, native];
  for (const [kind, change] of Object.entries(changes))
    fill(kind, kind.startsWith('season') ? (title) => [...main(title), ...title.synonyms] : main, change);
  for (const [script, namesOf] of Object.entries(scripts))
    fill(`written in ${script}`, namesOf, (name) => name.toLowerCase());
  return queries;
}
