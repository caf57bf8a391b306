// Each test has a computer of its own, whatever the worker of an earlier test is still doing.
import { expect, it } from 'vitest';
import { openDatabase } from '@/lib/store/database.ts';
import { storedMatches } from '@/lib/store/matches.ts';
import { readMatches } from '@/lib/store/reading.ts';
import { createRoot } from './root.ts';
import { userMatch } from './sync/profiles.ts';

it('a new computer knows nothing of the one before, although its worker opens the database all the time', async () => {
  await createRoot();
  await storedMatches.modify('crunchyroll:G1|', () => userMatch('crunchyroll:G1|'));
  const moved = createRoot();
  // In each turn of whatever waits for an answer.
  for (let turn = 0; turn < 200; turn += 1) {
    void openDatabase().catch(() => null);
    await null;
  }
  await moved;
  expect(await readMatches()).toEqual([]);
});
