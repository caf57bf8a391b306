// Tests resolving the seasons of a history: one search per series, two at a time, with the waits that the service asks for.
import { describe, expect, it } from 'vitest';
import { resolveSeasonsWith } from '@/lib/queries/import/resolve-seasons.ts';
import { newResolvingMemory } from '@/lib/queries/import/resolving-memory.ts';
import type { ResolvingProgress } from '@/lib/queries/import/resolving-run.ts';
import { season } from '../../import/history/files.ts';
import { createWorld, refused, titles } from './resolving-world.ts';

const catalogue = titles(6).map((one, at) => {
  const title = `hills of ${['alba', 'brunn', 'corva', 'delve', 'estra', 'fenn'][at]}`;
  return { ...one, title, titles: { ...one.titles, romaji: title } };
});
const seasons = catalogue.flatMap(({ title }, at) =>
  [1, 2, 3].map((seasonNumber) =>
    season({ place: at * 3 + seasonNumber, seriesTitle: title, seasonNumber, furthest: 3 }),
  ),
);

describe('resolving the seasons of a history', () => {
  it('searches once for each series, two at a time, and resolves every season', async () => {
    const { world, seen } = createWorld(catalogue);
    const said: ResolvingProgress[] = [];
    const { resolutions, problem } = await resolveSeasonsWith(world, seasons, {
      onProgress: (progress) => said.push(progress),
    });
    expect(problem).toBeNull();
    expect(seen.queries.toSorted()).toEqual(catalogue.map(({ title }) => title).toSorted());
    expect(seen.most).toBe(2);
    expect([...resolutions.keys()].toSorted((a, b) => a - b)).toEqual(seasons.map(({ place }) => place));
    expect(resolutions.get(1)).toMatchObject({ kind: 'found', media: { id: catalogue[0]?.id }, progress: 3 });
    expect(said.at(-1)).toMatchObject({ done: 18, total: 18, searches: 6, waitingUntil: null });
  });

  it('waits as long as the service asks, and then continues', async () => {
    const { world, seen } = createWorld(catalogue, (before) =>
      before === 1 ? refused('rate_limited', 30_000) : null,
    );
    const { resolutions } = await resolveSeasonsWith(world, seasons, {});
    expect(resolutions.size).toBe(18);
    expect(seen.now).toBeGreaterThanOrEqual(30_000);
    expect(seen.queries).toHaveLength(7);
  });

  it('stops if the session has ended, and continues later without repeating searches', async () => {
    const memory = newResolvingMemory();
    const first = createWorld(catalogue, (before) => (before >= 2 ? refused('unauthorized') : null));
    const stopped = await resolveSeasonsWith(first.world, seasons, { memory });
    expect(stopped.problem?.code).toBe('unauthorized');
    expect(stopped.resolutions.size).toBe(6);
    const second = createWorld(catalogue);
    const { resolutions, problem } = await resolveSeasonsWith(second.world, seasons, { memory });
    expect([problem, resolutions.size, second.seen.queries.length]).toEqual([null, 18, 4]);
  });

  it('keeps the reason for stopping if the other running search ends differently', async () => {
    const { world } = createWorld(catalogue, async (before) => {
      if (before === 0) return refused('unauthorized');
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      return { ok: true, value: [] };
    });
    const { problem, resolutions } = await resolveSeasonsWith(world, seasons, {});
    expect(problem?.code).toBe('unauthorized');
    expect(resolutions.size).toBeLessThan(18);
  });

  it('is stopped by its signal', async () => {
    const { world } = createWorld(catalogue);
    const own = new AbortController();
    const running = resolveSeasonsWith(world, seasons, {
      signal: own.signal,
      onProgress: () => own.abort(new Error('enough')),
    });
    await expect(running).rejects.toThrow('enough');
  });

  it('searches nothing for a name without a letter', async () => {
    const { world, seen } = createWorld(catalogue);
    const { resolutions } = await resolveSeasonsWith(world, [season({ seriesTitle: ' ' })], {});
    expect([...resolutions.values()]).toEqual([{ kind: 'missing' }]);
    expect(seen.queries).toEqual([]);
  });
});
