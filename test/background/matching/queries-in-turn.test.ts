// Tests how many queries decide a new season, which results end the queries, and what happens after a failed query.
import { describe, expect, it } from 'vitest';
import type { MatchingDependencies } from '@/lib/background/matching/matching-dependencies.ts';
import { resolveEpisode } from '@/lib/background/matching/resolve.ts';
import { resolveWithDependencies } from '@/lib/background/matching/resolve-with-dependencies.ts';
import { refreshLibrary } from '@/lib/background/refresh-library.ts';
import type { Media } from '@/lib/contract/media.ts';
import type { Failure } from '@/lib/domain/changes/retry.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { readTitleNames } from '@/lib/matching/title-names.ts';
import { episode } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';
import { createTitle, describeResolution } from '../small-catalogue.ts';
import { createMatchingDependencies, createMatchStore } from './matching-world.ts';

const english = (id: number, romaji: string, name: string, part: Partial<Media> = {}) =>
  createTitle(id, romaji, { titles: { romaji, english: name, native: null }, ...part });
const lie = english(1, 'Shigatsu wa Kimi no Uso', 'Your Lie in April');
const names = readTitleNames({
  names: { titles: [[lie.mal_id, 'Shigatsu wa Kimi no Uso', 'Your Lie in April']] },
  ids: { titles: [[lie.mal_id, 0, '四月は君の嘘']] },
});
const page = (seriesTitle: string, part: Partial<ObservedEpisode> = {}) =>
  episode({ seriesTitle, seriesSlug: null, seasonTitle: null, seasonNumber: 1, episodeNumber: 3, ...part });
const refusal = (status: number, code: string): Failure => ({
  kind: 'refused',
  code,
  message: '',
  status,
  retryAfterMs: null,
});

/** Creates a service that finds titles only by their romaji name, and fails for the queries in `failures`. */
function serviceOf(catalogue: readonly Media[], part: Partial<MatchingDependencies> = {}) {
  const queries: string[] = [];
  const failures = new Map<string, Failure>();
  const world = createMatchingDependencies(
    {
      search: async (_type, q) => {
        queries.push(q);
        const isFound = ({ title }: Media) => title.toLowerCase().includes(q.toLowerCase());
        return failures.get(q) ?? { kind: 'ok', value: catalogue.filter(isFound) };
      },
      details: async () => refusal(404, 'not_found'),
    },
    { matches: createMatchStore(new Map<string, Match>()), readNames: async () => names, ...part },
  );
  return {
    queries,
    failures,
    world,
    resolve: (observed: ObservedEpisode) => resolveWithDependencies(world, observed),
  };
}

describe('search for a new season', () => {
  it('makes one query if that query finds the title', async () => {
    const readNames = () => expect.fail('not needed');
    const { resolve, queries } = serviceOf([lie], { readNames });
    expect(describeResolution(await resolve(page('Shigatsu wa Kimi no Uso')))).toBe('01 #3');
    expect(queries).toEqual(['Shigatsu wa Kimi no Uso']);
  });

  it.each([
    ['the English name', 'Your Lie in April'],
    ['the native name', '四月は君の嘘'],
    ['the English name in capitals with season words', 'YOUR LIE IN APRIL Season 1'],
  ])('finds the romaji name in the packaged data by %s', async (_name, seriesTitle) => {
    const native = { ...lie, titles: { ...lie.titles, native: '四月は君の嘘' } };
    const { resolve, queries } = serviceOf([native]);
    expect(describeResolution(await resolve(page(seriesTitle)))).toBe('01 #3');
    expect(queries).toEqual([expect.anything(), 'Shigatsu wa Kimi no Uso']);
  });

  it.each([
    ['half of the name', 'Yoru no Machi: City of Night', 'Yoru no Machi', 'Yoru no Machi: City of Night'],
    ['a rare word of the name', 'The Promised Neverland', 'Yakusoku no Neverland', 'The Promised Neverland'],
    [
      'a piece of the name without special characters',
      'Madoka☆Magica Kai',
      'Mahou Shoujo Madoka Magica Kai',
      'Madoka Magica Kai',
    ],
  ])('finds the title by %s', async (_name, seriesTitle, romaji, name) => {
    const { resolve, queries } = serviceOf([english(2, romaji, name)]);
    expect(describeResolution(await resolve(page(seriesTitle)))).toBe('02 #3');
    expect(queries.length).toBeLessThanOrEqual(4);
  });

  it('makes at most four queries if nothing is found', async () => {
    const { resolve, queries } = serviceOf([]);
    const seriesTitle = 'One Two: Threes Fours – Fives Sixes (Sevens)';
    await resolve(page(seriesTitle, { seasonTitle: 'Eights', seriesSlug: 'nines-tens' }));
    expect(queries).toHaveLength(4);
    expect(new Set(queries).size).toBe(4);
  });

  it('makes no further queries for the next episode', async () => {
    const { resolve, queries } = serviceOf([lie]);
    await resolve(page('Your Lie in April'));
    const { length } = queries;
    expect(describeResolution(await resolve(page('Your Lie in April', { episodeNumber: 4 })))).toBe('01 #4');
    expect(queries).toHaveLength(length);
  });

  it('uses the catalogue’s name of the series for a later season', async () => {
    const second = createTitle(3, 'Shigatsu wa Kimi no Uso Zoku', {
      synonyms: ['Your Lie in April 2nd Season'],
    });
    const { resolve, queries } = serviceOf([lie, second]);
    const observed = page('Your Lie in April', { seasonTitle: 'Season 2', seasonNumber: 2 });
    expect(describeResolution(await resolve(observed))).toBe('03 #3');
    expect(queries.length).toBeLessThanOrEqual(3);
  });
});

describe('question about a new season', () => {
  it('offers each result of all queries only once', async () => {
    const first = createTitle(2, 'Kaze no Machi Gaiden: Soyokaze', { format: 'OVA', episodes: 1 });
    const second = createTitle(3, 'Yoru no Umi Gaiden', { format: 'OVA', episodes: 1 });
    const { resolve } = serviceOf([first, second]);
    const resolution = await resolve(page('Kaze no Machi: Yoru no Umi'));
    expect(resolution.kind).toBe('ask');
    const ids = resolution.kind === 'ask' ? resolution.choices.map(({ media }) => media.id) : [];
    expect(ids.sort()).toEqual([first.id, second.id]);
  });

  it('is asked if only a synonym of a title equals the page’s name', async () => {
    // The service finds only romaji names, so a search for the page's whole name finds nothing.
    const synonyms = ['Samurai Warriors'];
    const other = createTitle(2, 'Yoroiden Samurai Troopers', { synonyms });
    const alike = createTitle(3, 'Samurai Wars');
    const { resolve } = serviceOf([alike, other]);
    expect(await resolve(page('Samurai Warriors'))).toMatchObject({
      kind: 'ask',
      choices: [{ media: { id: other.id } }, { media: { id: alike.id } }],
    });
    expect(await resolve(page('Samurai Warriors', { seriesId: 'general', confidence: 0.9 }))).toMatchObject({
      kind: 'rejected',
    });
  });

  it('is asked if the found title is a film and the page names an episode', async () => {
    // The service finds only romaji names, so a search for the page's whole name finds nothing.
    const film = english(2, 'Kuroneko Black', 'The Black Cat', { format: 'MOVIE', episodes: 1 });
    const { resolve } = serviceOf([film]);
    expect(
      describeResolution(await resolve(page('The Black Cat', { episodeNumber: 1, seasonNumber: null }))),
    ).toBe('ask');
  });

  it('is skipped if the main title differs from the page’s name only in spelling', async () => {
    const { resolve } = serviceOf([createTitle(2, 'Kazeno Machi', { synonyms: ['Kaze no Machi'] })]);
    expect(describeResolution(await resolve(page('Kaze no Machi')))).toBe('02 #3');
  });
});

describe('failed query', () => {
  const fail = {
    'rate limit': refusal(429, 'rate_limited'),
    'no network': { kind: 'unreachable', message: '' },
  } as const;

  it.each(Object.entries(fail))(
    'does not prevent another search for the season after a temporary error: %s',
    async (_name, failure) => {
      const { resolve, queries, failures } = serviceOf([lie]);
      failures.set('Shigatsu wa Kimi no Uso', failure);
      expect(await resolve(page('Your Lie in April'))).toEqual({ kind: 'failed', failure });
      expect(queries).toHaveLength(2);
      failures.clear();
      expect(describeResolution(await resolve(page('Your Lie in April')))).toBe('01 #3');
    },
  );

  it('counts as a query without results if the service rejects it', async () => {
    const { resolve, failures } = serviceOf([lie]);
    failures.set('Your Lie in April', refusal(400, 'invalid'));
    expect(describeResolution(await resolve(page('Your Lie in April')))).toBe('01 #3');
  });

  it("makes the season's search fail if the service rejects all queries", async () => {
    const { resolve, failures } = serviceOf([lie]);
    const failure = refusal(400, 'invalid');
    failures.set('Bleach', failure);
    expect(await resolve(page('Bleach'))).toEqual({ kind: 'failed', failure });
  });
});

describe("user's list during a search", () => {
  const listed = english(2, 'Umi no Kaze', 'Sea Breeze');

  it("provides the catalogue's name of a title that the page names in English", async () => {
    const { resolve, queries } = serviceOf([listed], { readListedTitles: async () => [lie, listed] });
    expect(describeResolution(await resolve(page('Sea Breeze')))).toBe('02 #3');
    expect(queries).toEqual(['Sea Breeze', 'Umi no Kaze']);
  });

  it('makes Kiroku ask the user when the search finds a remake of a listed title', async () => {
    const remake = english(3, 'Umi no Kaze', 'Sea Breeze');
    const { resolve } = serviceOf([listed, remake], { readListedTitles: async () => [listed] });
    expect(describeResolution(await resolve(page('Sea Breeze')))).toBe('ask');
  });

  it('is read by resolveEpisode if the first query was not enough', async () => {
    const { worker, service, net } = await createRoot({ catalogue: [lie, listed] });
    service.save(listed.id, { status: 'watching', progress: 2 });
    await refreshLibrary(worker);
    const queries: string[] = [];
    net.answer = async (call, _signal, url) => {
      const { pathname, searchParams } = new URL(url);
      if (pathname !== '/v1/search') return call();
      const q = searchParams.get('q') ?? '';
      queries.push(q);
      return Response.json({ ok: true, results: [lie, listed].filter(({ title }) => title.includes(q)) });
    };
    expect(describeResolution(await resolveEpisode(worker, page('Sea Breeze')))).toBe('02 #3');
    expect(queries).toEqual(['Sea Breeze', 'Umi no Kaze']);
  });
});
