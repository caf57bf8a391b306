// Tests that the fake synced storage has the limits of Chromium's.
import { expect, it } from 'vitest';
import { expectedLimitAnswers, probeSyncLimits } from './synced-limits.ts';
import { createFakeSyncedAccount } from './synced-storage.ts';

it('the fake synced storage answers like Chromium’s', async () => {
  const area = createFakeSyncedAccount().add(() => 1);
  expect(await probeSyncLimits(area)).toEqual(expectedLimitAnswers);
});
