// Tests the full read of the list: when it happens, where it starts, and in which state the copy is after each page.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/store/database.ts';
import { deleteOtherAccountsCopy } from '@/lib/store/library-copy.ts';
import {
  at,
  createReading,
  DAY,
  entry,
  idOf,
  NOW,
  offline,
  page,
  refuse,
  refused,
  unreachable,
} from './played-list.ts';

describe('full read', () => {
  it('requests page by page from the start', async () => {
    const there = await createReading([page([entry('a')], 'two'), page([entry('b')])]);
    expect(await there.refresh()).toBeNull();
    const question = { limit: '200' };
    expect(there.asked).toEqual([
      { ...question, type: 'anime' },
      { ...question, type: 'anime', cursor: 'two' },
      { ...question, type: 'manga' },
    ]);
    expect(await there.names()).toEqual(['a', 'b']);
  });

  it('stores its time and the newest change', async () => {
    const there = await createReading([page([entry('a', 9), entry('b', 8)], 'two'), page([entry('c', 7)])]);
    await there.refresh();
    expect(await there.copy()).toEqual({ account: 'ann', newest: at(9), readAt: NOW, run: null });
  });

  it('stores its progress if it is interrupted', async () => {
    const there = await createReading([
      page([entry('a', 9)], 'two'),
      page([entry('b', 8)], 'three'),
      offline,
    ]);
    await there.know({ newest: at(3), readAt: NOW - 2 * DAY });
    expect(await there.refresh()).toEqual(unreachable);
    const run = { cursor: 'three', newest: at(9), read: 2 };
    expect(await there.copy()).toEqual({ account: 'ann', newest: at(3), readAt: NOW - 2 * DAY, run });
  });

  it('continues at the stored cursor', async () => {
    const there = await createReading([page([entry('c', 30)])]);
    await there.know({ readAt: 0, run: { cursor: 'three', newest: at(9), read: 2 } });
    await there.refresh();
    expect(there.animeAsked()).toMatchObject([{ cursor: 'three' }]);
    expect(await there.copy()).toMatchObject({ newest: at(9), readAt: NOW, run: null });
  });

  it('does not continue another account’s read', async () => {
    const there = await createReading([page([entry('a')], 'two'), offline]);
    await there.know({
      account: 'bob',
      newest: at(5),
      readAt: 7,
      run: { cursor: 'of bob', newest: at(5), read: 9 },
    });
    await there.refresh();
    expect(there.animeAsked()[0]).not.toHaveProperty('cursor');
    const run = { cursor: 'two', newest: at(0), read: 1 };
    expect(await there.copy()).toEqual({ account: 'ann', newest: null, readAt: 0, run });
  });

  it('replaces the copy of another account', async () => {
    const there = await createReading([page([entry('a', 9)], 'two'), page([entry('b', 8)])]);
    await there.know({ account: 'bob', newest: at(50) });
    await there.refresh();
    expect(await there.names()).toEqual(['a', 'b']);
    expect(await there.copy()).toEqual({ account: 'ann', newest: at(9), readAt: NOW, run: null });
  });

  it('continues a half-done read even if the copy is recent', async () => {
    const there = await createReading([page([entry('a')])]);
    await there.know({ newest: at(50), run: { cursor: 'two', newest: at(60), read: 200 } });
    await there.refresh();
    expect(there.animeAsked()).toMatchObject([{ cursor: 'two' }]);
    expect(await there.copy()).toMatchObject({ newest: at(60), run: null });
  });

  it('deletes entries that only an earlier read has seen', async () => {
    const there = await createReading([page([entry('a')])]);
    const database = await openDatabase();
    await there.know({ readAt: NOW - 2 * DAY });
    await database.put('library', entry('gone'));
    await database.put('libraryRun', 'anime', idOf('gone'));
    await there.refresh();
    expect(await there.names()).toEqual(['a']);
  });

  it('stops after the copy was assigned to another account', async () => {
    const there = await createReading([
      page([entry('a')], 'two'),
      async () => {
        await deleteOtherAccountsCopy('bob');
        return page([entry('b')], 'three')();
      },
    ]);
    expect(await there.refresh()).toBeNull();
    expect(there.animeAsked()).toHaveLength(2);
    expect(await there.names()).toEqual([]);
  });
});

describe('list read with a rejected cursor', () => {
  const half = { readAt: 0, run: { cursor: 'lost', newest: at(9), read: 200 } };

  it('starts again from the first page', async () => {
    const there = await createReading([
      refuse(refused('invalid')),
      page([entry('a', 4)], 'two'),
      page([entry('b')]),
    ]);
    await there.know(half);
    expect(await there.refresh()).toBeNull();
    expect(there.animeAsked().map(({ cursor }) => cursor)).toEqual(['lost', undefined, 'two']);
    expect(await there.copy()).toMatchObject({ newest: at(4), readAt: NOW, run: null });
  });

  it('gives up after a second rejection', async () => {
    const there = await createReading([
      refuse(refused('invalid')),
      page([entry('a')], 'two'),
      refuse(refused('invalid')),
    ]);
    await there.know(half);
    expect(await there.refresh()).toEqual(refused('invalid'));
    expect(there.animeAsked()).toHaveLength(3);
  });

  it.each<[string, Parameters<typeof createReading>[0], object]>([
    // If a token is rejected, it is renewed, and the page is requested again.
    ['unauthorized', Array(2).fill(refuse(refused('unauthorized', 401))), refused('unauthorized', 401)],
    ['internal', [refuse(refused('internal', 500))], refused('internal', 500)],
    ['unreachable', [offline], unreachable],
  ])('keeps its progress after the failure %s', async (_name, answers, failure) => {
    const there = await createReading(answers);
    await there.know(half);
    expect(await there.refresh()).toEqual(failure);
    expect(there.animeAsked()).toHaveLength(answers.length);
    expect(await there.copy()).toMatchObject(half);
  });
});

it('refreshList returns an `invalid` error of the first page', async () => {
  // Kiroku repeats the request without parameters that are not in the specification. This request is refused, too.
  const there = await createReading(Array(2).fill(refuse(refused('invalid'))));
  expect(await there.refresh()).toEqual(refused('invalid'));
  expect(there.animeAsked()).toHaveLength(2);
});

it('refreshList keeps the entries that it read from an endless list', async () => {
  const there = await createReading([page([entry('a')], 'here'), page([entry('b')], 'here')]);
  expect(await there.refresh()).toEqual({ ...refused('endless_list', 0), message: '' });
  expect(await there.names()).toEqual(['a', 'b']);
  expect(await there.copy()).toMatchObject({ readAt: NOW, run: null });
});

describe('full read by the age of the copy', () => {
  it.each([
    ['a day old', DAY, false],
    ['just over a day old', DAY + 1, true],
    ['a day in the future, because the clock was set back', -DAY, false],
    ['more than a day in the future', -DAY - 1, true],
  ])('starts for a copy that is %s (age %i ms): %s', async (_what, age, isWhole) => {
    const there = await createReading([page([entry('a', 5)], 'two')]);
    await there.know({ newest: at(6), readAt: NOW - age });
    await there.refresh();
    // The newest change of the page is older than the known one. So only a full read requests another page.
    expect(there.animeAsked()).toHaveLength(isWhole ? 2 : 1);
  });
});
