// What a page is given of ours stays small: bytes only, which no busy machine can change.
import { measureScripts, overweight } from '../bench/script-bytes.ts';
import { expect, test } from './fixtures.ts';
import { EXTENSION_DIR } from './settings.ts';

test('no site’s scripts weigh more than the budget, with the player’s script and with what reads the page’s objects', () => {
  const scripts = measureScripts(EXTENSION_DIR);
  expect(scripts.length).toBeGreaterThan(0);
  expect(overweight(scripts)).toEqual([]);
});
