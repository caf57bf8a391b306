import { describe, expect, it } from 'vitest';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { readActivityOfEpisode, readActivityOfTitle, readLogEntry } from '@/lib/store/activity.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { activity } from '../../domain/examples.ts';

async function log(...lines: readonly Partial<Activity>[]): Promise<void> {
  const database = await openDatabase();
  for (const line of lines) await database.put('activity', activity(line));
}

const idsOf = (lines: readonly Activity[]) => lines.map(({ id }) => id);

it('readLogEntry returns a log entry by its id', async () => {
  await log({ id: 'a', episodeLabel: 'E7' });
  expect(await readLogEntry('a')).toEqual(activity({ id: 'a', episodeLabel: 'E7' }));
  expect(await readLogEntry('b')).toBeNull();
});

it('readActivityOfEpisode returns the entries of all accounts, newest first', async () => {
  await log(
    { id: 'b', episodeKey: 'k', at: 20, account: 'bob' },
    { id: 'other', episodeKey: 'l', at: 40 },
    { id: 'a', episodeKey: 'k', at: 10 },
    { id: 'c', episodeKey: 'k', at: 30 },
  );
  expect(idsOf(await readActivityOfEpisode('k'))).toEqual(['c', 'b', 'a']);
});

describe('readActivityOfTitle', () => {
  it('returns the entries of one account, oldest first', async () => {
    await log(
      { id: 'c', mediaId: 'm', at: 30 },
      { id: 'of another title', mediaId: 'n', at: 5 },
      { id: 'a', mediaId: 'm', at: 10 },
      { id: 'of bob', mediaId: 'm', at: 15, account: 'bob' },
      { id: 'before any sign-in', mediaId: 'm', at: 17, account: null },
      { id: 'b', mediaId: 'm', at: 20 },
    );
    expect(idsOf(await readActivityOfTitle('m', 'user-1'))).toEqual(['a', 'b', 'c']);
    expect(idsOf(await readActivityOfTitle('m', null))).toEqual(['before any sign-in']);
  });

  it('orders entries of the same millisecond by the time of the decision', async () => {
    const one = { mediaId: 'm', at: 10 };
    await log({ ...one, id: 'a', decidedAt: 9 }, { ...one, id: 'b', decidedAt: 7 }, { ...one, id: 'c' });
    await log({ ...one, id: 'd', decidedAt: 8 });
    expect(idsOf(await readActivityOfTitle('m', 'user-1'))).toEqual(['b', 'd', 'a', 'c']);
  });
});
