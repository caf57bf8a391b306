// Tests by keyboard only that the focus returns to where it was when something closes.
import type { Locator, Page } from 'playwright/test';
import { TOAST_SELECTOR } from '../../../server/launch/extension-browser.ts';
import { connectNewAccount } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { matchFile, settingsFile } from '../screens/option-examples.ts';
import { dataOfEveryKind } from '../screens/page-screens.ts';
import { dataWithList, dataWithPlayingEpisode } from '../screens/popup-screens.ts';
import { createScreen, openOptionsSection, waitUntilVisible } from '../screens/screen.ts';
import type { ScreenBrowser } from '../screens/screen-browser.ts';
import { hoverToast, waitForReadingTime } from '../tracking/toast-on-page.ts';
import { watchEpisode } from '../tracking/watching.ts';
import {
  type ActionPopup,
  attachToActionPopup,
  clickToolbarButton,
  openActionPopup,
} from './action-popup.ts';
import { focusAndPress, focusInside, focusWithTab } from './keys.ts';

async function openOptions(stage: ScreenBrowser, name: 'tracking' | 'data'): Promise<Page> {
  const page = await createScreen(
    'options',
    '',
    dataOfEveryKind,
    openOptionsSection(name),
    waitUntilVisible(`#${name} .file-bar`),
  ).open(stage);
  await page.bringToFront();
  return page;
}

/** Opens the browser's file chooser by keyboard, and chooses a file. */
async function chooseByKeyboard(page: Page, field: Locator, content: object): Promise<void> {
  // Wait for the event before pressing the key. The browser reports choosers only on request, and a headless browser cancels all other
  // choosers at once.
  const chosen = page.waitForEvent('filechooser');
  await focusWithTab(page, field);
  await page.keyboard.press('Enter');
  const chooser = await chosen;
  const buffer = Buffer.from(JSON.stringify(content));
  await chooser.setFiles({ name: 'chosen.json', mimeType: 'application/json', buffer });
}

test('closing the rule editor returns the focus to the button that opened it', async ({ stage }) => {
  const page = await openOptions(stage, 'tracking');
  const edit = page.getByRole('button', { name: /^Edit rules/ }).first();
  await focusAndPress(page, edit);
  await focusAndPress(page, page.locator('.rule-editor-actions').getByRole('button', { name: 'Cancel' }));
  await expect(page.locator('.rule-editor')).toHaveCount(0);
  await expect(edit).toBeFocused();
  await page.close();
});

for (const [name, file] of [
  ['tracking', matchFile],
  ['data', settingsFile],
] as const) {
  test(`closing the import preview returns the focus to the file field in “${name}”`, async ({ stage }) => {
    const page = await openOptions(stage, name);
    const field = page.locator(`#${name} input[type=file]`);
    await chooseByKeyboard(page, field, file);
    const card = page.locator('.import-card');
    await expect(card).toBeFocused();
    await focusAndPress(page, card.getByRole('button', { name: 'Cancel' }));
    await expect(card).toHaveCount(0);
    await expect(field).toBeFocused();
    await page.close();
  });
}

test('closing the title search of the popup returns the focus to “Wrong title?”', async ({ stage }) => {
  const page = await createScreen('popup', '', dataWithPlayingEpisode, waitUntilVisible('.now-links')).open(
    stage,
  );
  await page.bringToFront();
  const wrong = page.getByRole('button', { name: 'Wrong title?' });
  await focusAndPress(page, wrong);
  await focusAndPress(page, page.locator('.chooser').getByRole('button', { name: 'Cancel' }));
  await expect(wrong).toBeFocused();
  await page.keyboard.press('?');
  await focusAndPress(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(wrong).toBeFocused();
  await page.close();
});

test("a key pressed while the popup's rows appear is handled", async ({ stage }) => {
  const page = await createScreen('popup', '', dataWithList, waitUntilVisible('.up-next .entry-main')).open(
    stage,
  );
  // Press the key between React's first commit and its later effects. On a busy computer, a person can do that, too.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('.up-next .entry-main')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.close();
});

test('connecting by keyboard moves the focus to the next control', async ({ kiroku }) => {
  const popup = await kiroku.openPage('popup.html');
  await popup.bringToFront();
  const connect = popup.locator('.popup-notice').getByRole('button', { name: 'Connect' });
  await connectNewAccount(kiroku, () => focusAndPress(popup, connect));
  await expect(connect).toHaveCount(0);
  await expect(popup.getByRole('button', { name: 'Find a title' })).toBeFocused();
});

/** Returns the text of the popup's focused control; null if no control has the focus. */
const focusedIn = async (popup: ActionPopup): Promise<string | null> =>
  (await popup.run(
    'document.activeElement?.matches("body") ? null : document.activeElement?.innerText.trim() ?? null',
  )) as string | null;

/** Moves to the popup's control with this text by Tab, and presses Enter. */
async function enterOn(popup: ActionPopup, text: string): Promise<void> {
  await expect.poll(() => popup.text()).toContain(text);
  for (let presses = 0; presses < 30 && !(await focusedIn(popup))?.startsWith(text); presses += 1)
    await popup.type('Tab');
  expect(await focusedIn(popup)).toContain(text);
  await popup.type('Enter');
}

test('answering a question by keyboard leaves the focus on a control of the popup', async ({
  kiroku,
  sites,
}) => {
  await connectNewAccount(kiroku);
  const page = await watchEpisode(kiroku, sites, 12);
  await page.bringToFront();
  const popup = await openActionPopup(kiroku);
  await enterOn(popup, 'Yes, it is');
  await expect.poll(() => popup.text()).not.toContain('Yes, it is');
  await expect.poll(() => focusedIn(popup)).not.toBeNull();
});

test("the toast's button opens the question and returns the focus to the page", async ({ kiroku, sites }) => {
  await connectNewAccount(kiroku);
  const page = await watchEpisode(kiroku, sites, 12);
  await page.evaluate(() => {
    const own = document.createElement('button');
    own.id = 'own';
    document.body.append(own);
    own.focus();
  });
  await hoverToast(page);
  await waitForReadingTime(page);
  await focusInside(page, TOAST_SELECTOR);
  await page.keyboard.press('Enter');
  const popup = await attachToActionPopup(kiroku);
  await expect(page.locator(TOAST_SELECTOR)).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('own');
  await enterOn(popup, 'Yes, it is');
  await expect.poll(() => popup.text()).not.toContain('Yes, it is');
  await expect.poll(() => focusedIn(popup)).not.toBeNull();
});

test.describe('popup on a page whose site is not granted', () => {
  test.use({ granted: [], grantable: ['https://films.example/*'] });

  test('keeps the focus on a control when the site is granted by keyboard', async ({ kiroku, sites }) => {
    await connectNewAccount(kiroku);
    sites.serve({ host: 'films.example', path: '/v/1', html: '<!doctype html><title>Films</title>' });
    const page = await kiroku.context.newPage();
    await page.goto('https://films.example/v/1');
    const popup = await clickToolbarButton(kiroku, page);
    await enterOn(popup, 'Always track here');
    await expect.poll(() => popup.text()).not.toContain('Always track here');
    await expect.poll(() => focusedIn(popup)).not.toBeNull();
  });
});
