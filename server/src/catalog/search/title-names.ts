// The names under which a title is found, as rows of `title_name`.
import { type titleName, WELL_KNOWN_RANKS } from '../../db/schema.ts';
import type { CatalogTitle } from '../title.ts';
import { literalName, normaliseName, searchKey } from './search-names.ts';
import { withSeasonWord } from './season-words.ts';

export type NameRow = typeof titleName.$inferInsert;

export function namesOfTitle(title: CatalogTitle): readonly NameRow[] {
  const { id: titleId, type, explicit } = title;
  const shared = { titleId, type, explicit, rank: rankOf(title) };
  const main = new Set(mainNames(title).map(literalName));
  const keys = new Set([...main].map(searchKey));
  const rows = [...main].map((name) => ({ ...shared, name, key: searchKey(name), isMain: true }));
  for (const name of otherNames(title, main)) {
    const key = searchKey(name);
    if (keys.has(key)) continue;
    keys.add(key);
    rows.push({ ...shared, name, key, isMain: false });
  }
  return rows.filter(({ key }) => key !== '');
}

function mainNames({ title, titles }: CatalogTitle): string[] {
  return [title, titles.romaji, titles.english, titles.native].filter((name) => name !== null);
}

/** Synonyms, and every name that ends in a bare number once more with a season word. */
function otherNames({ synonyms }: CatalogTitle, main: ReadonlySet<string>): readonly string[] {
  const others = synonyms.map(literalName);
  const spelled = [...main, ...others].flatMap((name) => withSeasonWord(normaliseName(name)) ?? []);
  return [...others, ...spelled];
}

/**
 * The order of titles that match a query equally well, lowest first: well-known titles, then the shorter title, anime before manga, and
 * the older one. One integer, so that it can be sorted and indexed.
 */
function rankOf({ title, type, year, synopsis }: CatalogTitle): number {
  // Only well-known titles have a synopsis.
  const known = synopsis === null ? WELL_KNOWN_RANKS : 0;
  const length = Math.min(title.length, 999);
  const start = Math.min(Math.max(year ?? 9999, 0), 9999);
  return known + (length * 2 + (type === 'manga' ? 1 : 0)) * 10_000 + start;
}

export const isWellKnown = ({ rank }: { rank: number }): boolean => rank < WELL_KNOWN_RANKS;
