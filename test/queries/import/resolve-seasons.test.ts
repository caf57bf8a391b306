// Tests resolving the seasons of a history. Each series needs one search, and two searches run at a time. The searches respect waits that
// the service asks for.
import { describe, expect, it } from 'vitest';
import { resolveSeasonsWithDependencies } from '@/lib/queries/import/resolve-seasons.ts';
import { createResolvingMemory } from '@/lib/queries/import/resolving-memory.ts';
import type { ResolvingProgress } from '@/lib/queries/import/resolving-run.ts';
import { watchedSeason } from '../../import/history/files.ts';
import { createResolvingContext, createTitles, refusedReply } from './resolving-context.ts';

const catalogue = createTitles(6).map((one, at) => {
  const title = `hills of ${['alba', 'brunn', 'corva', 'delve', 'estra', 'fenn'][at]}`;
  return { ...one, title, titles: { ...one.titles, romaji: title } };
});
const seasons = catalogue.flatMap(({ title }, at) =>
  [1, 2, 3].map((seasonNumber) =>
    watchedSeason({ place: at * 3 + seasonNumber, seriesTitle: title, seasonNumber, furthest: 3 }),
  ),
);

describe('resolveSeasons', () => {
  it('searches once for each series', async () => {
    const { world, seen } = createResolvingContext(catalogue);
    const said: ResolvingProgress[] = [];
    const { resolutions, problem } = await resolveSeasonsWithDependencies(world, seasons, {
      onProgress: (progress) => said.push(progress),
    });
    expect(problem).toBeNull();
    expect(seen.queries.toSorted()).toEqual(catalogue.map(({ title }) => title).toSorted());
    expect(seen.most).toBe(2);
    expect([...resolutions.keys()].toSorted((a, b) => a - b)).toEqual(seasons.map(({ place }) => place));
    expect(resolutions.get(1)).toMatchObject({ kind: 'found', media: { id: catalogue[0]?.id }, progress: 3 });
    expect(said.at(-1)).toMatchObject({ done: 18, total: 18, searches: 6, waitingUntil: null });
  });

  it('waits as long as the service asks', async () => {
    const { world, seen } = createResolvingContext(catalogue, (before) =>
      before === 1 ? refusedReply('rate_limited', 30_000) : null,
    );
    const { resolutions } = await resolveSeasonsWithDependencies(world, seasons, {});
    expect(resolutions.size).toBe(18);
    expect(seen.now).toBeGreaterThanOrEqual(30_000);
    expect(seen.queries).toHaveLength(7);
  });

  it('continues after a new sign-in without repeated searches', async () => {
    const memory = createResolvingMemory();
    const first = createResolvingContext(catalogue, (before) =>
      before >= 2 ? refusedReply('unauthorized') : null,
    );
    const stopped = await resolveSeasonsWithDependencies(first.world, seasons, { memory });
    expect(stopped.problem?.code).toBe('unauthorized');
    expect(stopped.resolutions.size).toBe(6);
    const second = createResolvingContext(catalogue);
    const { resolutions, problem } = await resolveSeasonsWithDependencies(second.world, seasons, { memory });
    expect([problem, resolutions.size, second.seen.queries.length]).toEqual([null, 18, 4]);
  });

  it('returns the problem that stopped it even if a concurrent search succeeds', async () => {
    const { world } = createResolvingContext(catalogue, async (before) => {
      if (before === 0) return refusedReply('unauthorized');
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      return { ok: true, value: [] };
    });
    const { problem, resolutions } = await resolveSeasonsWithDependencies(world, seasons, {});
    expect(problem?.code).toBe('unauthorized');
    expect(resolutions.size).toBeLessThan(18);
  });

  it('rejects when its signal is aborted', async () => {
    const { world } = createResolvingContext(catalogue);
    const own = new AbortController();
    const running = resolveSeasonsWithDependencies(world, seasons, {
      signal: own.signal,
      onProgress: () => own.abort(new Error('enough')),
    });
    await expect(running).rejects.toThrow('enough');
  });

  it('makes no search for a name without a letter', async () => {
    const { world, seen } = createResolvingContext(catalogue);
    const { resolutions } = await resolveSeasonsWithDependencies(
      world,
      [watchedSeason({ seriesTitle: ' ' })],
      {},
    );
    expect([...resolutions.values()]).toEqual([{ kind: 'missing' }]);
    expect(seen.queries).toEqual([]);
  });
});
