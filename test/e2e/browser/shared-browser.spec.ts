// Tests that the shared browser is clean for each test, whatever the previous test has left.
import { openExtensionPage } from '../../../server/launch/extension-browser.ts';
import { expect, test } from '../fixtures.ts';
import { GRANTABLE_PATTERNS } from '../settings.ts';
import { writeTables } from '../stored.ts';
import { NEW_PROFILE_STORED_KEYS, readAllStorage } from './all-storage.ts';

const PAGE = { host: 'www.crunchyroll.com', path: '/left' };

/** Stores one item of every kind that the browser keeps for an extension, except records in tables. Runs within a page of the extension. */
async function leaveEverything(origins: string[]): Promise<void> {
  for (const area of ['local', 'session', 'sync'] as const) await chrome.storage[area].set({ left: 'here' });
  await caches.open('left');
  localStorage.setItem('left', 'here');
  await chrome.alarms.create('left', { delayInMinutes: 60 });
  await chrome.permissions.request({ origins });
  await chrome.scripting.registerContentScripts([{ id: 'left', js: ['toast.js'], matches: origins }]);
  await chrome.action.setBadgeText({ text: 'left' });
}

test('the shared browser has no data of the previous test', async ({ shared, sites }) => {
  const { context, install, clean } = await shared.browser();
  sites.serve({ ...PAGE, html: '<!doctype html><title>Left</title>' });
  const url = `https://${PAGE.host}${PAGE.path}`;
  for (const round of ['first', 'second']) {
    await install(GRANTABLE_PATTERNS);
    const desk = await openExtensionPage(context, 'options.html');
    await expect.poll(() => readAllStorage(desk), round).toEqual({ ...NEW_PROFILE_STORED_KEYS, local: [] });
    await writeTables(desk, { outbox: [{ id: 'left' }] });
    await desk.evaluate(leaveEverything, [...GRANTABLE_PATTERNS]);
    const page = await context.newPage();
    await page.goto(url);
    const found = await page.evaluate(() => [document.cookie, localStorage.getItem('left')]);
    expect(found, round).toEqual(['', null]);
    await page.evaluate(() => localStorage.setItem('left', 'here'));
    await context.addCookies([{ name: 'left', value: 'here', url }]);
    await clean();
  }
});

test('the shared browser rejects a change that would outlast its test', async ({ kiroku }) => {
  expect(() => kiroku.context.addInitScript('0')).toThrow('ownBrowser');
  // Playwright's clock of one page applies to all pages. Once, it set the clock of all later tests a week ahead.
  expect(() => kiroku.desk.clock.setFixedTime(Date.now())).toThrow('ownBrowser');
  expect(() => kiroku.restart()).toThrow('ownBrowser');
});
