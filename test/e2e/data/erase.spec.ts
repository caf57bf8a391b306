// Tests erasing the stored data as a user does: in Options → Data, and when signing out.
import type { Page } from 'playwright/test';
import {
  connectNewAccount,
  expectNoWatchedTitleShown,
  openSectionOfOptions,
  readServerList,
} from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import type { SiteServer } from '../site-server.ts';
import { countRecords } from '../stored.ts';
import { watchEpisode } from '../tracking/watching.ts';

const stored = (desk: Page, area: 'local' | 'session') =>
  desk.evaluate((name) => chrome.storage[name].get(), area);

async function watchOne(kiroku: KirokuBrowser, sites: SiteServer, origin: string): Promise<void> {
  await connectNewAccount(kiroku);
  await watchEpisode(kiroku, sites, 1);
  await expect.poll(() => readServerList(kiroku, origin)).toMatchObject([{ progress: 1 }]);
  await expect.poll(() => countRecords(kiroku.desk)).toMatchObject({ activity: 1, library: 1, matches: 1 });
}

test('Options → Data erases everything on this computer', { tag: '@quick' }, async ({
  kiroku,
  sites,
  server,
}) => {
  await watchOne(kiroku, sites, server.origin);
  const { desk } = kiroku;
  await openSectionOfOptions(desk, 'data');
  await desk.getByRole('button', { name: 'Erase everything' }).click();
  await desk.getByRole('button', { name: 'Yes, erase everything now' }).click();
  await expect(desk.getByText('Everything on this device is erased.')).toBeAttached();
  await expect.poll(() => countRecords(desk)).toEqual({});
  const kept = JSON.stringify({ ...(await stored(desk, 'local')), ...(await stored(desk, 'session')) });
  expect(kept).not.toMatch(/accessToken|refreshToken|secret|Frieren|crunchyroll|accountIssuers/i);
  expect((await desk.evaluate(() => chrome.permissions.getAll())).origins).toEqual([]);
  await expectNoWatchedTitleShown(kiroku);
});

test('signing out with “Sign out and erase” erases the watched episodes', async ({
  kiroku,
  sites,
  server,
}) => {
  await watchOne(kiroku, sites, server.origin);
  const { desk } = kiroku;
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await desk.getByRole('button', { name: 'Sign out and keep' }).click();
  await expect(desk.getByText('No account is connected.')).toBeVisible();
  expect(await countRecords(desk)).toMatchObject({ activity: 1, library: 1 });
  await expectNoWatchedTitleShown(kiroku);

  await connectNewAccount(kiroku);
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await desk.getByRole('button', { name: 'Sign out and erase' }).click();
  await expect(desk.getByText('No account is connected.')).toBeVisible();
  await expect.poll(() => countRecords(desk)).toEqual({});
  expect(JSON.stringify(await stored(desk, 'session'))).not.toContain('Frieren');
});
