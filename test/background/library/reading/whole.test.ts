// Tests the full read of the list: when it happens, where it starts, and in which state the copy is after each page.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/store/database.ts';
import { deleteOtherAccountsCopy } from '@/lib/store/library-copy.ts';
import {
  createWorkerWithListAnswers,
  DAY_MS,
  entryChangedAt,
  isoTimeOfSecond,
  listPageAnswer,
  offlineAnswer,
  refusedAnswer,
  refusedError,
  START_MS,
  titleIdOf,
  unreachableError,
} from './played-list.ts';

it('refreshList returns an `invalid` error of the first page', async () => {
  // Kiroku repeats a refused request without the parameters that are not in the specification. The service refuses this request, too.
  const there = await createWorkerWithListAnswers(Array(2).fill(refusedAnswer(refusedError('invalid'))));
  expect(await there.refresh()).toEqual(refusedError('invalid'));
  expect(there.animeAsked()).toHaveLength(2);
});

it('refreshList keeps the entries that it read from an endless list', async () => {
  const there = await createWorkerWithListAnswers([
    listPageAnswer([entryChangedAt('a')], 'here'),
    listPageAnswer([entryChangedAt('b')], 'here'),
  ]);
  expect(await there.refresh()).toEqual({ ...refusedError('endless_list', 0), message: '' });
  expect(await there.names()).toEqual(['a', 'b']);
  expect(await there.copy()).toMatchObject({ readAt: START_MS, run: null });
});

describe('full read', () => {
  it('requests the list page by page from the start', async () => {
    const there = await createWorkerWithListAnswers([
      listPageAnswer([entryChangedAt('a')], 'two'),
      listPageAnswer([entryChangedAt('b')]),
    ]);
    expect(await there.refresh()).toBeNull();
    const question = { limit: '200' };
    expect(there.asked).toEqual([
      { ...question, type: 'anime' },
      { ...question, type: 'anime', cursor: 'two' },
      { ...question, type: 'manga' },
    ]);
    expect(await there.names()).toEqual(['a', 'b']);
  });

  it('stores the time of the read and of the newest change', async () => {
    const there = await createWorkerWithListAnswers([
      listPageAnswer([entryChangedAt('a', 9), entryChangedAt('b', 8)], 'two'),
      listPageAnswer([entryChangedAt('c', 7)]),
    ]);
    await there.refresh();
    expect(await there.copy()).toEqual({
      account: 'ann',
      newest: isoTimeOfSecond(9),
      readAt: START_MS,
      run: null,
    });
  });

  it('stores its cursor if it is interrupted', async () => {
    const there = await createWorkerWithListAnswers([
      listPageAnswer([entryChangedAt('a', 9)], 'two'),
      listPageAnswer([entryChangedAt('b', 8)], 'three'),
      offlineAnswer,
    ]);
    await there.know({ newest: isoTimeOfSecond(3), readAt: START_MS - 2 * DAY_MS });
    expect(await there.refresh()).toEqual(unreachableError);
    const run = { cursor: 'three', newest: isoTimeOfSecond(9), read: 2 };
    expect(await there.copy()).toEqual({
      account: 'ann',
      newest: isoTimeOfSecond(3),
      readAt: START_MS - 2 * DAY_MS,
      run,
    });
  });

  it('continues at the stored cursor', async () => {
    const there = await createWorkerWithListAnswers([listPageAnswer([entryChangedAt('c', 30)])]);
    await there.know({ readAt: 0, run: { cursor: 'three', newest: isoTimeOfSecond(9), read: 2 } });
    await there.refresh();
    expect(there.animeAsked()).toMatchObject([{ cursor: 'three' }]);
    expect(await there.copy()).toMatchObject({ newest: isoTimeOfSecond(9), readAt: START_MS, run: null });
  });

  it('does not continue another account’s read', async () => {
    const there = await createWorkerWithListAnswers([
      listPageAnswer([entryChangedAt('a')], 'two'),
      offlineAnswer,
    ]);
    await there.know({
      account: 'bob',
      newest: isoTimeOfSecond(5),
      readAt: 7,
      run: { cursor: 'of bob', newest: isoTimeOfSecond(5), read: 9 },
    });
    await there.refresh();
    expect(there.animeAsked()[0]).not.toHaveProperty('cursor');
    const run = { cursor: 'two', newest: isoTimeOfSecond(0), read: 1 };
    expect(await there.copy()).toEqual({ account: 'ann', newest: null, readAt: 0, run });
  });

  it('replaces the copy of another account', async () => {
    const there = await createWorkerWithListAnswers([
      listPageAnswer([entryChangedAt('a', 9)], 'two'),
      listPageAnswer([entryChangedAt('b', 8)]),
    ]);
    await there.know({ account: 'bob', newest: isoTimeOfSecond(50) });
    await there.refresh();
    expect(await there.names()).toEqual(['a', 'b']);
    expect(await there.copy()).toEqual({
      account: 'ann',
      newest: isoTimeOfSecond(9),
      readAt: START_MS,
      run: null,
    });
  });

  it('continues an interrupted read even if the copy is recent', async () => {
    const there = await createWorkerWithListAnswers([listPageAnswer([entryChangedAt('a')])]);
    await there.know({
      newest: isoTimeOfSecond(50),
      run: { cursor: 'two', newest: isoTimeOfSecond(60), read: 200 },
    });
    await there.refresh();
    expect(there.animeAsked()).toMatchObject([{ cursor: 'two' }]);
    expect(await there.copy()).toMatchObject({ newest: isoTimeOfSecond(60), run: null });
  });

  it('deletes entries that the service returned only to an earlier read', async () => {
    const there = await createWorkerWithListAnswers([listPageAnswer([entryChangedAt('a')])]);
    const database = await openDatabase();
    await there.know({ readAt: START_MS - 2 * DAY_MS });
    await database.put('library', entryChangedAt('gone'));
    await database.put('libraryRun', 'anime', titleIdOf('gone'));
    await there.refresh();
    expect(await there.names()).toEqual(['a']);
  });

  it('requests no further page after the copy was assigned to another account', async () => {
    const there = await createWorkerWithListAnswers([
      listPageAnswer([entryChangedAt('a')], 'two'),
      async () => {
        await deleteOtherAccountsCopy('bob');
        return listPageAnswer([entryChangedAt('b')], 'three')();
      },
    ]);
    expect(await there.refresh()).toBeNull();
    expect(there.animeAsked()).toHaveLength(2);
    expect(await there.names()).toEqual([]);
  });
});

describe('list read that continues at a stored cursor', () => {
  const half = { readAt: 0, run: { cursor: 'lost', newest: isoTimeOfSecond(9), read: 200 } };

  it('starts again from the first page if the service rejects the cursor', async () => {
    const there = await createWorkerWithListAnswers([
      refusedAnswer(refusedError('invalid')),
      listPageAnswer([entryChangedAt('a', 4)], 'two'),
      listPageAnswer([entryChangedAt('b')]),
    ]);
    await there.know(half);
    expect(await there.refresh()).toBeNull();
    expect(there.animeAsked().map(({ cursor }) => cursor)).toEqual(['lost', undefined, 'two']);
    expect(await there.copy()).toMatchObject({ newest: isoTimeOfSecond(4), readAt: START_MS, run: null });
  });

  it('returns the error if the service also rejects the cursor of the next page', async () => {
    const there = await createWorkerWithListAnswers([
      refusedAnswer(refusedError('invalid')),
      listPageAnswer([entryChangedAt('a')], 'two'),
      refusedAnswer(refusedError('invalid')),
    ]);
    await there.know(half);
    expect(await there.refresh()).toEqual(refusedError('invalid'));
    expect(there.animeAsked()).toHaveLength(3);
  });

  it.each<[string, Parameters<typeof createWorkerWithListAnswers>[0], object]>([
    // There are two answers, because the worker renews a rejected token and requests the page again.
    [
      'unauthorized',
      Array(2).fill(refusedAnswer(refusedError('unauthorized', 401))),
      refusedError('unauthorized', 401),
    ],
    ['internal', [refusedAnswer(refusedError('internal', 500))], refusedError('internal', 500)],
    ['unreachable', [offlineAnswer], unreachableError],
  ])('keeps the cursor after the error %s', async (_name, answers, failure) => {
    const there = await createWorkerWithListAnswers(answers);
    await there.know(half);
    expect(await there.refresh()).toEqual(failure);
    expect(there.animeAsked()).toHaveLength(answers.length);
    expect(await there.copy()).toMatchObject(half);
  });
});

describe('refreshList with an existing copy', () => {
  it.each([
    ['starts no full read if the copy is a day old', DAY_MS, false],
    ['starts a full read if the copy is just over a day old', DAY_MS + 1, true],
    ['starts no full read if the copy is dated a day ahead', -DAY_MS, false],
    ['starts a full read if the copy is dated more than a day ahead', -DAY_MS - 1, true],
  ])('%s', async (_what, age, isWhole) => {
    const there = await createWorkerWithListAnswers([listPageAnswer([entryChangedAt('a', 5)], 'two')]);
    await there.know({ newest: isoTimeOfSecond(6), readAt: START_MS - age });
    await there.refresh();
    // The newest change on the page is older than the newest known change. So only a full read requests another page.
    expect(there.animeAsked()).toHaveLength(isWhole ? 2 : 1);
  });
});
