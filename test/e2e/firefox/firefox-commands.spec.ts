// Tests the commands of Ctrl K in Firefox. These keys are also the browser's own search, but the page has priority.
import type { Page } from 'puppeteer-core';
import { readServerList, setServerEntry } from '../account.ts';
import { expect, type FirefoxBrowser, test } from './firefox-fixtures.ts';
import { connectNewAccount, waitForText } from './firefox-hands.ts';

const FIELD = '[role="combobox"].palette-field';

/** Opens the commands with their keys in a page that shows the list, and types into them without a click. */
async function command(page: Page, line: string): Promise<void> {
  await page.bringToFront();
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.waitForFunction((field) => document.activeElement?.matches(field), {}, FIELD);
  await page.keyboard.type(line);
}

/** Runs the chosen row, which closes the dialog. */
async function run(page: Page, wanted: string): Promise<void> {
  const chosen = '[role="option"][aria-selected="true"]';
  await page.waitForFunction(
    (row, text) => document.querySelector(row)?.textContent?.includes(text),
    {},
    chosen,
    wanted,
  );
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
}

async function openWithList(firefox: FirefoxBrowser, path: string): Promise<Page> {
  const page = await firefox.openPage(path);
  await waitForText(page, "Frieren: Beyond Journey's End");
  return page;
}

test('Ctrl K opens the commands in the popup and the sidebar of Firefox', async ({ firefox, server }) => {
  await connectNewAccount(firefox);
  await setServerEntry(firefox.stored, server.origin, 'Sousou no Frieren', {
    status: 'watching',
    progress: 4,
  });
  const list = () => readServerList(firefox.stored, server.origin);
  const popup = await openWithList(firefox, 'popup.html');
  await command(popup, 'score 8 frieren');
  await run(popup, 'score 8');
  await expect.poll(list).toMatchObject([{ userScore: 8, progress: 4 }]);

  const panel = await openWithList(firefox, 'sidepanel.html');
  await command(panel, 'frieren +1');
  await run(panel, 'episode 5');
  await expect.poll(list).toMatchObject([{ userScore: 8, progress: 5 }]);
});
