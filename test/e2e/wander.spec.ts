// Wandering: whatever a person does with tabs and players, the list says exactly what was watched.
import { randomInt } from 'node:crypto';
import { expect, test } from './fixtures.ts';
import { EXTENSION_DIR } from './settings.ts';
import { describeResult, isDifferent, wander } from './wander/run.ts';

const HISTORIES = 4;

/** `npm run wander` is the long run; a fresh seed is drawn by the test itself, since its name must not change. */
for (const name of ['20261122', 'fresh'])
  test(`the list says exactly what was watched: seed ${name}`, async ({ server }) => {
    test.setTimeout(300_000);
    const results = await wander({
      seed: name === 'fresh' ? randomInt(1_000_000_000) : Number(name),
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
