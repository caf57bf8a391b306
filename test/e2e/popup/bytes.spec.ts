// What a page is given of ours stays small, and so does what each part of ours loads: bytes only, which no busy machine can change.
import { measureParts } from '../../../server/launch/package/package-parts.ts';
import { overBudget } from '../../bench/budgets.ts';
import { measureScripts, overweight } from '../../bench/script-bytes.ts';
import { expect, test } from '../fixtures.ts';
import { EXTENSION_DIR, FIREFOX_EXTENSION_DIR } from '../settings.ts';

test('no site’s scripts weigh more than the budget, with the player’s script and with what reads the page’s objects', () => {
  const scripts = measureScripts(EXTENSION_DIR);
  expect(scripts.length).toBeGreaterThan(0);
  expect(overweight(scripts)).toEqual([]);
});

for (const [browser, folder] of [
  ['Chromium', EXTENSION_DIR],
  ['Firefox', FIREFOX_EXTENSION_DIR],
] as const)
  test(`neither the worker nor a page nor a script of the build for ${browser} loads more than its budget`, () => {
    const parts = measureParts(folder);
    for (const { name, atStart } of parts) expect(atStart.raw, name).toBeGreaterThan(500);
    expect(overBudget(parts)).toEqual([]);
  });
