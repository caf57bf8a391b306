// The one catalogue of everything that Kiroku says, typed by key and by placeholder.
import { english } from './words/en.ts';

/** A text, or its forms by plural category of `{count}` (see `Intl.PluralRules`). */
type Text = string | { readonly one: string; readonly other: string };
export type Catalogue = { readonly [K in keyof typeof english]: Text };
export type WordKey = keyof typeof english;

type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type NamesIn<T> = T extends string
  ? Placeholders<T>
  : T extends { other: infer Other extends string }
    ? Placeholders<Other> | 'count'
    : never;
type Values<K extends WordKey> = Readonly<Record<NamesIn<(typeof english)[K]>, string | number>>;
type Arguments<K extends WordKey> = [NamesIn<(typeof english)[K]>] extends [never] ? [] : [Values<K>];

/** Says one text of the catalogue in one language. */
export interface Word {
  <K extends WordKey>(key: K, ...values: Arguments<K>): string;
  /** BCP 47 tag, for numbers and dates. */
  readonly language: string;
}

const catalogues: Readonly<Record<string, Catalogue>> = { en: english };

/** The words of a language; English where there is no catalogue for it. */
export function wordsFor(language: string): Word {
  const known =
    [language, language.split('-')[0] ?? ''].find((tag) => Object.hasOwn(catalogues, tag)) ?? 'en';
  const catalogue = catalogues[known] ?? english;
  const plurals = new Intl.PluralRules(known);
  const numbers = new Intl.NumberFormat(known);
  const say = (key: WordKey, values: Readonly<Record<string, string | number>> = {}): string => {
    const text = catalogue[key];
    if (typeof text === 'string') return fill(text, values, numbers);
    const form = plurals.select(Number(values.count)) === 'one' ? text.one : text.other;
    return fill(form, values, numbers);
  };
  return Object.assign(say, { language: known }) as Word;
}

export const word: Word = wordsFor('en');

/** For codes that come from outside the program, e.g. an error code of the service. */
export function isWordKey(key: string): key is WordKey {
  return Object.hasOwn(english, key);
}

/** Like `word`, for texts whose values are data: a part in square brackets is left out while one of its values is missing. */
export function wordWith(say: Word, key: WordKey, values: Readonly<Record<string, string | number>>): string {
  const text = catalogues[say.language]?.[key] ?? english[key];
  const whole = typeof text === 'string' ? text : text.other;
  const kept = whole.replace(/\[([^\]]*)\]/g, (_all, part: string) =>
    names(part).every((name) => name in values) ? part : '',
  );
  return fill(kept, values, new Intl.NumberFormat(say.language));
}

function names(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

function fill(
  text: string,
  values: Readonly<Record<string, string | number>>,
  numbers: Intl.NumberFormat,
): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}
