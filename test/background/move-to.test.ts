// Tests that each test has its own browser and database, whatever the worker of an earlier test is still doing.
import { expect, it } from 'vitest';
import { openDatabase } from '@/lib/store/database.ts';
import { databaseMatchStore } from '@/lib/store/matches.ts';
import { readMatches } from '@/lib/store/reading.ts';
import { createRoot } from './root.ts';
import { createMatchChosenByUser } from './sync/profiles.ts';

it('createRoot starts with an empty database even while other code opens the database', async () => {
  await createRoot();
  await databaseMatchStore.modify('crunchyroll:G1|', () => createMatchChosenByUser('crunchyroll:G1|'));
  const moved = createRoot();
  // Open the database again in each turn of the event loop.
  for (let turn = 0; turn < 200; turn += 1) {
    void openDatabase().catch(() => null);
    await null;
  }
  await moved;
  expect(await readMatches()).toEqual([]);
});
