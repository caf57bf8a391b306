// Takes pictures of every state of every screen, from the tables of the end-to-end tests. Also takes pictures of the import of a small and
// a large file.
import { test } from '../e2e/fixtures.ts';
import * as files from '../e2e/screens/import-examples.ts';
import { overlayScreens } from '../e2e/screens/overlays.ts';
import { pageScreens } from '../e2e/screens/page-screens.ts';
import { popupScreens } from '../e2e/screens/popup-screens.ts';
import { chooseJsonFile, clickSelector, createScreen, openOptionsSection } from '../e2e/screens/screen.ts';
import type { ScreenData } from '../e2e/screens/screen-data.ts';
import { screenshotLanguage, takeScreenshots } from './stage.ts';

const NARROW = { width: 320, height: 800 };

for (const { name, open } of [...popupScreens, ...pageScreens, ...overlayScreens])
  test(`screenshots of ${name}`, async ({ stage }) => {
    const page = await open(stage, { language: screenshotLanguage });
    await takeScreenshots(page, name.replaceAll(/\W+/g, '-'));
    await page.close();
  });

const importing = (
  library: NonNullable<ScreenData['library']>,
  found: typeof files.searchableTitles,
): ScreenData => ({
  library,
  answers: { search: { ok: true, value: found } },
});

for (const [name, world, file] of [
  ['import-5', importing(files.fiveRowsList, files.searchableTitles), files.fiveRowsFile],
  ['import-5000', importing(files.manyRowsList, files.manyRowsCatalogue), files.manyRowsFile],
] as const)
  test(`screenshots of ${name}, wide and narrow`, async ({ stage }) => {
    const chosen = chooseJsonFile('#import input[type=file]', file);
    const page = await createScreen(
      'options',
      name,
      world,
      openOptionsSection('data'),
      clickSelector('#data a[href="#import"]'),
      chosen,
    ).open(stage, { language: screenshotLanguage });
    await page.locator('.import-apply .button-primary:enabled').waitFor();
    await takeScreenshots(page, name, true);
    await page.setViewportSize(NARROW);
    await takeScreenshots(page, `${name}-narrow`, true);
    await page.close();
  });
