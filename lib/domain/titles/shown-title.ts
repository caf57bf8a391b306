// The name of a catalogue title in the UI. Matching uses all names and ignores this choice.
import type { Media, Titles } from '../../contract/media.ts';
import type { Language } from '../words/languages.ts';

export const titleLanguages = ['service', 'english', 'romaji', 'native'] as const;
/** `service`: the list service's default name. */
export type TitleLanguage = (typeof titleLanguages)[number];

/** The options' choices: `interface` follows the language of Kiroku's own texts. */
export const titleChoices = ['interface', ...titleLanguages] as const;
export type TitleChoice = (typeof titleChoices)[number];

/**
 * Catalogues have English, romaji and original names only. Japanese users get the original ones. Users of every other language get the
 * English ones: streaming sites show those to them more often than romaji.
 */
export function titleLanguageFor(choice: TitleChoice, language: Language): TitleLanguage {
  if (choice !== 'interface') return choice;
  return language === 'ja' ? 'native' : 'english';
}

type Named = Pick<Media, 'title' | 'titles'>;

/**
 * The fallback order of names. English and romaji replace each other first, since users of either can read both.
 * A missing native name is replaced by the service's own.
 */
const orders: Readonly<Record<TitleLanguage, readonly ('service' | keyof Titles)[]>> = {
  service: ['service', 'romaji', 'english', 'native'],
  english: ['english', 'romaji', 'service', 'native'],
  romaji: ['romaji', 'english', 'service', 'native'],
  native: ['native', 'service', 'romaji', 'english'],
};

/** The first non-blank name in the order of the language. Blanks and invisible characters do not count as a name. */
export function shownTitle({ title, titles }: Named, wanted: TitleLanguage): string {
  const names = { service: title, ...titles };
  return orders[wanted].map((one) => names[one]).find(isName) ?? title;
}

/** The second name next to the shown one: the English one, which most pages use, else another. Null: there is none. */
export function secondaryName({ title, titles }: Named, wanted: TitleLanguage): string | null {
  const shown = shownTitle({ title, titles }, wanted);
  const others = [titles.english, title, titles.romaji];
  return others.filter(isName).find((name) => !isSameName(name, shown)) ?? null;
}

/** All main names except the shown one, each once. */
export function otherNames({ title, titles }: Named, wanted: TitleLanguage): readonly string[] {
  const shown = shownTitle({ title, titles }, wanted);
  const { english, romaji, native } = titles;
  return [title, english, romaji, native]
    .filter(isName)
    .filter(
      (name, index, all) =>
        !isSameName(name, shown) && all.findIndex((one) => isSameName(one, name)) === index,
    );
}

const collators = new Map<string, Intl.Collator>();

/** Compares two shown titles in their language's order; for the service's names, in the browser's. */
export function titleOrder(wanted: TitleLanguage): (a: string, b: string) => number {
  const locale = { service: undefined, english: 'en', romaji: 'en', native: 'ja' }[wanted];
  const known = collators.get(wanted) ?? new Intl.Collator(locale);
  collators.set(wanted, known);
  return known.compare;
}

function isName(name: string | null): name is string {
  return name !== null && /[^\s\p{C}]/u.test(name);
}

function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
