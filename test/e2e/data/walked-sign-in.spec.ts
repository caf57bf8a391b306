// Compares a sign-in without a window, which most tests use, with a sign-in in the window. Both must leave the extension in the same state.
import { connectNewAccount, connectNewAccountInWindow } from '../account.ts';
import { openKirokuInOwnBrowser } from '../browser/kiroku.ts';
import { test as base, expect, type KirokuBrowser } from '../fixtures.ts';
import { areListsFullyRead, readTables } from '../stored.ts';

const test = base.extend<{ other: KirokuBrowser }>({ other: openKirokuInOwnBrowser });

/** Returns everything in both storages and in the database. Replaces values that differ between accounts. */
async function allStored(kiroku: KirokuBrowser, name: string): Promise<unknown> {
  await expect.poll(() => areListsFullyRead(kiroku)).toBe(true);
  // The service check is the last job that a sign-in starts.
  await expect.poll(() => kiroku.desk.evaluate(isServiceChecked)).toBe(true);
  const areas = await kiroku.desk.evaluate(async () => ({
    local: await chrome.storage.local.get<{
      tokens?: { account: string; accessToken: string; refreshToken: string };
    }>(),
    session: await chrome.storage.session.get(),
  }));
  const stored = { ...areas, records: await readTables(kiroku.desk) };
  const { account = '', accessToken = '', refreshToken = '' } = stored.local.tokens ?? {};
  const own = { [account]: 'ACCOUNT', [accessToken]: 'ACCESS', [refreshToken]: 'REFRESH', [name]: 'NAME' };
  expect(Object.keys(own), 'each of them is stored').toHaveLength(4);
  const text = Object.entries(own).reduce(
    (so, [one, word]) => so.replaceAll(one, word),
    JSON.stringify(stored),
  );
  return JSON.parse(text.replace(/\b1[5-9]\d{11}(?:\.\d+)?\b/g, '"TIME"'));
}

async function isServiceChecked(): Promise<boolean> {
  type Stored = { serviceProfile?: { probe: object | null } };
  const { serviceProfile } = await chrome.storage.local.get<Stored>('serviceProfile');
  return Boolean(serviceProfile?.probe);
}

test('a sign-in without a window stores the same data as a sign-in in the window', async ({
  kiroku,
  other,
}) => {
  const walked = await connectNewAccount(kiroku);
  const windowed = await connectNewAccountInWindow(other);
  const stored = await allStored(kiroku, walked);
  expect(stored).toEqual(await allStored(other, windowed));
  expect(stored).toMatchObject({ local: { account: { state: 'connected', id: 'ACCOUNT', name: 'NAME' } } });
});
