// Opens every screen in every state (the tables in screens/) once, and checks it in five ways: axe, target sizes, Tab, zoom and languages.

import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { focusEachWithTab } from './popup/keys.ts';
import { checkWithAxe } from './screens/looks/axe.ts';
import { checkInEveryLanguage, openInEveryLanguage } from './screens/looks/language.ts';
import { checkTargetSizes, checkZoomedSizes } from './screens/looks/size.ts';
import { overlayScreens } from './screens/overlays.ts';
import { pageScreens } from './screens/page-screens.ts';
import { popupScreens } from './screens/popup-screens.ts';
import type { Screen } from './screens/screen.ts';
import type { ScreenBrowser } from './screens/screen-browser.ts';

/** The screens of the quick run. There is one of each kind, in the state with the most content. */
const QUICK_SCREENS = [
  'popup: an episode plays',
  'popup: asks about a jump',
  'popup: asks which title',
  'popup: failed',
  'popup: completed, a score chosen',
  'popup: library with waiting and failed',
  'popup: editor',
  'popup: details',
  'popup: search, results',
  'popup: activity, a log',
  'popup: commands, a change',
  'panel: nothing plays',
  'widePanel: details beside the list',
  'options: account, in use',
  'options: sites, in use',
  'options: matches',
  'options: import, preview',
  'welcome: a site picked',
  'statistics: in use',
  'toast: a question',
  'teach: both picked',
];

const tagOf = ({ name }: Screen) => ({ tag: QUICK_SCREENS.includes(name) ? '@quick' : [] });

let tab: Page | null = null;

/** Opens one tab for all screens of a worker process. Each screen is a new document in this tab. */
async function readyTab({ context }: ScreenBrowser): Promise<Page> {
  tab ??= await context.newPage();
  await tab.emulateMedia({ colorScheme: 'light', contrast: 'no-preference', reducedMotion: 'no-preference' });
  await tab.bringToFront();
  return tab;
}

/** Makes all checks of a screen. A failed assertion does not stop the other checks, so that one run reports all problems. */
async function lookAt({ name, open }: Screen, stage: ScreenBrowser) {
  const page = await open(stage, {}, await readyTab(stage));
  await test.step('every target is large enough, and no buttons touch', () => checkTargetSizes(page));
  await test.step('axe finds no accessibility problem', () => checkWithAxe(page));
  await test.step('Tab reaches every control', async () => {
    expect.soft(await focusEachWithTab(page)).toEqual({ ringless: [], missed: [] });
  });
  // The browser itself sizes the popup's window. In any other window, the same app is the side panel.
  if (!name.startsWith('popup'))
    await test.step('everything fits into a zoomed window', () => checkZoomedSizes(page));
  return page;
}

for (const screen of popupScreens) {
  test(`${screen.name} passes all checks`, tagOf(screen), async ({ stage }) => {
    const page = await lookAt(screen, stage);
    await test.step('no text is cut off in any language', () => checkInEveryLanguage(stage, page, false));
  });
}

for (const screen of pageScreens) {
  test(`${screen.name} passes all checks`, tagOf(screen), async ({ stage }) => {
    const page = await lookAt(screen, stage);
    await test.step('no text is cut off in any language', () => checkInEveryLanguage(stage, page, true));
  });
}

for (const screen of overlayScreens) {
  test(`${screen.name} passes all checks`, tagOf(screen), async ({ stage }) => {
    const page = await lookAt(screen, stage);
    await test.step('no text is cut off in any language', () => openInEveryLanguage(stage, screen, page));
  });
}
