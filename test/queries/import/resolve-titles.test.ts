// Tests resolving the titles of a file: few searches, at the pace of the service, and no result lost by an interruption.

import { describe, expect, it } from 'vitest';
import { resolveTitlesWith } from '@/lib/queries/import/resolve-titles.ts';
import { newResolvingMemory } from '@/lib/queries/import/resolving-memory.ts';
import type { ResolvingProgress } from '@/lib/queries/import/resolving-run.ts';
import { importedTitle } from '../../domain/examples.ts';
import { createWorld, refused, rowsOf, titles } from './resolving-world.ts';

const five = titles(5);

describe('resolving the titles of a file', () => {
  it('finds each title by its id with one search, two searches at a time', async () => {
    const { world, seen } = createWorld(five);
    const { resolutions, problem } = await resolveTitlesWith(world, rowsOf(five), {});
    expect(problem).toBeNull();
    expect([...resolutions].map(([place, one]) => [place, one.kind === 'found' && one.media.mal_id])).toEqual(
      five.map(({ mal_id }, index) => [index + 1, mal_id]),
    );
    expect(seen.queries).toHaveLength(5);
    expect(seen.most).toBe(2);
  });

  it('searches each name once, however many rows have it, even at the same moment', async () => {
    const { world, seen } = createWorld(five);
    const rows = [1, 2, 3, 4].map((place) =>
      importedTitle({ place, ids: place % 2 ? { mal: 1 } : {}, total: null, titles: ['Title 1'] }),
    );
    const { resolutions } = await resolveTitlesWith(world, rows, {});
    expect(seen.queries).toEqual(['Title 1']);
    expect([...resolutions.values()].map(({ kind }) => kind)).toEqual(['found', 'found', 'found', 'found']);
  });

  it("does not search for titles on the user's list, or for titles found before", async () => {
    const { world, seen, kept } = createWorld(five);
    await resolveTitlesWith(world, rowsOf(five.slice(0, 2)), {});
    expect([...kept.keys()].sort()).toEqual(['mal:anime:1', 'mal:anime:2']);
    const listed = { ...world, readLibrary: async () => five.slice(2, 4).map((media) => ({ media })) };
    const { resolutions } = await resolveTitlesWith(listed, rowsOf(five), {});
    expect(resolutions.size).toBe(5);
    expect(seen.queries).toEqual(['Title 1', 'Title 2', 'Title 5']);
  });

  it('stores permanently only titles that were found by an id', async () => {
    const { world, kept } = createWorld(five);
    const rows = [
      importedTitle({ place: 1, ids: {}, total: null, titles: ['Title 1'] }),
      importedTitle({ place: 2, ids: { mal: 99 }, titles: ['Title 2'] }),
    ];
    const { resolutions } = await resolveTitlesWith(world, rows, {});
    expect(resolutions.get(1)?.kind).toBe('found');
    expect(kept.size).toBe(0);
  });

  it('uses the names of the file if neither table nor cache can be read', async () => {
    const { world } = createWorld(five);
    const fails = async () => {
      throw new Error('not there');
    };
    const broken = { ...world, readFoundIds: fails, rememberFound: fails };
    const { resolutions, problem } = await resolveTitlesWith(broken, rowsOf(five), { readTable: fails });
    expect([problem, resolutions.size]).toEqual([null, 5]);
  });

  it('finds by the native name of the table', async () => {
    const [one] = titles(1);
    if (!one) throw new Error('no title');
    const { world, seen } = createWorld([{ ...one, title: '風の歌' }]);
    const readTable = async () => ({ ids: { titles: [[1, 0, '風の歌']] }, names: null });
    const { resolutions } = await resolveTitlesWith(world, rowsOf([one]), { readTable });
    expect(resolutions.get(1)?.kind).toBe('found');
    expect(seen.queries).toEqual(['風の歌']);
  });

  it('reports its progress up to the last row', async () => {
    const { world } = createWorld(five);
    const said: ResolvingProgress[] = [];
    await resolveTitlesWith(world, rowsOf(five), { onProgress: (progress) => said.push(progress) });
    const done = said.map((progress) => progress.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(said.at(-1)).toMatchObject({ done: 5, total: 5, searches: 5, waitingUntil: null });
  });

  it('makes at most 480 searches per minute after the first 60', async () => {
    const all = titles(300);
    const { world, seen } = createWorld(all);
    await resolveTitlesWith(world, rowsOf(all), {});
    expect(seen.at.filter((at) => at === 0)).toHaveLength(60);
    const early = seen.at.slice(60).filter((at, index) => at < (index + 1) * 125);
    expect(early).toEqual([]);
  });
});

describe('service that limits searches', () => {
  it('receives no search before the stated time, from either of the two running searches', async () => {
    const { world, seen } = createWorld(five, (before) =>
      before === 1 ? refused('rate_limited', 30_000) : null,
    );
    const said: (number | null)[] = [];
    const { resolutions, problem } = await resolveTitlesWith(world, rowsOf(five), {
      onProgress: ({ waitingUntil }) => said.push(waitingUntil),
    });
    expect([problem, resolutions.size]).toEqual([null, 5]);
    expect(seen.at.filter((at) => at < 30_000)).toHaveLength(2);
    expect(said).toContain(30_000);
  });

  it('can ask for several waits', async () => {
    const { world, seen } = createWorld(five, (before) =>
      before < 9 ? refused('rate_limited', 1000) : null,
    );
    const { problem } = await resolveTitlesWith(world, rowsOf(five), {});
    expect(problem).toBeNull();
    expect(seen.queries).toHaveLength(14);
  });
});

describe('interruption', () => {
  it('is reported with the titles found so far, and the next run continues from there', async () => {
    let isDown = false;
    const { world, seen, kept } = createWorld(five, (before) => {
      isDown ||= before === 3;
      return isDown ? refused('unreachable') : null;
    });
    const memory = newResolvingMemory();
    const first = await resolveTitlesWith(world, rowsOf(five), { memory });
    expect(first.problem?.code).toBe('unreachable');
    expect([...first.resolutions.keys()]).toEqual([1, 2, 3]);
    expect(kept.size).toBe(3);
    seen.queries.length = 0;
    isDown = false;
    const again = createWorld(five);
    const second = await resolveTitlesWith(again.world, rowsOf(five), { memory });
    expect([second.problem, second.resolutions.size]).toEqual([null, 5]);
    expect(again.seen.queries).toEqual(['Title 4', 'Title 5']);
  });

  it('does not cause resolved rows to be compared again', async () => {
    const { world } = createWorld(five);
    const memory = newResolvingMemory();
    const rows = [importedTitle({ ids: {}, total: null, titles: ['Title 1'] })];
    const first = await resolveTitlesWith(world, rows, { memory });
    expect((await resolveTitlesWith(world, rows, { memory })).resolutions.get(1)).toBe(
      first.resolutions.get(1),
    );
  });

  it.each(['unreachable', 'internal', 'unavailable'])(
    'is bridged by a wait if it is temporary: %s',
    async (code) => {
      const { world, seen } = createWorld(five, (before) => (before < 2 ? refused(code) : null));
      const { problem, resolutions } = await resolveTitlesWith(world, rowsOf(five), {});
      expect([problem, resolutions.size]).toEqual([null, 5]);
      expect(seen.queries).toHaveLength(7);
    },
  );

  it('is reported at once while the browser is offline', async () => {
    const { world, seen } = createWorld(five, () => refused('unreachable'));
    const { problem } = await resolveTitlesWith({ ...world, isOnline: () => false }, rowsOf(five), {});
    expect(problem?.code).toBe('unreachable');
    expect(seen.queries).toHaveLength(2);
  });

  it('ends the run if the session has ended', async () => {
    const { world, seen } = createWorld(five, () => refused('unauthorized'));
    const { problem } = await resolveTitlesWith(world, rowsOf(five), {});
    expect(problem?.code).toBe('unauthorized');
    expect(seen.queries).toHaveLength(2);
  });

  it('does not occur if the worker dies during a search, because the search is repeated', async () => {
    const { world } = createWorld(five, (before) => {
      if (before === 0) throw new Error('no answer to search');
      return null;
    });
    const { problem, resolutions } = await resolveTitlesWith(world, rowsOf(five), {});
    expect([problem, resolutions.size]).toEqual([null, 5]);
  });

  it('does not occur if the service rejects one name, whose row is then missing', async () => {
    const { world } = createWorld(five, (_before, { q }) => (q === 'Title 2' ? refused('invalid') : null));
    const { problem, resolutions } = await resolveTitlesWith(world, rowsOf(five), {});
    expect(problem).toBeNull();
    expect(resolutions.get(2)).toEqual({ kind: 'missing' });
    expect(resolutions.get(3)?.kind).toBe('found');
  });
});

describe('aborted lookup', () => {
  it('rejects, and keeps the titles found so far', async () => {
    const stop = new AbortController();
    const { world, seen, kept } = createWorld(five, (before) => {
      if (before === 3) stop.abort();
      return null;
    });
    await expect(resolveTitlesWith(world, rowsOf(five), { signal: stop.signal })).rejects.toThrow('aborted');
    expect(seen.queries).toHaveLength(4);
    expect(kept.size).toBeGreaterThanOrEqual(2);
  });

  it('rejects, even while it waits for the service', async () => {
    const stop = new AbortController();
    const { world, seen } = createWorld(five, () => {
      stop.abort();
      return refused('rate_limited', 60_000);
    });
    await expect(resolveTitlesWith(world, rowsOf(five), { signal: stop.signal })).rejects.toThrow('aborted');
    expect(seen.queries.length).toBeLessThanOrEqual(2);
  });

  it('rejects without a search if it was aborted before it starts', async () => {
    const { world, seen } = createWorld(five);
    await expect(resolveTitlesWith(world, rowsOf(five), { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(seen.queries).toEqual([]);
  });
});
