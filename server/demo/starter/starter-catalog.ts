// Combines the hand-made titles and the titles of bangumi-data into the catalogue for new databases.

import { normaliseName } from '../../src/catalog/search/search-names.ts';
import type { CatalogTitle } from '../../src/catalog/title.ts';
import {
  type BangumiItem,
  bangumiSynonyms,
  readBangumiItems,
  titleFromBangumiItem,
} from './bangumi-titles.ts';
import { readWellKnownRows, titleFromWellKnownRow } from './well-known.ts';

/**
 * Returns the catalogue. The hand-made titles come first, in the order of their files. `now` determines which titles with a date are not
 * released yet.
 */
export async function loadStarterCatalog(now = new Date()): Promise<readonly CatalogTitle[]> {
  const [anime, manga, items] = await Promise.all([
    readWellKnownRows('anime'),
    readWellKnownRows('manga'),
    readBangumiItems(),
  ]);
  const handMade = anime.map((row) => titleFromWellKnownRow('anime', row));
  const { extraSynonyms, others } = joinItems(handMade, items, now);
  return [
    ...handMade.map((title) => withSynonyms(title, extraSynonyms.get(title.id) ?? [])),
    ...manga.map((row) => titleFromWellKnownRow('manga', row)),
    ...others,
  ];
}

/**
 * Combines the items with the hand-made titles. If an item describes a hand-made title, only the names of the item are added to the title.
 * Two items with the same id become one title.
 */
function joinItems(handMade: readonly CatalogTitle[], items: readonly BangumiItem[], now: Date) {
  const find = createFinder(handMade);
  const extraSynonyms = new Map<string, string[]>();
  const others = new Map<string, CatalogTitle>();
  for (const item of items) {
    const title = titleFromBangumiItem(item, now);
    const known = find(title);
    if (known) {
      extraSynonyms.set(known.id, [...(extraSynonyms.get(known.id) ?? []), ...bangumiSynonyms(item)]);
      continue;
    }
    const twin = others.get(title.id);
    others.set(title.id, twin ? withSynonyms(twin, bangumiSynonyms(item)) : title);
  }
  return { extraSynonyms, others: others.values() };
}

/**
 * Returns a function that finds the hand-made title of an item. An item with a MAL id belongs to the title with the same MAL id. An item
 * without a MAL id belongs to the title with the same AniList id. If no title has this AniList id, the item belongs to a title with the
 * same name and the same first day, or else to a title with the same name and the same year. The first day is compared before the year,
 * because the year is less reliable: some sources count a season that begins in December for the next year.
 */
function createFinder(handMade: readonly CatalogTitle[]) {
  const byMal = new Map(handMade.map((title) => [title.malId, title]));
  const byAnilist = new Map(handMade.map((title) => [title.anilistId, title]));
  const byName = new Map(handMade.flatMap((title) => nameKeys(title).map((key) => [key, title])));
  return (title: CatalogTitle): CatalogTitle | undefined => {
    if (title.malId !== null) return byMal.get(title.malId);
    const twin = title.anilistId === null ? undefined : byAnilist.get(title.anilistId);
    return twin ?? nameKeys(title).flatMap((key) => byName.get(key) ?? [])[0];
  };
}

function nameKeys({ titles, startDate, year }: CatalogTitle): string[] {
  const names = [titles.native, titles.english].filter((name) => name !== null).map(normaliseName);
  return [startDate, year].flatMap((time) => (time === null ? [] : names.map((name) => `${name} ${time}`)));
}

function withSynonyms(title: CatalogTitle, names: readonly string[]): CatalogTitle {
  const taken = new Set<string | null>([
    title.title,
    title.titles.romaji,
    title.titles.english,
    title.titles.native,
  ]);
  return {
    ...title,
    synonyms: [...new Set([...title.synonyms, ...names])].filter((name) => !taken.has(name)),
  };
}
