// The whole list: when it is read, from where, and what the copy knows of itself after each page.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/store/database.ts';
import { handOver } from '@/lib/store/library-copy.ts';
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

describe('the whole list', () => {
  it('is asked for page by page, in the name of its account, and first from its start', async () => {
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

  it('is known to be read, when, and with which change it began', async () => {
    const there = await createReading([page([entry('a', 9), entry('b', 8)], 'two'), page([entry('c', 7)])]);
    await there.refresh();
    expect(await there.copy()).toEqual({ account: 'ann', newest: at(9), readAt: NOW, run: null });
  });

  it('half read says how far it is, and is no younger for it', async () => {
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

  it('continues from there, and what was changed since the reading began is not taken for known', async () => {
    const there = await createReading([page([entry('c', 30)])]);
    await there.know({ readAt: 0, run: { cursor: 'three', newest: at(9), read: 2 } });
    await there.refresh();
    expect(there.animeAsked()).toMatchObject([{ cursor: 'three' }]);
    expect(await there.copy()).toMatchObject({ newest: at(9), readAt: NOW, run: null });
  });

  it('of another account is no place to continue from', async () => {
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

  it('that another account has just read is read as a whole for this one', async () => {
    const there = await createReading([page([entry('a', 9)], 'two'), page([entry('b', 8)])]);
    await there.know({ account: 'bob', newest: at(50) });
    await there.refresh();
    expect(await there.names()).toEqual(['a', 'b']);
    expect(await there.copy()).toEqual({ account: 'ann', newest: at(9), readAt: NOW, run: null });
  });

  it('that is being read again is continued, however young the copy is', async () => {
    const there = await createReading([page([entry('a')])]);
    await there.know({ newest: at(50), run: { cursor: 'two', newest: at(60), read: 200 } });
    await there.refresh();
    expect(there.animeAsked()).toMatchObject([{ cursor: 'two' }]);
    expect(await there.copy()).toMatchObject({ newest: at(60), run: null });
  });

  it('is read afresh: what an earlier reading has met may be gone since', async () => {
    const there = await createReading([page([entry('a')])]);
    const database = await openDatabase();
    await there.know({ readAt: NOW - 2 * DAY });
    await database.put('library', entry('gone'));
    await database.put('libraryRun', 'anime', idOf('gone'));
    await there.refresh();
    expect(await there.names()).toEqual(['a']);
  });

  it('is read no further once the copy has become another account’s', async () => {
    const there = await createReading([
      page([entry('a')], 'two'),
      async () => {
        await handOver('bob');
        return page([entry('b')], 'three')();
      },
    ]);
    expect(await there.refresh()).toBeNull();
    expect(there.animeAsked()).toHaveLength(2);
    expect(await there.names()).toEqual([]);
  });
});

describe('a place that the service has forgotten', () => {
  const half = { readAt: 0, run: { cursor: 'lost', newest: at(9), read: 200 } };

  it('is given up: the reading begins afresh', async () => {
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

  it('and once more, is not looked for a third time', async () => {
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
    // A token that the service does not accept is renewed, and the page asked for once more.
    ['unauthorized', Array(2).fill(refuse(refused('unauthorized', 401))), refused('unauthorized', 401)],
    ['internal', [refuse(refused('internal', 500))], refused('internal', 500)],
    ['unreachable', [offline], unreachable],
  ])('is not what the failure %s means: the reading waits where it is', async (_name, answers, failure) => {
    const there = await createReading(answers);
    await there.know(half);
    expect(await there.refresh()).toEqual(failure);
    expect(there.animeAsked()).toHaveLength(answers.length);
    expect(await there.copy()).toMatchObject(half);
  });

  it('is none at the start of a list: that is refused', async () => {
    const there = await createReading([refuse(refused('invalid'))]);
    expect(await there.refresh()).toEqual(refused('invalid'));
    expect(there.animeAsked()).toHaveLength(1);
  });
});

it('a list without an end is left as far as it was read, and not read again at once', async () => {
  const there = await createReading([page([entry('a')], 'here'), page([entry('b')], 'here')]);
  expect(await there.refresh()).toEqual({ ...refused('endless_list', 0), message: '' });
  expect(await there.names()).toEqual(['a', 'b']);
  expect(await there.copy()).toMatchObject({ readAt: NOW, run: null });
});

describe('a copy', () => {
  it.each([
    ['a day old', DAY, false],
    ['a moment older', DAY + 1, true],
    ['from a day to come, by a clock that was put back', -DAY, false],
    ['from later still', -DAY - 1, true],
  ])('that is %s (%i ms) is read as a whole again: %s', async (_what, age, isWhole) => {
    const there = await createReading([page([entry('a', 5)], 'two')]);
    await there.know({ newest: at(6), readAt: NOW - age });
    await there.refresh();
    // The newest change is older than what is known: only a reading of the whole list goes on.
    expect(there.animeAsked()).toHaveLength(isWhole ? 2 : 1);
  });
});
