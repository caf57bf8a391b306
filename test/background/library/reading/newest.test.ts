// The newest changes of a list that is known, and what follows from each reading.
import { describe, expect, it } from 'vitest';
import type { TakeDowns } from '@/lib/background/sending/take-downs.ts';
import { at, createReading, entry, NOW, page, refused, unreachable } from './alone.ts';

describe('the newest changes', () => {
  it('are read until a page holds something older than what is known', async () => {
    const there = await createReading([
      page([entry('a', 9), entry('b', 5)], 'two'),
      page([entry('c', 5), entry('d', 4)], 'three'),
    ]);
    await there.know({ newest: at(5) });
    expect(await there.cache.refresh('ann')).toBeNull();
    expect(there.animeAsked().map(({ cursor }) => cursor)).toEqual([undefined, 'two']);
    expect(await there.ids()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('leave the time of the last whole reading, and say when and how far they were looked for', async () => {
    const there = await createReading([page([entry('b', 7), entry('a', 9), entry('c', 1)])]);
    await there.know({ newest: at(5), readAt: NOW - 1000 });
    await there.cache.refresh('ann');
    expect(await there.copy()).toEqual({
      account: 'ann',
      newest: at(9),
      readAt: NOW - 1000,
      run: null,
      checkedAt: NOW,
    });
  });

  it('are none where nothing has changed: what is known stays the newest', async () => {
    const there = await createReading([page([entry('a', 3)])]);
    await there.know({ newest: at(5) });
    await there.cache.refresh('ann');
    expect(await there.copy()).toMatchObject({ newest: at(5) });
  });

  it('of a list that was empty are all that there is', async () => {
    const there = await createReading([page([entry('a', 9)], 'two'), page([entry('b', 8)])]);
    await there.know({ newest: null });
    await there.cache.refresh('ann');
    expect(await there.ids()).toEqual(['a', 'b']);
  });

  it('without an end are left, and nothing of them is kept', async () => {
    const there = await createReading([page([entry('a', 9)], 'here'), page([entry('b', 8)], 'here')]);
    await there.know({ newest: at(5) });
    expect(await there.cache.refresh('ann')).toEqual(refused('endless_list', 0));
    expect([there.animeAsked().length, await there.ids()]).toEqual([2, []]);
  });

  it('are all written or none: a page that does not come leaves the copy as it was', async () => {
    const there = await createReading([page([entry('a', 9)], 'two'), unreachable]);
    await there.know({ newest: at(5) });
    expect(await there.cache.refresh('ann')).toEqual(unreachable);
    expect([await there.ids(), there.read.length]).toEqual([[], 1]);
  });
});

describe('a reading', () => {
  it('is one for all who ask while it runs, and another one afterwards', async () => {
    const there = await createReading([]);
    await Promise.all([there.cache.refresh('ann'), there.cache.refresh('ann')]);
    expect([there.asked.length, there.state.jobs]).toEqual([2, 1]);
    await there.cache.refresh('ann');
    expect([there.asked.length, there.state.jobs]).toEqual([4, 2]);
  });

  it.each([
    ['of the one list', [refused('internal', 500)], [], refused('internal', 500)],
    ['of the other list', [], [unreachable], unreachable],
    ['of the first of both', [refused('internal', 500)], [unreachable], refused('internal', 500)],
  ])('says why it failed: %s', async (_what, anime, manga, failure) => {
    const there = await createReading(anime, { manga });
    expect(await there.cache.refresh('ann')).toEqual(failure);
    expect(there.asked.map(({ type }) => type)).toEqual(['anime', 'manga']);
  });

  it('shows what it has read to what looks for lost changes, page by page, and says where there is news', async () => {
    const there = await createReading([page([entry('a')], 'two'), page([entry('b')])]);
    await there.cache.refresh('ann');
    expect(there.read).toEqual([
      ['ann', ['a']],
      ['ann', ['b']],
      ['ann', []],
    ]);
    expect(there.state.changes).toBe(3);
    await there.cache.refresh('ann');
    expect(there.state.changes, 'nothing has changed').toBe(3);
  });
});

describe('a first reading that was interrupted', () => {
  it('goes on by itself, and says whether it has come to its end', async () => {
    const there = await createReading([page([entry('a')], 'two'), unreachable, page([entry('b')])]);
    expect(await there.cache.goOn('ann')).toBe(true);
    expect(await there.cache.goOn('ann')).toBe(false);
    expect(await there.ids()).toEqual(['a', 'b']);
    const asked = there.asked.length;
    expect(await there.cache.goOn('ann')).toBe(false);
    expect(there.asked).toHaveLength(asked);
  });

  it.each([
    ['that there is no room for', { readAt: 0, dropped: true }, false],
    ['that has never been read', { readAt: 0 }, true],
    ['that another account has', { account: 'bob' }, true],
    ['that is half read again', { run: { cursor: 'x', newest: null, read: 1 } }, true],
    ['that is read', {}, false],
  ])('a list %s: it goes on: %s', async (_what, part, goesOn) => {
    const there = await createReading([]);
    await there.know({});
    await there.know(part, 'manga');
    await there.cache.goOn('ann');
    expect(there.asked.length > 0).toBe(goesOn);
  });
});

describe('a list that has taken the worker down', () => {
  const counting = (done: boolean) => {
    const forgiven: string[] = [];
    const takeDowns: TakeDowns = {
      attempt: async (name, work) => (done || name !== 'list anime' ? work((wait) => wait()) : null),
      forgive: async (...names) => void forgiven.push(...names),
      reset: () => undefined,
    };
    return { takeDowns, forgiven };
  };

  it('is left alone, which is said; the other one is read', async () => {
    const { takeDowns, forgiven } = counting(false);
    const there = await createReading([], { takeDowns });
    expect(await there.cache.refresh('ann')).toMatchObject({ kind: 'refused', code: 'took_down' });
    expect(there.asked.map(({ type }) => type)).toEqual(['manga']);
    expect(forgiven).toEqual(['list manga']);
  });

  it('is forgiven once it was read, and not where that failed', async () => {
    const { takeDowns, forgiven } = counting(true);
    const there = await createReading([unreachable], { takeDowns });
    await there.cache.refresh('ann');
    expect(forgiven).toEqual(['list manga']);
    await there.cache.refresh('ann');
    expect(forgiven).toEqual(['list manga', 'list anime', 'list manga']);
  });
});

it('another account finds nothing of the list, and open pages hear of it once', async () => {
  const there = await createReading([page([entry('a')])]);
  await there.cache.refresh('ann');
  const { changes } = there.state;
  await there.cache.forgetOthers('ann');
  expect([await there.ids(), there.state.changes]).toEqual([['a'], changes]);
  await there.cache.forgetOthers('bob');
  expect([await there.ids(), there.state.changes]).toEqual([[], changes + 1]);
});
