// Tests random histories. Whatever a person does with tabs and players, the list must contain exactly what was watched.
import { expect, test } from './fixtures.ts';
import { CHROMIUM_EXTENSION_DIR } from './settings.ts';
import { describeResult, hasDifferences, runWander } from './wander/run.ts';

const HISTORIES = 4;

/** The quick run uses this fixed seed. The step `wander` of the nightly run draws new seeds. */
const SEED = 20261122;

test('the list contains exactly what was watched in random histories', async ({ server }) => {
  const results = await runWander({
    seed: SEED,
    numbers: [...Array(HISTORIES).keys()],
    people: 2,
    navigations: 0,
    untilFound: false,
    extensionDir: CHROMIUM_EXTENSION_DIR,
    serverOrigin: server.origin,
    onResult: () => undefined,
  });
  expect(results.filter(hasDifferences).map((result) => describeResult(result, true))).toEqual([]);
  expect(results).toHaveLength(HISTORIES);
});
