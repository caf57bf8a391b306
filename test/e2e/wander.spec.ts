// Tests random histories: whatever a person does with tabs and players, the list contains exactly what was watched.
import { expect, test } from './fixtures.ts';
import { EXTENSION_DIR } from './settings.ts';
import { describeResult, isDifferent, wander } from './wander/run.ts';

const HISTORIES = 4;

/** A fixed seed; the step `wander` of the nightly run draws new ones. */
const SEED = 20261122;

test('the list contains exactly what was watched', async ({ server }) => {
  const results = await wander({
    seed: SEED,
    numbers: [...Array(HISTORIES).keys()],
    people: 2,
    navigations: 0,
    untilFound: false,
    extensionDir: EXTENSION_DIR,
    serverOrigin: server.origin,
    onResult: () => undefined,
  });
  expect(results.filter(isDifferent).map((result) => describeResult(result, true))).toEqual([]);
  expect(results).toHaveLength(HISTORIES);
});
