// The newest changes of a list that is known, and what follows from each reading.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { activity } from '../../../domain/examples.ts';
import {
  at,
  createReading,
  entry,
  idOf,
  NOW,
  offline,
  page,
  refuse,
  refused,
  unreachable,
} from './played-list.ts';

describe('the newest changes', () => {
  it('are read until a page holds something older than what is known', async () => {
    const there = await createReading([
      page([entry('a', 9), entry('b', 5)], 'two'),
      page([entry('c', 5), entry('d', 4)], 'three'),
    ]);
    await there.know({ newest: at(5) });
    expect(await there.refresh()).toBeNull();
    expect(there.animeAsked().map(({ cursor }) => cursor)).toEqual([undefined, 'two']);
    expect(await there.names()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('leave the time of the last whole reading, and say when and how far they were looked for', async () => {
    const there = await createReading([page([entry('b', 7), entry('a', 9), entry('c', 1)])]);
    await there.know({ newest: at(5), readAt: NOW - 1000 });
    await there.refresh();
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
    await there.refresh();
    expect(await there.copy()).toMatchObject({ newest: at(5) });
  });

  it('of a list that was empty are all that there is', async () => {
    const there = await createReading([page([entry('a', 9)], 'two'), page([entry('b', 8)])]);
    await there.know({ newest: null });
    await there.refresh();
    expect(await there.names()).toEqual(['a', 'b']);
  });

  it('without an end are left, and nothing of them is kept', async () => {
    const there = await createReading([page([entry('a', 9)], 'here'), page([entry('b', 8)], 'here')]);
    await there.know({ newest: at(5) });
    expect(await there.refresh()).toEqual({ ...refused('endless_list', 0), message: '' });
    expect([there.animeAsked().length, await there.names()]).toEqual([2, []]);
  });

  it('are all written or none: a page that does not come leaves the copy as it was', async () => {
    const there = await createReading([page([entry('a', 9)], 'two'), offline]);
    await there.know({ newest: at(5) });
    expect(await there.refresh()).toEqual(unreachable);
    expect(await there.names()).toEqual([]);
    expect(await there.copy()).toMatchObject({ newest: at(5) });
  });
});

describe('a reading', () => {
  it('is one for all who ask while it runs, and another one afterwards', async () => {
    const there = await createReading([]);
    await Promise.all([there.refresh(), there.refresh()]);
    expect([there.asked.length, there.count.jobs]).toEqual([2, 1]);
    await there.refresh();
    expect([there.asked.length, there.count.jobs]).toEqual([4, 2]);
  });

  const internal = refused('internal', 500);
  it.each([
    ['of the one list', [refuse(internal)], [], internal],
    ['of the other list', [], [offline], unreachable],
    ['of the first of both', [refuse(internal)], [offline], internal],
  ])('says why it failed: %s', async (_what, anime, manga, failure) => {
    const there = await createReading(anime, manga);
    expect(await there.refresh()).toEqual(failure);
    expect(there.asked.map(({ type }) => type)).toEqual(['anime', 'manga']);
  });

  it('publishes, page by page, where there is news', async () => {
    const there = await createReading([page([entry('a')], 'two'), page([entry('b')]), page([])]);
    await there.refresh();
    expect(there.count.changes).toBe(3);
    await there.refresh();
    expect(there.count.changes, 'nothing has changed').toBe(3);
  });

  it('repeats progress of each page that another browser overwrote', async () => {
    const theirs = (name: string) => entry(name, 1, { progress: 5 });
    const there = await createReading([page([theirs('a')], 'two'), page([theirs('b')])]);
    const database = await openDatabase();
    await there.know({ run: { cursor: 'one', newest: null, read: 0 } });
    for (const name of ['a', 'b']) {
      await database.put('library', entry(name, 0, { progress: 6 }));
      const after = { status: 'watching', progress: 6, userScore: null } as const;
      const written = { id: name, mediaId: idOf(name), account: 'ann', after };
      await database.put('activity', activity(written));
    }
    await there.refresh();
    const edits = (await readOutbox()).map(({ account, change }) => [
      account,
      change.kind === 'edit' && [change.media.id, change.patch],
    ]);
    expect(edits).toEqual([
      ['ann', [idOf('a'), { progress: 6 }]],
      ['ann', [idOf('b'), { progress: 6 }]],
    ]);
  });
});

describe('a first reading that was interrupted', () => {
  it('continues by itself, and returns whether it is complete', async () => {
    const there = await createReading([page([entry('a')], 'two'), offline, page([entry('b')])]);
    expect(await there.continue()).toBe(true);
    expect(await there.continue()).toBe(false);
    expect(await there.names()).toEqual(['a', 'b']);
    const asked = there.asked.length;
    expect(await there.continue()).toBe(false);
    expect(there.asked).toHaveLength(asked);
  });

  it.each([
    ['that there is no room for', { readAt: 0, dropped: true }, false],
    ['that has never been read', { readAt: 0 }, true],
    ['that another account has', { account: 'bob' }, true],
    ['that is half read again', { run: { cursor: 'x', newest: null, read: 1 } }, true],
    ['that is read', {}, false],
  ])('a list %s is read: %s', async (_what, part, isRead) => {
    const there = await createReading([]);
    await there.know({});
    await there.know(part, 'manga');
    await there.continue();
    expect(there.asked.length > 0).toBe(isRead);
  });
});
