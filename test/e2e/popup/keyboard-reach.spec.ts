// Tests by keyboard only that the focus returns to where it was when something closes.
import type { Locator, Page } from 'playwright/test';
import { TOAST } from '../../../server/launch/extension-browser.ts';
import { connectNewAccount } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { matchFile, settingsFile } from '../screens/option-examples.ts';
import { full } from '../screens/page-screens.ts';
import { listedWorld, playingWorld } from '../screens/popup-screens.ts';
import { screen, section, see } from '../screens/screen.ts';
import type { Stage } from '../screens/stage.ts';
import { pointAtToast, readToast } from '../tracking/toast-on-page.ts';
import { watchEpisode } from '../tracking/watching.ts';
import { type ActionPopup, clickToolbarButton, openActionPopup, openedActionPopup } from './action-popup.ts';
import { pressOn, tabInto, tabTo } from './keys.ts';

async function openOptions(stage: Stage, name: 'tracking' | 'data'): Promise<Page> {
  const page = await screen('options', '', full, section(name), see(`#${name} .file-bar`)).open(stage);
  await page.bringToFront();
  return page;
}

/** Opens the browser's file chooser by keyboard, and chooses a file. */
async function chooseByKeyboard(page: Page, field: Locator, content: object): Promise<void> {
  // Wait for the event before pressing the key. The browser reports choosers only on request, and a headless browser cancels all others at
  // once.
  const chosen = page.waitForEvent('filechooser');
  await tabTo(page, field);
  await page.keyboard.press('Enter');
  const chooser = await chosen;
  const buffer = Buffer.from(JSON.stringify(content));
  await chooser.setFiles({ name: 'chosen.json', mimeType: 'application/json', buffer });
}

test('closing the rule editor returns the focus to the button that opened it', async ({ stage }) => {
  const page = await openOptions(stage, 'tracking');
  const edit = page.getByRole('button', { name: /^Edit rules/ }).first();
  await pressOn(page, edit);
  await pressOn(page, page.locator('.rule-editor-actions').getByRole('button', { name: 'Cancel' }));
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
    await pressOn(page, card.getByRole('button', { name: 'Cancel' }));
    await expect(card).toHaveCount(0);
    await expect(field).toBeFocused();
    await page.close();
  });
}

test('closing the title search of the popup returns the focus', async ({ stage }) => {
  const page = await screen('popup', '', playingWorld, see('.now-links')).open(stage);
  await page.bringToFront();
  const wrong = page.getByRole('button', { name: 'Wrong title?' });
  await pressOn(page, wrong);
  await pressOn(page, page.locator('.chooser').getByRole('button', { name: 'Cancel' }));
  await expect(wrong).toBeFocused();
  await page.keyboard.press('?');
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(wrong).toBeFocused();
  await page.close();
});

test("a key pressed while the popup's rows appear is handled", async ({ stage }) => {
  const page = await screen('popup', '', listedWorld, see('.up-next .entry-main')).open(stage);
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
  await connectNewAccount(kiroku, () => pressOn(popup, connect));
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

test.describe('tab whose site is not granted', () => {
  test.use({ granted: [], grantable: ['https://films.example/*'] });

  test('moves the focus in the popup when the site is granted by keyboard', async ({ kiroku, sites }) => {
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

test('answering a question by keyboard moves the focus to the next control', async ({ kiroku, sites }) => {
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
  await pointAtToast(page);
  await readToast(page);
  await tabInto(page, TOAST);
  await page.keyboard.press('Enter');
  const popup = await openedActionPopup(kiroku);
  await expect(page.locator(TOAST)).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('own');
  await enterOn(popup, 'Yes, it is');
  await expect.poll(() => popup.text()).not.toContain('Yes, it is');
  await expect.poll(() => focusedIn(popup)).not.toBeNull();
});
