// What one meets from day to day: the score at a title's end, what is probably out, and titles by the wanted name.
import { test } from '../e2e/fixtures.ts';
import { overlayScreens } from '../e2e/screens/overlays.ts';
import { pageScreens } from '../e2e/screens/page-screens.ts';
import { popupScreens } from '../e2e/screens/popup-screens.ts';
import { shoot } from './stage.ts';

const language = (process.env.KIROKU_LANGUAGE ?? 'en') as 'en';
const SHOWN = /score|is out|own script|another name|^options: appearance$/;

test('every state of them', async ({ stage }) => {
  const shown = [...popupScreens, ...overlayScreens, ...pageScreens].filter(({ name }) => SHOWN.test(name));
  for (const { name, open } of shown) {
    const page = await open(stage, { language });
    await shoot(page, name.replaceAll(/\W+/g, '-'));
    await page.close();
  }
});
