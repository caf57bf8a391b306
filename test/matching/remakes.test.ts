// Tests that matching never mistakes a show of the starter catalogue for its remake, or the remake for the show.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import { createCatalogueQueries } from '@/lib/matching/queries.ts';
import { loadStarterCatalog } from '../../server/demo/starter/starter-catalog.ts';
import { createEvalCatalogue } from '../eval/catalogue.ts';
import { createMemoryApi } from '../eval/memory-api.ts';
import { createObservedEpisode } from '../eval/observations.ts';

const titles = (await loadStarterCatalog(new Date('2026-01-01'))).filter(({ type }) => type === 'anime');
const catalogue = createEvalCatalogue(titles);
const memory = createMemoryApi(catalogue);
const sequels = new Set(
  titles.flatMap(({ id, relations }) =>
    relations.flatMap(({ kind, id: to }) =>
      kind === 'SEQUEL' || kind === 'PREQUEL' ? [`${id} ${to}`, `${to} ${id}`] : [],
    ),
  ),
);

/** Returns the name without additions that only catalogues use, such as "(TV)". */
function pageName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\((?:(?:19|20)\d\d|TV[^)]*|ONA)\)|(?<=\S) 1st Season$/gu, '')
    .trim();
}

/** Returns the names that exactly two shows have. Sequels with the same name do not count. */
function namesakes(): [string, Media[]][] {
  const byName = new Map<string, Media[]>();
  for (const media of catalogue.media.values()) {
    if (media.format !== 'TV') continue;
    const names = [media.title, media.titles.romaji, media.titles.english, media.titles.native];
    for (const name of new Set(names.flatMap((one) => (one ? [pageName(one)] : []))))
      byName.set(name, [...(byName.get(name) ?? []), media]);
  }
  return [...byName].filter(
    ([, [first, second, third]]) =>
      first &&
      second &&
      !third &&
      !sequels.has(`${first.id} ${second.id}`) &&
      isFirst(first) &&
      isFirst(second),
  );
}

function isFirst({ title, titles: { romaji, english, native }, synonyms }: Media): boolean {
  const marks = /\b(?:[2-9](?:nd|rd|th)? season|season [2-9]|ii|iii|s2)\b|第[2-9二三四]|\S[2-9]$| [2-9]\b/iu;
  return [title, romaji, english, native, ...synonyms].every((name) => !name || !marks.test(name));
}

function decide(name: string, seasonNumber: number | null): string {
  const observed = createObservedEpisode({
    seriesTitle: name,
    seasonTitle: seasonNumber === null ? null : name,
    seasonNumber,
    episodeNumber: 3,
  });
  const found = createCatalogueQueries(observed).flatMap(({ q }) => memory.search(q, 'anime', 30));
  const candidates = [...new Map(found.map((media) => [media.id, media])).values()];
  const choice = chooseMatch(observed, candidates, noMatchingData);
  return choice.kind === 'accepted' ? `${name}: ${choice.media.title} (${choice.media.year})` : choice.kind;
}

describe('matching a show and its remake', () => {
  const pairs = namesakes();

  it('is tested with more than 20 pairs of the starter catalogue', () => {
    expect(pairs.length).toBeGreaterThan(20);
    expect(pairs.map(([name]) => name)).toContain('Fruits Basket');
  });

  it('asks the user when the page has only the common name', () => {
    const accepted = pairs.flatMap(([name]) => [decide(name, null), decide(name, 1)]);
    expect(accepted.filter((decision) => decision !== 'ask')).toEqual([]);
  });
});
