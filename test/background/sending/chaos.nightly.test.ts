// Plays random histories with many items, worker deaths and service failures. The same seed gives the same histories. Set `CHAOS_SEED` to
// get others.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCountingDatabaseAnswers } from '../worker-life.ts';
import { arbitraryChaosHistory } from './chaos-events.ts';
import { expectNothingLost, runChaosHistory } from './chaos-model.ts';

const seed = Number(process.env.CHAOS_SEED ?? 20_261_120);
const numRuns = Number(process.env.CHAOS_RUNS ?? 40);

let release: () => void;
beforeAll(() => {
  release = startCountingDatabaseAnswers();
});
afterAll(() => release());

it('the outbox writes and logs every counted episode exactly once', async () => {
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryChaosHistory, async (history) => {
      const outcome = await runChaosHistory(history);
      steps += outcome.steps;
      await expectNothingLost(outcome);
    }),
    { seed, numRuns },
  );
  expect(steps).toBeGreaterThan(numRuns * 50);
});
