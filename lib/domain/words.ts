// Everything that Kiroku says, typed by key and by placeholder. Each language is a packaged file, `words/<tag>.json`, which a page or the worker reads before it says something.
import { isObject, parseAs, recordOf, text } from './fields.ts';
import type { TitleLanguage } from './titles/shown-title.ts';
import type { english } from './words/english/en.ts';
import type { Language } from './words/languages.ts';

/** A text, or its forms by plural category of `{count}` (see `Intl.PluralRules`). */
type Text = string | ({ readonly other: string } & { readonly [C in Intl.LDMLPluralRule]?: string });
type Catalogue = { readonly [K in keyof typeof english]: Text };
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
export interface Translate {
  <K extends WordKey>(key: K, ...values: Arguments<K>): string;
  /** BCP 47 tag, for numbers and dates. */
  readonly language: Language;
  /** By which of their names titles are called in what is said. */
  readonly titles: TitleLanguage;
  /** The text with its holes. */
  readonly text: (key: WordKey) => Text;
  /** The English texts, which replace missing ones. */
  readonly english: Partial<Catalogue>;
}

/** Reads the packaged file of a language, parsed. */
export type ReadWordsFile = (language: Language) => Promise<unknown>;

/** Reads a language, and English for texts that it lacks. Never rejects: an unreadable file has no texts. */
export async function readLanguage(language: Language, readFile: ReadWordsFile): Promise<Translate> {
  const read = (one: Language) => readFile(one).then(readTranslation, () => ({}));
  const [english, translation] = await Promise.all([read('en'), language === 'en' ? {} : read(language)]);
  return createWords(language, english, translation);
}

/** The words of a language; English where the translation lacks one. */
export function createWords(
  language: Language,
  english: Partial<Catalogue>,
  translation: Partial<Catalogue> = {},
): Translate {
  // Made when they are first needed: they are dear, and a worker that starts says nothing most of the time.
  let plurals: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  const shown = (count: number): string => {
    numbers ??= new Intl.NumberFormat(language);
    return numbers.format(count);
  };
  // A missing text shows its key.
  const text = (key: WordKey): Text => translation[key] ?? english[key] ?? key;
  const say = (key: WordKey, values: Readonly<Record<string, string | number>> = {}): string => {
    const found = text(key);
    if (typeof found === 'string') return fill(found, values, shown);
    plurals ??= new Intl.PluralRules(language);
    return fill(found[plurals.select(Number(values.count))] ?? found.other, values, shown);
  };
  return Object.assign(say, { language, text, english, titles: 'service' }) as Translate;
}

/** The same words, with titles by another of their names. */
export function withTitles(words: Translate, titles: TitleLanguage): Translate {
  if (words.titles === titles) return words;
  return Object.assign(words.bind(null), words, { titles }) as Translate;
}

/** The translations of a language's file. What is no text is left out, and said in English. */
export function readTranslation(file: unknown): Partial<Catalogue> {
  const entries = Object.entries(isObject(file) ? file : {});
  return Object.fromEntries(entries.filter(([, value]) => isText(value)));
}

function isText(value: unknown): boolean {
  const forms = parseAs(recordOf(text), value);
  return forms ? Object.hasOwn(forms, 'other') : parseAs(text, value) !== null;
}

/** For codes that come from outside the program, e.g. an error code of the service. */
export function isWordKey({ english }: Translate, key: string): key is WordKey {
  return Object.hasOwn(english, key);
}

/** Like `t`, for texts whose values are data: a part in square brackets is left out while one of its values is missing. */
export function wordWith(
  say: Translate,
  key: WordKey,
  values: Readonly<Record<string, string | number>>,
): string {
  const text = say.text(key);
  const whole = typeof text === 'string' ? text : text.other;
  const kept = whole.replace(/\[([^[\]]*)\]/g, (_all, part: string) =>
    names(part).every((name) => name in values) ? part : '',
  );
  const numbers = new Intl.NumberFormat(say.language);
  return fill(kept, values, (count) => numbers.format(count));
}

function names(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

function fill(
  text: string,
  values: Readonly<Record<string, string | number>>,
  shown: (count: number) => string,
): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    return typeof value === 'number' ? shown(value) : value;
  });
}
