// Tests a worker that really hangs on a change, as in an endless regular expression. After three crashes, the worker sets the change aside.
import type { Route } from 'playwright/test';
import { connectNewAccount, readServerList } from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { readOutboxAndActivity, writeTables } from '../stored.ts';

/**
 * Delays the details of one title, so that the test can prepare the worker before the worker reads them. The details of other titles are
 * not delayed.
 */
async function holdAnswers({ context }: KirokuBrowser, id: string) {
  const waiting: Route[] = [];
  const state = { isHeld: true };
  await context.route(`**/v1/anime/${id}`, async (route) => {
    if (state.isHeld) waiting.push(route);
    else await route.continue();
  });
  return {
    waiting,
    release: async () => {
      for (const route of waiting.splice(0)) await route.continue().catch(() => undefined);
    },
    letThrough: () => {
      state.isHeld = false;
    },
  };
}

/** Makes the worker hang when it reads its next answer. The next worker does not hang. */
function makeHang({ worker }: KirokuBrowser): Promise<void> {
  return worker.evaluate(() => {
    JSON.parse = () => {
      for (;;);
    };
  });
}

/**
 * Waits until the worker has probed the new account's service. The probe also reads answers, so it would hang the worker before the change
 * is sent.
 */
async function probed({ desk }: KirokuBrowser): Promise<void> {
  const profile = () =>
    desk.evaluate(async () => JSON.stringify(await chrome.storage.local.get('serviceProfile')));
  await expect.poll(profile).toContain('"probe":{');
}

/** Returns the only item in the outbox. */
const readItem = async (kiroku: KirokuBrowser) => (await readOutboxAndActivity(kiroku)).outbox[0];

/** Lets half a minute pass, after which the browser ends a hanging worker. */
async function letHang({ desk }: KirokuBrowser): Promise<void> {
  const { outbox } = await readOutboxAndActivity({ desk });
  const earlier = outbox.map((item) => ({ ...item, startedAt: (item.startedAt ?? 0) - 30_000 }));
  await writeTables(desk, { outbox: earlier });
}

test('a change that hangs the worker three times is marked as failed', async ({ kiroku, server }) => {
  await connectNewAccount(kiroku);
  const { desk } = kiroku;
  const media = await desk.evaluate(async () => {
    const answer = await chrome.runtime.sendMessage({
      message: 'search',
      input: { q: 'Frieren', type: 'anime' },
    });
    return answer.value.value[0] as { id: string };
  });
  await probed(kiroku);
  const answers = await holdAnswers(kiroku, media.id);
  await desk.evaluate(
    (given) =>
      void chrome.runtime.sendMessage({
        message: 'changeEntry',
        input: { kind: 'edit', media: given, patch: { status: 'watching', progress: 3 } },
      }),
    media,
  );
  for (const time of [1, 2, 3]) {
    await expect.poll(() => answers.waiting.length).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        const { startedAt, crashedAt = [] } = (await readItem(kiroku)) ?? {};
        return { isComputed: startedAt !== undefined, crashes: crashedAt.length };
      }, 'waiting for the service counts nothing')
      .toEqual({ isComputed: false, crashes: time - 1 });
    await makeHang(kiroku);
    await answers.release();
    await expect.poll(() => readItem(kiroku)).toMatchObject({ startedAt: expect.any(Number) });
    await letHang(kiroku);
    await kiroku.killWorker();
    await desk.evaluate(() => void chrome.runtime.sendMessage({ message: 'readService' }));
  }
  answers.letThrough();
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, /Activity/);
  await expect(popup.getByText('Kiroku crashed three times on this')).toBeVisible();
  expect(await readServerList(kiroku, server.origin)).toEqual([]);
  await popup.getByRole('button', { name: 'Try now' }).click();
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 3 }]);
});
