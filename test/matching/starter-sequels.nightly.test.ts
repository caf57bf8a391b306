// Tests the whole starter catalogue. Continuous numbers and bare season numbers must give the right episode or cause a question.
import { expect, it } from 'vitest';
import { resolveWithDependencies } from '@/lib/background/matching/resolve-with-dependencies.ts';
import { readMatchingData } from '@/lib/matching/matching-data.ts';
import { loadStarterCatalog } from '../../server/demo/starter/starter-catalog.ts';
import type { CatalogTitle } from '../../server/src/catalog/title.ts';
import { createMatchingDependencies } from '../background/matching/matching-world.ts';
import { createEvalCatalogue } from '../eval/catalogue.ts';
import { createMemoryApi } from '../eval/memory-api.ts';
import { createObservedEpisode } from '../eval/observations.ts';
import { loadShippedMatchingData } from '../eval/shipped-data.ts';

interface Row {
  readonly series: string;
  readonly seasonTitle: string | null;
  readonly seasonNumber: number | null;
  readonly episodeNumber: number;
  /** The title id and the episode. */
  readonly expected: string;
}

const titles = await loadStarterCatalog(new Date('2026-11-20'));
const byId = new Map(titles.map((title) => [title.id, title]));
const { titles: newViewer, count } = createMemoryApi(createEvalCatalogue(titles));
const data = readMatchingData(await loadShippedMatchingData());

const isSeason = ({ type, format }: CatalogTitle) =>
  type === 'anime' && (format === 'TV' || format === 'ONA');

function related({ relations }: CatalogTitle, kind: string): CatalogTitle[] {
  return relations
    .filter((relation) => relation.kind === kind)
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter(isSeason);
}

/** Returns the entry and its sequels. Stops at an entry whose length is unknown, or that has several sequels. */
function chainFrom(first: CatalogTitle): CatalogTitle[] {
  const chain = [first];
  for (let at: CatalogTitle | undefined = first; at; ) {
    const [next, other]: CatalogTitle[] = related(at, 'SEQUEL');
    at = next && !other && at.episodes !== null && !chain.includes(next) ? next : undefined;
    if (at) chain.push(at);
  }
  return chain;
}

const firsts = titles.filter((title) => isSeason(title) && related(title, 'PREQUEL').length === 0);
const chains = firsts.map(chainFrom).filter(({ length }) => length > 1);

function namesOf({ title, titles: { english } }: CatalogTitle): string[] {
  return [...new Set([title, english ?? title])];
}

/**
 * Returns the id and number to which a redirect leads; null if there is no redirect. Redirects take extra episodes between entries into
 * account.
 */
function byRule({ malId }: CatalogTitle, number: number): string | null {
  const rules = data.redirects.get(`mal:${malId}`) ?? [];
  const rule = rules.find(({ from, to }) => number >= from && (to === null || number <= to));
  const target = rule && titles.find((title) => title.type === 'anime' && title.malId === rule.malId);
  return target ? `${target.id} ${number - rule.from + rule.first}` : null;
}

/** Returns the first, a middle and the last number of each sequel. They are continuous numbers of the series. */
function runningRows(chain: readonly CatalogTitle[]): Row[] {
  const [first] = chain;
  let before = 0;
  return chain.flatMap((entry, at) => {
    const start = before;
    before += entry.episodes ?? 0;
    const own = [...new Set([1, 3, entry.episodes ?? 1])].filter((number) => number <= (entry.episodes ?? 3));
    if (!first || at === 0 || at > 3) return [];
    return namesOf(first).flatMap((series) =>
      own.map((number) => ({
        series,
        seasonTitle: null,
        seasonNumber: 1,
        episodeNumber: start + number,
        expected: byRule(first, start + number) ?? `${entry.id} ${number}`,
      })),
    );
  });
}

const COUR = /\b(?:part|cour|final)\b/i;
const SEASON = /\b(?:season (\d)|(\d)(?:st|nd|rd|th) season)\b/i;

/** Returns episode 2 of each "Season 2", "Season 3" and so on. Stops at a second cour, because sites count seasons differently after it. */
function seasonRows(chain: readonly CatalogTitle[]): Row[] {
  const [first] = chain;
  const plain = chain.findIndex((entry, at) => !isPlainSeason(entry, at + 1));
  const seasons = plain < 0 ? chain : chain.slice(0, plain);
  return seasons.flatMap((entry, at) =>
    !first || at === 0
      ? []
      : namesOf(first).flatMap((series) =>
          [`Season ${at + 1}`, null].map((seasonTitle) => ({
            series,
            seasonTitle,
            seasonNumber: seasonTitle ? null : at + 1,
            episodeNumber: 2,
            expected: `${entry.id} 2`,
          })),
        ),
  );
}

function isPlainSeason(entry: CatalogTitle, position: number): boolean {
  const told = namesOf(entry)
    .flatMap((name) => SEASON.exec(name)?.slice(1) ?? [])
    .filter(Boolean);
  return !namesOf(entry).some((name) => COUR.test(name)) && told.every((one) => Number(one) === position);
}

async function decide({ series, expected: _expected, ...position }: Row): Promise<string> {
  const world = createMatchingDependencies(newViewer(), { readData: async () => data });
  const before = { ...count };
  const found = await resolveWithDependencies(
    world,
    createObservedEpisode({ seriesTitle: series, ...position }),
  );
  expect(count.searches - before.searches).toBeLessThanOrEqual(4);
  expect(count.details - before.details).toBeLessThanOrEqual(2);
  return found.kind === 'matched' ? `${found.mediaId} ${found.episode}` : found.kind;
}

it.each([
  { name: 'a continuous number', rows: chains.flatMap(runningRows), atLeast: 0.9 },
  { name: 'a bare season number', rows: chains.flatMap(seasonRows), atLeast: 0.5 },
])('matching $name never accepts a wrong title', async ({ rows, atLeast }) => {
  expect(rows.length).toBeGreaterThan(200);
  let accepted = 0;
  const wrong: string[] = [];
  for (const row of rows) {
    const decided = await decide(row);
    if (decided === row.expected) accepted += 1;
    else if (decided !== 'ask')
      wrong.push(
        `${row.series} ${row.seasonTitle} ${row.episodeNumber}: ${nameOf(decided)}, is ${nameOf(row.expected)}`,
      );
  }
  expect(wrong).toEqual([]);
  expect(accepted / rows.length).toBeGreaterThan(atLeast);
});

function nameOf(decided: string): string {
  const [id = '', episode] = decided.split(' ');
  return `${byId.get(id)?.title} ${episode}`;
}
