// Tests the sync of choices between the real synced storages of two profiles. The profiles share no browser account. So the test copies the
// synced storage of one profile into the storage of the other profile.
import { expectedLimitAnswers, probeSyncLimits } from '../../background/browser/synced-limits.ts';
import { openSectionOfOptions } from '../account.ts';
import { runAxe } from '../axe.ts';
import { openKirokuInOwnBrowser } from '../browser/kiroku.ts';
import { test as base, expect, type KirokuBrowser } from '../fixtures.ts';

const test = base.extend<{ other: KirokuBrowser }>({ other: openKirokuInOwnBrowser });
// Each profile runs in a separate browser.
test.use({ ownBrowser: true });
const SWITCH = 'Sync settings between my browsers';

const synced = ({ desk }: KirokuBrowser) =>
  desk.evaluate(async () => (await chrome.storage.sync.get()) as Record<string, string>);
const carry = async (from: KirokuBrowser, to: KirokuBrowser) =>
  to.desk.evaluate((items) => chrome.storage.sync.set(items), await synced(from));
const theme = ({ desk }: KirokuBrowser) =>
  desk.evaluate(
    async () =>
      ((await chrome.storage.local.get('settings')) as { settings?: { theme?: string } }).settings?.theme,
  );

/**
 * Returns the state of the sync, which is shown if a test fails. It states whether the browser has refused a write, and whether the alarm
 * is still set.
 */
const syncState = ({ desk }: KirokuBrowser) =>
  desk.evaluate(async () => {
    const { sync } = (await chrome.storage.local.get('sync')) as { sync?: { isRefused: boolean } };
    const alarm = await chrome.alarms.get('sync');
    return { isRefused: sync?.isRefused, dueInMs: alarm && alarm.scheduledTime - Date.now() };
  });

async function share(kiroku: KirokuBrowser): Promise<void> {
  await openSectionOfOptions(kiroku.desk, 'data');
  await kiroku.desk.getByRole('checkbox', { name: SWITCH }).check();
  await expect(kiroku.desk.getByText(/choices? (?:is|are) shared/)).toBeVisible();
}

async function chooseTheme({ desk }: KirokuBrowser, name: string): Promise<void> {
  await openSectionOfOptions(desk, 'appearance');
  await desk.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name }).check();
}

test('a theme chosen in one browser profile is applied in the second profile', async ({ kiroku, other }) => {
  await chooseTheme(kiroku, 'Dark');
  await expect.poll(() => theme(kiroku)).toBe('dark');
  expect(await synced(kiroku)).toEqual({});
  await share(kiroku);
  await expect.poll(async () => Object.keys(await synced(kiroku)).length).toBeGreaterThan(0);
  expect((await runAxe(kiroku.desk)).violations).toEqual([]);

  await share(other);
  await carry(kiroku, other);
  await expect.poll(() => theme(other)).toBe('dark');
  // The second profile has written nothing to the synced storage.
  expect(await synced(other)).toEqual(await synced(kiroku));

  // A choice must also be applied if it arrives while no worker runs.
  await other.killWorker();
  await chooseTheme(kiroku, 'Light');
  await expect.poll(() => theme(kiroku)).toBe('light');
  await kiroku.desk.evaluate(() => chrome.alarms.create('sync', { when: Date.now() }));
  const before = JSON.stringify(await synced(other));
  await expect
    .poll(async () => ({
      isWritten: JSON.stringify(await synced(kiroku)) !== before,
      ...(await syncState(kiroku)),
    }))
    .toMatchObject({ isWritten: true, isRefused: false });
  await carry(kiroku, other);
  await expect.poll(() => theme(other)).toBe('light');

  await openSectionOfOptions(other.desk, 'data');
  await other.desk.getByRole('checkbox', { name: SWITCH }).uncheck();
  expect((await runAxe(other.desk)).violations).toEqual([]);
  await other.desk.getByRole('button', { name: 'Remove the synced copy' }).click();
  await expect(other.desk.getByText('The synced copy is removed.')).toBeAttached();
  await expect.poll(() => synced(other)).toEqual({});
  expect(await theme(other)).toBe('light');
});

test("Chromium's synced storage refuses the same requests as the fake storage", async ({ kiroku }) => {
  const answers = await kiroku.desk.evaluate(
    `(${probeSyncLimits.toString()})(chrome.storage.sync)` as unknown as string,
  );
  expect(answers).toEqual(expectedLimitAnswers);
});
