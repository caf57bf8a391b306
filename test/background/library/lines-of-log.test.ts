// Lines of the log as they are found by what they are about: an undo, a removal and an episode watched again go by them.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { activityOfEpisode, activityOfTitle, readLogEntry } from '@/lib/store/activity.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { activity } from '../../domain/examples.ts';
import { moveTo } from '../move-to.ts';

beforeEach(() => moveTo(new IDBFactory()));

async function log(...lines: readonly Partial<Activity>[]): Promise<void> {
  const database = await openDatabase();
  for (const line of lines) await database.put('activity', activity(line));
}

const idsOf = (lines: readonly Activity[]) => lines.map(({ id }) => id);

it('a line is found by its id, and none where it is gone', async () => {
  await log({ id: 'a', episodeLabel: 'E7' });
  expect(await readLogEntry('a')).toEqual(activity({ id: 'a', episodeLabel: 'E7' }));
  expect(await readLogEntry('b')).toBeNull();
});

describe('the lines about a title', () => {
  it('are those of one account, oldest first', async () => {
    await log(
      { id: 'c', mediaId: 'm', at: 30 },
      { id: 'of another title', mediaId: 'n', at: 5 },
      { id: 'a', mediaId: 'm', at: 10 },
      { id: 'of bob', mediaId: 'm', at: 15, account: 'bob' },
      { id: 'before any sign-in', mediaId: 'm', at: 17, account: null },
      { id: 'b', mediaId: 'm', at: 20 },
    );
    expect(idsOf(await activityOfTitle('m', 'user-1'))).toEqual(['a', 'b', 'c']);
    expect(idsOf(await activityOfTitle('m', null))).toEqual(['before any sign-in']);
  });

  it('of one millisecond are in the order in which they were said; one that does not say it was said when it was written', async () => {
    const one = { mediaId: 'm', at: 10 };
    await log({ ...one, id: 'a', saidAt: 9 }, { ...one, id: 'b', saidAt: 7 }, { ...one, id: 'c' });
    await log({ ...one, id: 'd', saidAt: 8 });
    expect(idsOf(await activityOfTitle('m', 'user-1'))).toEqual(['b', 'd', 'a', 'c']);
  });
});

it('the lines about an episode are the newest first, of all accounts', async () => {
  await log(
    { id: 'b', episodeKey: 'k', at: 20, account: 'bob' },
    { id: 'other', episodeKey: 'l', at: 40 },
    { id: 'a', episodeKey: 'k', at: 10 },
    { id: 'c', episodeKey: 'k', at: 30 },
  );
  expect(idsOf(await activityOfEpisode('k'))).toEqual(['c', 'b', 'a']);
});
