// Reads Kiroku's texts, typed by key and placeholder. Each language is a packaged file, `words/<tag>.json`, which a page or the worker
// loads before it shows a text.
import { isObject, parseAs, recordOf, text } from './fields.ts';
import type { TitleLanguage } from './titles/shown-title.ts';
import type { english } from './words/english/en.ts';
import type { Language } from './words/languages.ts';

/** A text, or its forms by plural category of `{count}` (see `Intl.PluralRules`). */
type Text = string | ({ readonly other: string } & { readonly [C in Intl.LDMLPluralRule]?: string });
type Catalogue = { readonly [K in keyof typeof english]: Text };
export type TextKey = keyof typeof english;

type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type NamesIn<T> = T extends string
  ? Placeholders<T>
  : T extends { other: infer Other extends string }
    ? Placeholders<Other> | 'count'
    : never;
type Values<K extends TextKey> = Readonly<Record<NamesIn<(typeof english)[K]>, string | number>>;
type Arguments<K extends TextKey> = [NamesIn<(typeof english)[K]>] extends [never] ? [] : [Values<K>];

/** Returns one text of the catalogue in one language. */
export interface Translate {
  <K extends TextKey>(key: K, ...values: Arguments<K>): string;
  /** The BCP 47 tag by which numbers and dates are formatted. */
  readonly language: Language;
  /** The language of titles that occur in the texts. */
  readonly titles: TitleLanguage;
  /** Returns a text with its placeholders. */
  readonly text: (key: TextKey) => Text;
  readonly texts: Partial<Catalogue>;
}

/** Reads and parses the packaged file of a language. */
export type ReadWordsFile = (language: Language) => Promise<unknown>;

/** Reads a language, or English if its file cannot be read. Never rejects: without any file, each text is its key. */
export async function translateFromFile(language: Language, readFile: ReadWordsFile): Promise<Translate> {
  const file = await readFile(language)
    .catch(() => readFile('en'))
    .catch(() => null);
  return createTranslate(language, readTranslation(file));
}

export function createTranslate(language: Language, texts: Partial<Catalogue>): Translate {
  // Create both formatters only when they are needed: creating them is slow, and a worker rarely needs them.
  let plurals: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  const shown = (count: number): string => {
    numbers ??= new Intl.NumberFormat(language);
    return numbers.format(count);
  };
  // A missing text shows its key. test/domain/translations.test.ts checks that no language lacks a text.
  const text = (key: TextKey): Text => texts[key] ?? key;
  const say = (key: TextKey, values: Readonly<Record<string, string | number>> = {}): string => {
    const found = text(key);
    if (typeof found === 'string') return fill(found, values, shown);
    plurals ??= new Intl.PluralRules(language);
    return fill(found[plurals.select(Number(values.count))] ?? found.other, values, shown);
  };
  return Object.assign(say, { language, text, texts, titles: 'service' }) as Translate;
}

/** Returns the same texts with another title language. */
export function withTitleLanguage(words: Translate, titles: TitleLanguage): Translate {
  if (words.titles === titles) return words;
  return Object.assign(words.bind(null), words, { titles }) as Translate;
}

/** Returns the texts of a language's file. Ignores everything else in it. */
export function readTranslation(file: unknown): Partial<Catalogue> {
  const entries = Object.entries(isObject(file) ? file : {});
  return Object.fromEntries(entries.filter(([, value]) => isText(value)));
}

function isText(value: unknown): boolean {
  const forms = parseAs(recordOf(text), value);
  return forms ? Object.hasOwn(forms, 'other') : parseAs(text, value) !== null;
}

/** Whether a text has this key. Use it for keys that contain a code from outside, such as an error code of the service. */
export function isWordKey({ texts }: Translate, key: string): key is TextKey {
  return Object.hasOwn(texts, key);
}

/** Returns a text like `t`, but leaves out a part in square brackets if one of its values is missing. */
export function textWithOptionalParts(
  say: Translate,
  key: TextKey,
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
