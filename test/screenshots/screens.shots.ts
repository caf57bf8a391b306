// Takes pictures of every state of every screen, from the tables of the end-to-end tests. Also takes pictures of the import of a small and
// a large file.
import { test } from '../e2e/fixtures.ts';
import * as files from '../e2e/screens/import-examples.ts';
import { overlayScreens } from '../e2e/screens/overlays.ts';
import { pageScreens } from '../e2e/screens/page-screens.ts';
import { popupScreens } from '../e2e/screens/popup-screens.ts';
import { chooseFile, click, screen, section } from '../e2e/screens/screen.ts';
import type { World } from '../e2e/screens/world.ts';
import { language, shoot } from './stage.ts';

const NARROW = { width: 320, height: 800 };

for (const { name, open } of [...popupScreens, ...pageScreens, ...overlayScreens])
  test(name, async ({ stage }) => {
    const page = await open(stage, { language });
    await shoot(page, name.replaceAll(/\W+/g, '-'));
    await page.close();
  });

const importing = (library: NonNullable<World['library']>, found: typeof files.searched): World => ({
  library,
  answers: { search: { ok: true, value: found } },
});

for (const [name, world, file] of [
  ['import-5', importing(files.fiveListed, files.searched), files.fiveRows],
  ['import-5000', importing(files.manyListed, files.manySearched), files.manyRows],
] as const)
  test(`${name}, wide and narrow`, async ({ stage }) => {
    const chosen = chooseFile('#import input[type=file]', file);
    const page = await screen(
      'options',
      name,
      world,
      section('data'),
      click('#data a[href="#import"]'),
      chosen,
    ).open(stage, { language });
    await page.locator('.import-apply .button-primary:enabled').waitFor();
    await shoot(page, name, true);
    await page.setViewportSize(NARROW);
    await shoot(page, `${name}-narrow`, true);
    await page.close();
  });
