// The sync of choices: the real synced storage of two profiles. No account joins them here, so the test carries what one of them wrote to the other.
import { askLimits, expectedAnswers } from '../../background/browser/synced-limits.ts';
import { openSection } from '../account.ts';
import { runAxe } from '../axe.ts';
import { openOwnKiroku } from '../browser/kiroku.ts';
import { test as base, expect, type Kiroku } from '../fixtures.ts';

const test = base.extend<{ other: Kiroku }>({ other: openOwnKiroku });
// Each profile is a browser of its own, as at a user's.
test.use({ ownBrowser: true });
const SWITCH = 'Share my choices with my other browsers';

const synced = ({ desk }: Kiroku) =>
  desk.evaluate(async () => (await chrome.storage.sync.get()) as Record<string, string>);
const carry = async (from: Kiroku, to: Kiroku) =>
  to.desk.evaluate((items) => chrome.storage.sync.set(items), await synced(from));
const theme = ({ desk }: Kiroku) =>
  desk.evaluate(
    async () =>
      ((await chrome.storage.local.get('settings')) as { settings?: { theme?: string } }).settings?.theme,
  );

/** What a failure is understood by: the browser has refused, or the alarm is still to come. */
const sharing = ({ desk }: Kiroku) =>
  desk.evaluate(async () => {
    const { sync, syncWaits } = (await chrome.storage.local.get()) as {
      sync?: { problem: string | null };
      syncWaits?: number;
    };
    const alarm = await chrome.alarms.get('travel');
    return {
      problem: sync?.problem,
      syncWaits,
      dueInMs: alarm && alarm.scheduledTime - Date.now(),
    };
  });

async function share(kiroku: Kiroku): Promise<void> {
  await openSection(kiroku.desk, 'data');
  await kiroku.desk.getByRole('checkbox', { name: SWITCH }).check();
  await expect(kiroku.desk.getByText(/choices? (?:is|are) shared/)).toBeVisible();
}

async function chooseTheme({ desk }: Kiroku, name: string): Promise<void> {
  await openSection(desk, 'appearance');
  await desk.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name }).check();
}

test('a choice of one profile holds in the other, and nothing leaves before that is switched on', async ({
  kiroku,
  other,
}) => {
  await chooseTheme(kiroku, 'Dark');
  await expect.poll(() => theme(kiroku)).toBe('dark');
  expect(await synced(kiroku)).toEqual({});
  await share(kiroku);
  await expect.poll(async () => Object.keys(await synced(kiroku)).length).toBeGreaterThan(0);
  expect((await runAxe(kiroku.desk)).violations).toEqual([]);

  await share(other);
  await carry(kiroku, other);
  await expect.poll(() => theme(other)).toBe('dark');
  // What the other one makes of it is the same: its own write would be an echo.
  expect(await synced(other)).toEqual(await synced(kiroku));

  // While the worker is dead, too.
  await other.killWorker();
  await chooseTheme(kiroku, 'Light');
  await expect.poll(() => theme(kiroku)).toBe('light');
  await kiroku.desk.evaluate(() => chrome.alarms.create('sync', { when: Date.now() }));
  const before = JSON.stringify(await synced(other));
  await expect
    .poll(async () => ({
      isWritten: JSON.stringify(await synced(kiroku)) !== before,
      ...(await sharing(kiroku)),
    }))
    .toMatchObject({ isWritten: true, problem: null });
  await carry(kiroku, other);
  await expect.poll(() => theme(other)).toBe('light');

  await openSection(other.desk, 'data');
  await other.desk.getByRole('checkbox', { name: SWITCH }).uncheck();
  expect((await runAxe(other.desk)).violations).toEqual([]);
  await other.desk.getByRole('button', { name: 'Remove the synced copy' }).click();
  await expect(other.desk.getByText('The synced copy is removed.')).toBeAttached();
  await expect.poll(() => synced(other)).toEqual({});
  expect(await theme(other)).toBe('light');
});

test('Chromium refuses what the synced storage of the tests refuses', async ({ kiroku }) => {
  const answers = await kiroku.desk.evaluate(
    `(${askLimits.toString()})(chrome.storage.sync)` as unknown as string,
  );
  expect(answers).toEqual(expectedAnswers);
});
