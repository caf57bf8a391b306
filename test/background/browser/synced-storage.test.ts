// The synced storage of the tests refuses what Chromium's refuses.
import { expect, it } from 'vitest';
import { askLimits, expectedAnswers } from './synced-limits.ts';
import { createSyncedAccount } from './synced-storage.ts';

it('answers as Chromium does', async () => {
  const area = createSyncedAccount().add(() => 1);
  expect(await askLimits(area)).toEqual(expectedAnswers);
});
