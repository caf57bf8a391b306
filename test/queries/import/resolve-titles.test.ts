// Tests resolving the titles of a file. There are few searches, at the pace of the service. An interruption must not lose any result.

import { describe, expect, it } from 'vitest';
import { resolveTitlesWithDependencies } from '@/lib/queries/import/resolve-titles.ts';
import { createResolvingMemory } from '@/lib/queries/import/resolving-memory.ts';
import type { ResolvingProgress } from '@/lib/queries/import/resolving-run.ts';
import { importedTitle } from '../../domain/examples.ts';
import {
  createImportedTitles,
  createResolvingContext,
  createTitles,
  refusedReply,
} from './resolving-context.ts';

const five = createTitles(5);

describe('resolveTitles', () => {
  it('finds each title by its id with one search', async () => {
    const { world, seen } = createResolvingContext(five);
    const { resolutions, problem } = await resolveTitlesWithDependencies(
      world,
      createImportedTitles(five),
      {},
    );
    expect(problem).toBeNull();
    expect([...resolutions].map(([place, one]) => [place, one.kind === 'found' && one.media.mal_id])).toEqual(
      five.map(({ mal_id }, index) => [index + 1, mal_id]),
    );
    expect(seen.queries).toHaveLength(5);
    expect(seen.most).toBe(2);
  });

  it('searches each name once', async () => {
    const { world, seen } = createResolvingContext(five);
    const rows = [1, 2, 3, 4].map((place) =>
      importedTitle({ place, ids: place % 2 ? { mal: 1 } : {}, total: null, titles: ['Title 1'] }),
    );
    const { resolutions } = await resolveTitlesWithDependencies(world, rows, {});
    expect(seen.queries).toEqual(['Title 1']);
    expect([...resolutions.values()].map(({ kind }) => kind)).toEqual(['found', 'found', 'found', 'found']);
  });

  it('does not search for titles on the user’s list', async () => {
    const { world, seen, kept } = createResolvingContext(five);
    await resolveTitlesWithDependencies(world, createImportedTitles(five.slice(0, 2)), {});
    expect([...kept.keys()].sort()).toEqual(['mal:anime:1', 'mal:anime:2']);
    const listed = { ...world, readLibrary: async () => five.slice(2, 4).map((media) => ({ media })) };
    const { resolutions } = await resolveTitlesWithDependencies(listed, createImportedTitles(five), {});
    expect(resolutions.size).toBe(5);
    expect(seen.queries).toEqual(['Title 1', 'Title 2', 'Title 5']);
  });

  it('stores permanently only titles that were found by an id', async () => {
    const { world, kept } = createResolvingContext(five);
    const rows = [
      importedTitle({ place: 1, ids: {}, total: null, titles: ['Title 1'] }),
      importedTitle({ place: 2, ids: { mal: 99 }, titles: ['Title 2'] }),
    ];
    const { resolutions } = await resolveTitlesWithDependencies(world, rows, {});
    expect(resolutions.get(1)?.kind).toBe('found');
    expect(kept.size).toBe(0);
  });

  it('finds titles by their names if neither the packaged table nor the cache can be read', async () => {
    const { world } = createResolvingContext(five);
    const fails = async () => {
      throw new Error('not there');
    };
    const broken = { ...world, readFoundIds: fails, rememberFound: fails };
    const { resolutions, problem } = await resolveTitlesWithDependencies(broken, createImportedTitles(five), {
      readTable: fails,
    });
    expect([problem, resolutions.size]).toEqual([null, 5]);
  });

  it('finds a title by its native name in the packaged table', async () => {
    const [one] = createTitles(1);
    if (!one) throw new Error('no title');
    const { world, seen } = createResolvingContext([{ ...one, title: '風の歌' }]);
    const readTable = async () => ({ ids: { titles: [[1, 0, '風の歌']] }, names: null });
    const { resolutions } = await resolveTitlesWithDependencies(world, createImportedTitles([one]), {
      readTable,
    });
    expect(resolutions.get(1)?.kind).toBe('found');
    expect(seen.queries).toEqual(['風の歌']);
  });

  it('reports its progress up to the last row', async () => {
    const { world } = createResolvingContext(five);
    const said: ResolvingProgress[] = [];
    await resolveTitlesWithDependencies(world, createImportedTitles(five), {
      onProgress: (progress) => said.push(progress),
    });
    const done = said.map((progress) => progress.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(said.at(-1)).toMatchObject({ done: 5, total: 5, searches: 5, waitingUntil: null });
  });

  it('makes at most 480 searches per minute after the first 60', async () => {
    const all = createTitles(300);
    const { world, seen } = createResolvingContext(all);
    await resolveTitlesWithDependencies(world, createImportedTitles(all), {});
    expect(seen.at.filter((at) => at === 0)).toHaveLength(60);
    const early = seen.at.slice(60).filter((at, index) => at < (index + 1) * 125);
    expect(early).toEqual([]);
  });
});

describe('service that limits searches', () => {
  it('receives no further search before the time that it has stated', async () => {
    const { world, seen } = createResolvingContext(five, (before) =>
      before === 1 ? refusedReply('rate_limited', 30_000) : null,
    );
    const said: (number | null)[] = [];
    const { resolutions, problem } = await resolveTitlesWithDependencies(world, createImportedTitles(five), {
      onProgress: ({ waitingUntil }) => said.push(waitingUntil),
    });
    expect([problem, resolutions.size]).toEqual([null, 5]);
    expect(seen.at.filter((at) => at < 30_000)).toHaveLength(2);
    expect(said).toContain(30_000);
  });

  it('can refuse nine searches before the lookup succeeds', async () => {
    const { world, seen } = createResolvingContext(five, (before) =>
      before < 9 ? refusedReply('rate_limited', 1000) : null,
    );
    const { problem } = await resolveTitlesWithDependencies(world, createImportedTitles(five), {});
    expect(problem).toBeNull();
    expect(seen.queries).toHaveLength(14);
  });
});

describe('interrupted lookup', () => {
  it('returns the problem and the titles found so far', async () => {
    let isDown = false;
    const { world, seen, kept } = createResolvingContext(five, (before) => {
      isDown ||= before === 3;
      return isDown ? refusedReply('unreachable') : null;
    });
    const memory = createResolvingMemory();
    const first = await resolveTitlesWithDependencies(world, createImportedTitles(five), { memory });
    expect(first.problem?.code).toBe('unreachable');
    expect([...first.resolutions.keys()]).toEqual([1, 2, 3]);
    expect(kept.size).toBe(3);
    seen.queries.length = 0;
    isDown = false;
    const again = createResolvingContext(five);
    const second = await resolveTitlesWithDependencies(again.world, createImportedTitles(five), { memory });
    expect([second.problem, second.resolutions.size]).toEqual([null, 5]);
    expect(again.seen.queries).toEqual(['Title 4', 'Title 5']);
  });

  it('keeps the results of rows that an earlier run resolved', async () => {
    const { world } = createResolvingContext(five);
    const memory = createResolvingMemory();
    const rows = [importedTitle({ ids: {}, total: null, titles: ['Title 1'] })];
    const first = await resolveTitlesWithDependencies(world, rows, { memory });
    expect((await resolveTitlesWithDependencies(world, rows, { memory })).resolutions.get(1)).toBe(
      first.resolutions.get(1),
    );
  });

  it.each(['unreachable', 'internal', 'unavailable'])(
    'waits and continues after the problem "%s"',
    async (code) => {
      const { world, seen } = createResolvingContext(five, (before) =>
        before < 2 ? refusedReply(code) : null,
      );
      const { problem, resolutions } = await resolveTitlesWithDependencies(
        world,
        createImportedTitles(five),
        {},
      );
      expect([problem, resolutions.size]).toEqual([null, 5]);
      expect(seen.queries).toHaveLength(7);
    },
  );

  it('returns the problem immediately while the browser is offline', async () => {
    const { world, seen } = createResolvingContext(five, () => refusedReply('unreachable'));
    const { problem } = await resolveTitlesWithDependencies(
      { ...world, isOnline: () => false },
      createImportedTitles(five),
      {},
    );
    expect(problem?.code).toBe('unreachable');
    expect(seen.queries).toHaveLength(2);
  });

  it('ends without a retry if the user is no longer signed in', async () => {
    const { world, seen } = createResolvingContext(five, () => refusedReply('unauthorized'));
    const { problem } = await resolveTitlesWithDependencies(world, createImportedTitles(five), {});
    expect(problem?.code).toBe('unauthorized');
    expect(seen.queries).toHaveLength(2);
  });

  it('repeats a search if the worker has died', async () => {
    const { world } = createResolvingContext(five, (before) => {
      if (before === 0) throw new Error('no answer to search');
      return null;
    });
    const { problem, resolutions } = await resolveTitlesWithDependencies(
      world,
      createImportedTitles(five),
      {},
    );
    expect([problem, resolutions.size]).toEqual([null, 5]);
  });

  it('continues if the service rejects one name', async () => {
    const { world } = createResolvingContext(five, (_before, { q }) =>
      q === 'Title 2' ? refusedReply('invalid') : null,
    );
    const { problem, resolutions } = await resolveTitlesWithDependencies(
      world,
      createImportedTitles(five),
      {},
    );
    expect(problem).toBeNull();
    expect(resolutions.get(2)).toEqual({ kind: 'missing' });
    expect(resolutions.get(3)?.kind).toBe('found');
  });
});

describe('aborted lookup', () => {
  it('keeps the titles found so far', async () => {
    const stop = new AbortController();
    const { world, seen, kept } = createResolvingContext(five, (before) => {
      if (before === 3) stop.abort();
      return null;
    });
    await expect(
      resolveTitlesWithDependencies(world, createImportedTitles(five), { signal: stop.signal }),
    ).rejects.toThrow('aborted');
    expect(seen.queries).toHaveLength(4);
    expect(kept.size).toBeGreaterThanOrEqual(2);
  });

  it('rejects even while it waits for the service', async () => {
    const stop = new AbortController();
    const { world, seen } = createResolvingContext(five, () => {
      stop.abort();
      return refusedReply('rate_limited', 60_000);
    });
    await expect(
      resolveTitlesWithDependencies(world, createImportedTitles(five), { signal: stop.signal }),
    ).rejects.toThrow('aborted');
    expect(seen.queries.length).toBeLessThanOrEqual(2);
  });

  it('rejects without a search if its signal was already aborted', async () => {
    const { world, seen } = createResolvingContext(five);
    await expect(
      resolveTitlesWithDependencies(world, createImportedTitles(five), { signal: AbortSignal.abort() }),
    ).rejects.toThrow();
    expect(seen.queries).toEqual([]);
  });
});
