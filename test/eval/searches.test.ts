// Tests the evaluation's variants of a service's search.
import { expect, it } from 'vitest';
import type { CatalogTitle } from '../../server/src/catalog/title.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { createEvalCatalogue } from './catalogue.ts';
import { createCatalogueSearch, type SearchKind } from './searches.ts';

function row(id: number, romaji: string, english: string, synonyms: readonly string[] = []): CatalogTitle {
  const { mal_id, anilist_id, coverUrl: _cover, averageScore: _score, ...facts } = createTitle(id, romaji);
  const titles = { romaji, english, native: null };
  return { ...facts, titles, synonyms, malId: mal_id, anilistId: anilist_id, explicit: false, relations: [] };
}

const { titles } = createEvalCatalogue([
  row(2, 'Ao no Exorcist', 'Blue Exorcist', ['The Blue One']),
  row(1, 'Blue Drop', 'Blue Drop'),
  row(3, 'Fate/Zero', 'Fate/Zero'),
]);

it.each<[SearchKind, string, readonly number[]]>([
  ['own', 'blue exorcist', [2]],
  ['prefixes', 'exor blu', [2]],
  ['prefixes', 'blue', [1, 2]],
  ['prefixes', 'orcist', []],
  ['prefixes', '!', []],
  ['substring', 'ue exor', [2]],
  ['substring', 'the blue', [2]],
  ['substring', 'fate zero', []],
  ['substring', 'FATE/', [3]],
  ['substring', ' ', []],
  ['romaji', 'blue', [1]],
  ['romaji', 'no exorcist', [2]],
  ['romaji', 'x'.repeat(201), []],
])('createCatalogueSearch("%s") finds for "%s" the ids %j', (kind, q, found) => {
  const ids = createCatalogueSearch(kind, titles)(q, 'anime', 30);
  const expected = found.map((id) => createTitle(id, '').id);
  if (kind === 'own') expect(ids).toEqual(expect.arrayContaining(expected));
  else expect(ids).toEqual(expected);
});

it('createCatalogueSearch returns at most as many titles as requested', () => {
  const search = createCatalogueSearch('substring', titles);
  expect(search('blue', 'anime', 1)).toHaveLength(1);
  expect(search('blue', 'manga', 30)).toEqual([]);
});
