// Tests the popup and the sidebar in a real Firefox. Both contain the same app as in Chromium.
import type { Page } from 'puppeteer-core';
import { readServerList, setServerEntry } from '../account.ts';
import { describeStored } from '../stored.ts';
import { expect, type FirefoxBrowser, test } from './firefox-fixtures.ts';
import { clickButton, connectNewAccount, pressSelector, typeInto, waitForText } from './firefox-hands.ts';

const row = (title: string): string => `::-p-xpath(//button[@aria-expanded][contains(., "${title}")])`;

async function textOf(page: Page, selector: string): Promise<string> {
  const found = await page.waitForSelector(selector);
  return (await found?.evaluate((element) => element.textContent)) ?? '';
}

type Place = 'popup' | 'sidebar';

/**
 * Returns the content of the open popup or sidebar. Firefox does not list them as pages, but pages of the extension can access each other.
 */
function shownIn({ options }: FirefoxBrowser, place: Place): Promise<string | null> {
  return options.evaluate((kind) => {
    const { extension } = chrome as unknown as {
      extension: { getViews(filter: { type: Place }): Window[] };
    };
    return extension.getViews({ type: kind })[0]?.document.body.textContent ?? null;
  }, place);
}

test('the popup in Firefox can connect, search, add a title, count an episode and undo', async ({
  firefox,
  server,
}) => {
  const list = () => readServerList(firefox.stored, server.origin);
  const popup = await firefox.openPage('popup.html');
  const name = await connectNewAccount(firefox, popup, 'Connect');
  await waitForText(popup, name);

  await clickButton(popup, 'Search');
  await typeInto(popup, 'input[type="search"]', 'sousou no frieren');
  await clickButton(popup, "Add Frieren: Beyond Journey's End");
  await expect.poll(list).toMatchObject([{ status: 'plan_to_watch', progress: 0 }]);

  await clickButton(popup, 'Library');
  await server.stop();
  await clickButton(popup, "Add one episode: Frieren: Beyond Journey's End");
  await expect.poll(() => textOf(popup, row("Frieren: Beyond Journey's End"))).toMatch(/1 \/ 28.*Waiting/);
  await server.start();
  await popup.reload({ waitUntil: [] });
  await clickButton(popup, 'Library');
  await expect.poll(() => textOf(popup, row("Frieren: Beyond Journey's End"))).not.toContain('Waiting');
  expect(await list()).toMatchObject([{ status: 'watching', progress: 1 }]);

  await clickButton(popup, 'Activity');
  await clickButton(popup, "Undo Frieren: Beyond Journey's End");
  await expect.poll(list).toMatchObject([{ status: 'plan_to_watch', progress: 0 }]);
  await expect.poll(async () => (await describeStored(firefox.stored)).outbox).toEqual([]);
});

test('the toolbar popup and the sidebar show the list', async ({ firefox, server }) => {
  await connectNewAccount(firefox);
  await setServerEntry(firefox.stored, server.origin, 'Sousou no Frieren', {
    status: 'watching',
    progress: 11,
  });
  await firefox.options.evaluate(() => chrome.runtime.sendMessage({ message: 'refreshLibrary' }));
  await firefox.options.evaluate(() => chrome.action.openPopup());
  await expect.poll(() => shownIn(firefox, 'popup')).toMatch(/Frieren: Beyond Journey's End.*11 \/ 28/);

  const popup = await firefox.openPage('popup.html');
  await clickButton(popup, 'Open in the side panel');
  await expect.poll(() => shownIn(firefox, 'sidebar')).toMatch(/Frieren: Beyond Journey's End.*11 \/ 28/);

  const panel = await firefox.openPage('sidepanel.html');
  await clickButton(panel, 'Search');
  await typeInto(panel, 'input[type="search"]', 'sousou no frieren');
  await pressSelector(panel, '::-p-xpath(//li[contains(., "TV")]//button[contains(., "Frieren: Beyond")])');
  await expect
    .poll(() => textOf(panel, 'section[aria-label="Title details"]'))
    .toMatch(/Frieren: Beyond Journey's End.*28/);
});

test('Kiroku has its menu, shortcuts, keyword and sidebar in Firefox', async ({ firefox }) => {
  const { commands, sidebar } = await firefox.options.evaluate(async () => {
    const { sidebarAction } = chrome as unknown as {
      sidebarAction: { getPanel(details: object): Promise<string> };
    };
    // This rejects if the menu has no item with this id.
    await chrome.contextMenus.update('search', {});
    return { commands: await chrome.commands.getAll(), sidebar: await sidebarAction.getPanel({}) };
  });
  expect(commands).toMatchObject([
    { name: '_execute_action', shortcut: 'Alt+Shift+K' },
    { name: 'count-episode', shortcut: 'Alt+Shift+Period' },
  ]);
  expect(sidebar).toMatch(/^moz-extension:.*\/sidepanel\.html$/);
  expect(await firefox.options.evaluate(() => chrome.runtime.getManifest().omnibox)).toEqual({
    keyword: 'kiroku',
  });
});
