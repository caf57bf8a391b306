// Chooses the name of a title that the UI shows. Matching uses all names and ignores this choice.
import type { Media, MediaTitles } from '../../contract/media.ts';
import type { Language } from '../words/languages.ts';

export const titleLanguages = ['service', 'english', 'romaji', 'native'] as const;
/** `service` stands for the list service's default name. */
export type TitleLanguage = (typeof titleLanguages)[number];

/** The choices in the options. `interface` follows the language of Kiroku's own texts. */
export const titleLanguageChoices = ['interface', ...titleLanguages] as const;
export type TitleLanguageChoice = (typeof titleLanguageChoices)[number];

/**
 * Returns the language of titles. For `interface`, it is native if Kiroku is in Japanese, else English. Catalogues have only English,
 * romaji and native names, and streaming sites show English names more often than romaji.
 */
export function titleLanguageFor(choice: TitleLanguageChoice, language: Language): TitleLanguage {
  if (choice !== 'interface') return choice;
  return language === 'ja' ? 'native' : 'english';
}

type TitleWithNames = Pick<Media, 'title' | 'titles'>;

/**
 * The order in which names are tried. The English and the romaji name replace each other if one is missing, since users who read one of
 * them can read both. A missing native name is replaced by the service's default name.
 */
const orders: Readonly<Record<TitleLanguage, readonly ('service' | keyof MediaTitles)[]>> = {
  service: ['service', 'romaji', 'english', 'native'],
  english: ['english', 'romaji', 'service', 'native'],
  romaji: ['romaji', 'english', 'service', 'native'],
  native: ['native', 'service', 'romaji', 'english'],
};

/** Returns the first name in the order of the language. A name that has only spaces and invisible characters is skipped. */
export function shownTitle({ title, titles }: TitleWithNames, wanted: TitleLanguage): string {
  const names = { service: title, ...titles };
  return orders[wanted].map((one) => names[one]).find(isName) ?? title;
}

/**
 * Returns a second name to show next to the shown name. This is the English name, which most pages use, or else another name. Null if there
 * is no other name.
 */
export function secondaryName({ title, titles }: TitleWithNames, wanted: TitleLanguage): string | null {
  const shown = shownTitle({ title, titles }, wanted);
  const others = [titles.english, title, titles.romaji];
  return others.filter(isName).find((name) => !isSameName(name, shown)) ?? null;
}

/** Returns all main names except the shown name, without duplicates. */
export function otherNames({ title, titles }: TitleWithNames, wanted: TitleLanguage): readonly string[] {
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

/**
 * Returns a function that compares two shown titles by the sort order of their language; the service's names use the browser's language.
 */
export function createTitleComparator(wanted: TitleLanguage): (a: string, b: string) => number {
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
