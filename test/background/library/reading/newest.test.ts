// Tests the poll for changes of a list that was read before. Also tests the work after each read.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { activity } from '../../../domain/examples.ts';
import {
  createWorkerWithListAnswers,
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

describe('poll for changes', () => {
  it('reads until a page contains an entry older than the newest known entry', async () => {
    const there = await createWorkerWithListAnswers([
      listPageAnswer([entryChangedAt('a', 9), entryChangedAt('b', 5)], 'two'),
      listPageAnswer([entryChangedAt('c', 5), entryChangedAt('d', 4)], 'three'),
    ]);
    await there.know({ newest: isoTimeOfSecond(5) });
    expect(await there.refresh()).toBeNull();
    expect(there.animeAsked().map(({ cursor }) => cursor)).toEqual([undefined, 'two']);
    expect(await there.names()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps the time of the last full read', async () => {
    const there = await createWorkerWithListAnswers([
      listPageAnswer([entryChangedAt('b', 7), entryChangedAt('a', 9), entryChangedAt('c', 1)]),
    ]);
    await there.know({ newest: isoTimeOfSecond(5), readAt: START_MS - 1000 });
    await there.refresh();
    expect(await there.copy()).toEqual({
      account: 'ann',
      newest: isoTimeOfSecond(9),
      readAt: START_MS - 1000,
      run: null,
      checkedAt: START_MS,
    });
  });

  it('keeps the time of the newest known change if the list has no newer change', async () => {
    const there = await createWorkerWithListAnswers([listPageAnswer([entryChangedAt('a', 3)])]);
    await there.know({ newest: isoTimeOfSecond(5) });
    await there.refresh();
    expect(await there.copy()).toMatchObject({ newest: isoTimeOfSecond(5) });
  });

  it('reads every page if the stored list was empty', async () => {
    const there = await createWorkerWithListAnswers([
      listPageAnswer([entryChangedAt('a', 9)], 'two'),
      listPageAnswer([entryChangedAt('b', 8)]),
    ]);
    await there.know({ newest: null });
    await there.refresh();
    expect(await there.names()).toEqual(['a', 'b']);
  });

  it('stores no entries of an endless list', async () => {
    const there = await createWorkerWithListAnswers([
      listPageAnswer([entryChangedAt('a', 9)], 'here'),
      listPageAnswer([entryChangedAt('b', 8)], 'here'),
    ]);
    await there.know({ newest: isoTimeOfSecond(5) });
    expect(await there.refresh()).toEqual({ ...refusedError('endless_list', 0), message: '' });
    expect([there.animeAsked().length, await there.names()]).toEqual([2, []]);
  });

  it('stores no entries if the request for one of the pages fails', async () => {
    const there = await createWorkerWithListAnswers([
      listPageAnswer([entryChangedAt('a', 9)], 'two'),
      offlineAnswer,
    ]);
    await there.know({ newest: isoTimeOfSecond(5) });
    expect(await there.refresh()).toEqual(unreachableError);
    expect(await there.names()).toEqual([]);
    expect(await there.copy()).toMatchObject({ newest: isoTimeOfSecond(5) });
  });
});

describe('list read', () => {
  it('is shared by all callers while it runs', async () => {
    const there = await createWorkerWithListAnswers([]);
    await Promise.all([there.refresh(), there.refresh()]);
    expect([there.asked.length, there.count.jobs]).toEqual([2, 1]);
    await there.refresh();
    expect([there.asked.length, there.count.jobs]).toEqual([4, 2]);
  });

  const internal = refusedError('internal', 500);
  it.each([
    ['the first list fails', [refusedAnswer(internal)], [], internal],
    ['the second list fails', [], [offlineAnswer], unreachableError],
    ['both lists fail', [refusedAnswer(internal)], [offlineAnswer], internal],
  ])('returns the first failure if %s', async (_what, anime, manga, failure) => {
    const there = await createWorkerWithListAnswers(anime, manga);
    expect(await there.refresh()).toEqual(failure);
    expect(there.asked.map(({ type }) => type)).toEqual(['anime', 'manga']);
  });

  it('publishes its topics after each page that has changes', async () => {
    const there = await createWorkerWithListAnswers([
      listPageAnswer([entryChangedAt('a')], 'two'),
      listPageAnswer([entryChangedAt('b')]),
      listPageAnswer([]),
    ]);
    await there.refresh();
    expect(there.count.changes).toBe(3);
    await there.refresh();
    expect(there.count.changes, 'nothing has changed').toBe(3);
  });

  it('queues this browser’s progress again if another browser has overwritten it', async () => {
    const theirs = (name: string) => entryChangedAt(name, 1, { progress: 5 });
    const there = await createWorkerWithListAnswers([
      listPageAnswer([theirs('a')], 'two'),
      listPageAnswer([theirs('b')]),
    ]);
    const database = await openDatabase();
    await there.know({ run: { cursor: 'one', newest: null, read: 0 } });
    for (const name of ['a', 'b']) {
      await database.put('library', entryChangedAt(name, 0, { progress: 6 }));
      const after = { status: 'watching', progress: 6, userScore: null } as const;
      const written = { id: name, mediaId: titleIdOf(name), account: 'ann', after };
      await database.put('activity', activity(written));
    }
    await there.refresh();
    const edits = (await readOutbox()).map(({ account, change }) => [
      account,
      change.kind === 'edit' && [change.media.id, change.patch],
    ]);
    expect(edits).toEqual([
      ['ann', [titleIdOf('a'), { progress: 6 }]],
      ['ann', [titleIdOf('b'), { progress: 6 }]],
    ]);
  });
});

describe('continueListRead', () => {
  it('continues an interrupted first read', async () => {
    const there = await createWorkerWithListAnswers([
      listPageAnswer([entryChangedAt('a')], 'two'),
      offlineAnswer,
      listPageAnswer([entryChangedAt('b')]),
    ]);
    expect(await there.continue()).toBe(true);
    expect(await there.continue()).toBe(false);
    expect(await there.names()).toEqual(['a', 'b']);
    const asked = there.asked.length;
    expect(await there.continue()).toBe(false);
    expect(there.asked).toHaveLength(asked);
  });

  it.each([
    ['does not read a list that was deleted to free space', { readAt: 0, dropped: true }, false],
    ['reads a list that was never read', { readAt: 0 }, true],
    ['reads a list whose copy belongs to another account', { account: 'bob' }, true],
    ['continues an interrupted full read', { run: { cursor: 'x', newest: null, read: 1 } }, true],
    ['does not read a list that is complete', {}, false],
  ])('%s', async (_what, part, isRead) => {
    const there = await createWorkerWithListAnswers([]);
    await there.know({});
    await there.know(part, 'manga');
    await there.continue();
    expect(there.asked.length > 0).toBe(isRead);
  });
});
