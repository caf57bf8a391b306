// Makes the rows of `title_name`, which contain the names by which a title can be found.
import { type titleName, WELL_KNOWN_RANK_LIMIT } from '../../db/schema.ts';
import type { CatalogTitle } from '../title.ts';
import { encodeAsAscii, normaliseName, toLowerCaseName } from './search-names.ts';
import { spellOutSeasonNumber } from './season-words.ts';

export type NameRow = typeof titleName.$inferInsert;

/** Returns one name for each search key. All main names are returned, even with equal keys, because they may differ only in punctuation. */
export function nameRowsOfTitle(title: CatalogTitle): readonly NameRow[] {
  const { id: titleId, type, explicit, synonyms } = title;
  const shared = { titleId, type, explicit, rank: rankOf(title) };
  const rows: NameRow[] = [];
  const keys = new Set(['']);
  const spelled: string[] = [];
  const add = (name: string, isMain: boolean) => {
    const normalised = normaliseName(name);
    const key = encodeAsAscii(normalised);
    if (key === '' || (keys.has(key) && !isMain)) return;
    keys.add(key);
    rows.push({ ...shared, name, key, isMain });
    const withWord = spellOutSeasonNumber(normalised);
    if (withWord !== null) spelled.push(withWord);
  };
  for (const name of new Set(mainNames(title).map(toLowerCaseName))) add(name, true);
  for (const name of synonyms) add(toLowerCaseName(name), false);
  for (const name of spelled.splice(0)) add(name, false);
  return rows;
}

function mainNames({ title, titles }: CatalogTitle): string[] {
  return [title, titles.romaji, titles.english, titles.native].filter((name) => name !== null);
}

/**
 * Returns the rank of a title among titles that match a query equally well. The lowest rank comes first. Well-known titles come first, then
 * shorter titles, then anime before manga, then older titles. The rank is one integer, so that it can be sorted and indexed.
 */
function rankOf({ title, type, year, synopsis }: CatalogTitle): number {
  // In the catalogue, only well-known titles have a synopsis.
  const known = synopsis === null ? WELL_KNOWN_RANK_LIMIT : 0;
  const length = Math.min(title.length, 999);
  const start = Math.min(Math.max(year ?? 9999, 0), 9999);
  return known + (length * 2 + (type === 'manga' ? 1 : 0)) * 10_000 + start;
}

export const hasWellKnownRank = ({ rank }: { rank: number }): boolean => rank < WELL_KNOWN_RANK_LIMIT;
