// Tests which titles the popup marks as probably aired, according to the local copy of the list and the log.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/store/database.ts';
import { readLikelyAiredProgress } from '@/lib/store/likely-aired.ts';
import { createRoot } from '../background/root.ts';
import { activity, libraryEntry, media } from '../domain/examples.ts';

const DAY = 24 * 3600_000;
const running = media({ status: 'RELEASING' });

/**
 * Returns the titles that are marked if episode 5 was watched `days` ago. The entry was last changed 8 days ago, for example by a score.
 */
async function outAfter(days: number | null): Promise<readonly string[]> {
  const { clock } = await createRoot({ catalogue: [running] });
  const database = await openDatabase();
  await database.put('libraryState', { account: 'user-1', newest: null, readAt: 1, run: null }, 'anime');
  const updatedAt = new Date(clock.now - 8 * DAY).toISOString();
  await database.put('library', libraryEntry({ media: running, progress: 5, updatedAt }));
  if (days !== null) await database.put('activity', activity({ at: clock.now - days * DAY }));
  return [...(await readLikelyAiredProgress(clock.now)).keys()];
}

describe('readLikelyAiredProgress', () => {
  it.each([
    ['includes a title whose last episode was watched 9 days ago', 9, true],
    ['includes a title whose last episode is not in the log', null, true],
    ['omits a title whose last episode was watched 6 days ago', 6, false],
    ['omits a title whose last episode was watched 70 days ago and scored later', 70, false],
  ])('%s', async (_when, days, isMarked) => {
    expect(await outAfter(days)).toEqual(isMarked ? [running.id] : []);
  });
});
