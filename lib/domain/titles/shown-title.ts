// What a title of the catalogue is called where it is shown. Matching looks at all names and never at this choice.
import type { Media, Titles } from '../../contract/media.ts';
import type { Language } from '../words/languages.ts';

export const titleLanguages = ['service', 'english', 'romaji', 'native'] as const;
/** `service`: the name that the list service gives first. */
export type TitleLanguage = (typeof titleLanguages)[number];

/** What can be chosen in the options: `interface` follows the language of Kiroku's own texts. */
export const titleChoices = ['interface', ...titleLanguages] as const;
export type TitleChoice = (typeof titleChoices)[number];

/** A reader of Japanese gets original titles. In the other languages a catalogue has no names of its own, so the service decides. */
export function titleLanguageFor(choice: TitleChoice, language: Language): TitleLanguage {
  if (choice !== 'interface') return choice;
  return language === 'ja' ? 'native' : 'service';
}

type Named = Pick<Media, 'title' | 'titles'>;

/**
 * Which name is shown where the wanted one is missing. English and romaji stand in for each other first,
 * since both can be read by those who want either; for a native name the service's own stands in.
 */
const orders: Readonly<Record<TitleLanguage, readonly ('service' | keyof Titles)[]>> = {
  service: ['service', 'romaji', 'english', 'native'],
  english: ['english', 'romaji', 'service', 'native'],
  romaji: ['romaji', 'english', 'service', 'native'],
  native: ['native', 'service', 'romaji', 'english'],
};

/** The first name in the order of the language that has something to read: blanks and invisible signs are no name. */
export function shownTitle({ title, titles }: Named, wanted: TitleLanguage): string {
  const names = { service: title, ...titles };
  return orders[wanted].map((one) => names[one]).find(isName) ?? title;
}

/** The name to stand beside the shown one: the English one, by which most pages call a title, else another. Null: there is no other. */
export function nameBeside({ title, titles }: Named, wanted: TitleLanguage): string | null {
  const shown = shownTitle({ title, titles }, wanted);
  const others = [titles.english, title, titles.romaji];
  return others.filter(isName).find((name) => !isSameName(name, shown)) ?? null;
}

/** All main names but the shown one, each once. */
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

/** Compares two shown titles in the order of their language; the service's own in that of the browser. */
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
