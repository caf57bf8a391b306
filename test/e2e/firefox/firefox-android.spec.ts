// Tests Firefox for Android as far as possible on a desktop. The built package runs without the APIs that are missing there.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { newAccountName, readServerList } from '../account.ts';
import { FIREFOX_EXTENSION_DIR } from '../settings.ts';
import { test as base, expect } from './firefox-fixtures.ts';
import {
  clickButton,
  getPageOpenedBy,
  grantSite,
  lowerThresholds,
  signIn,
  signUp,
  waitForText,
  watchEpisode,
} from './firefox-hands.ts';

/** An API is missing if its permission or its manifest key is missing, as in a browser that never had the API. */
const MISSING_PERMISSIONS = ['identity', 'contextMenus'];
const MISSING_KEYS = ['omnibox', 'commands', 'sidebar_action'];

const MISSING = [...MISSING_PERMISSIONS, 'omnibox', 'commands', 'sidebarAction'];

/** Returns the names for which the browser has an API. Runs within a page of the extension. */
function namesOf(names: readonly string[]): string[] {
  return names.filter((name) => chrome[name as keyof typeof chrome] !== undefined);
}

/** Installs the package with a manifest that lacks these permissions and keys. */
const test = base.extend({
  extensionDir: async ({}, use) => {
    const folder = mkdtempSync(`${tmpdir()}/kiroku-android-`);
    cpSync(FIREFOX_EXTENSION_DIR, folder, { recursive: true });
    const manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as Record<string, unknown>;
    for (const key of MISSING_KEYS) delete manifest[key];
    const permissions = (manifest.permissions as string[]).filter(
      (one) => !MISSING_PERMISSIONS.includes(one),
    );
    writeFileSync(`${folder}/manifest.json`, JSON.stringify({ ...manifest, permissions }));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

test('a closed sign-in tab and a denial are reported with different messages', async ({ firefox }) => {
  const { options } = firefox;
  const tab = await getPageOpenedBy(firefox, () => clickButton(options, 'Connect your account'));
  await waitForText(tab, 'Sign in');
  await tab.close();
  await waitForText(options, 'The sign-in window closed before you finished.');
  const second = await getPageOpenedBy(firefox, () => clickButton(options, 'Connect your account'));
  await signIn(second, 'demo', 'kiroku-demo');
  await clickButton(second, 'Deny');
  await waitForText(options, 'You chose Deny, so nothing was connected.');
});

test.describe('Firefox for Android with a short-lived event page', () => {
  test('completes a sign-in in a tab after the event page ended', async ({ firefox, server, sites }) => {
    const { options, stored, eventPage, endIdleEventPageAfter } = firefox;
    expect(await options.evaluate(namesOf, MISSING)).toEqual([]);
    const name = newAccountName();
    const tab = await getPageOpenedBy(firefox, () => clickButton(options, 'Connect your account'));
    await signIn(tab, name, 'not known yet');
    await waitForText(tab, 'is not right');
    await signUp(tab, name);
    await tab.waitForSelector('::-p-xpath(//button[normalize-space()="Allow"])');
    await endIdleEventPageAfter(1000);
    await expect.poll(eventPage, { intervals: [50] }).toBeNull();
    // Firefox does not count a pending request as work. With a limit of one second, Firefox would end the page while the code is exchanged
    // for tokens.
    await endIdleEventPageAfter(30_000);
    await clickButton(tab, 'Allow');
    await waitForText(options, `Connected as ${name}`);
    expect(tab.isClosed(), 'nothing is left of it').toBe(true);
    const granted = await options.evaluate(() => chrome.permissions.getAll());
    expect(granted.origins).toEqual([
      'https://1d92f86bf3b94f46aacac8199583b2b212db86fc.extensions.allizom.org/*',
    ]);
    expect(await options.evaluate(() => chrome.scripting.getRegisteredContentScripts())).toEqual([]);

    await grantSite(firefox, 'Crunchyroll');
    await lowerThresholds(firefox);
    await watchEpisode(firefox, sites, 1);
    await expect.poll(() => readServerList(stored, server.origin)).toMatchObject([{ progress: 1 }]);
  });
});
