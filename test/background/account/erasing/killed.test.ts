// Tests that a later worker finishes an erasure whose worker died. killed.nightly.test.ts tries every step.
import { beforeEach, describe, expect, it } from 'vitest';
import { startCountingDatabaseAnswers } from '../../worker-life.ts';
import {
  eraseWithWorkerDeaths,
  expectedRemainingData,
  findIncompleteErasures,
  readRemainingData,
} from './killed-erasure.ts';

describe.each(['records', 'everything'] as const)('erasing %s', (what) => {
  beforeEach(() => startCountingDatabaseAnswers());

  it('is finished by the next worker after a crash at any step', async () => {
    const { incomplete, begun } = await findIncompleteErasures(what, 17);
    expect(incomplete).toEqual([]);
    expect(begun).toBeGreaterThan(2);
  });

  it('is finished after several crashes', async () => {
    await eraseWithWorkerDeaths(what, [60, 50, 80]);
    expect(await readRemainingData()).toEqual(expectedRemainingData(what));
  });
});
