// A worker that truly hangs over one change, as over a pattern without end: three times, and then the change is set aside.
import type { Route } from 'playwright/test';
import { connectNewAccount, serverList } from '../account.ts';
import { expect, type Kiroku, test } from '../fixtures.ts';
import { readStored, writeTables } from '../stored.ts';

/** Answers of the service are held back, so that the worker can be prepared before it reads one. */
async function holdAnswers({ context }: Kiroku) {
  const waiting: Route[] = [];
  const state = { isHeld: true };
  await context.route('**/v1/anime/**', async (route) => {
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

/** From now on it never comes back from reading an answer; the next worker is as it should be. */
function makeHang({ worker }: Kiroku): Promise<void> {
  return worker.evaluate(() => {
    JSON.parse = () => {
      for (;;);
    };
  });
}

/** The one item that waits. */
const readItem = async (kiroku: Kiroku) => (await readStored(kiroku)).outbox[0];

/** Half a minute passes: until then the browser leaves a worker that hangs alone. */
async function letHang({ desk }: Kiroku): Promise<void> {
  const { outbox } = await readStored({ desk });
  const earlier = outbox.map((item) => ({ ...item, startedAt: (item.startedAt ?? 0) - 30_000 }));
  await writeTables(desk, { outbox: earlier });
}

test('a change that hangs the worker three times is set aside with its reason, and is sent when it is tried again', async ({
  kiroku,
  server,
}) => {
  await connectNewAccount(kiroku);
  const { desk } = kiroku;
  const media = await desk.evaluate(async () => {
    const answer = await chrome.runtime.sendMessage({
      message: 'search',
      input: { q: 'Frieren', type: 'anime' },
    });
    return answer.value.value[0] as object;
  });
  const answers = await holdAnswers(kiroku);
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
  await popup.getByRole('tab', { name: /Activity/ }).click();
  await expect(popup.getByText('Kiroku stopped working three times over this')).toBeVisible();
  expect(await serverList(kiroku, server.origin)).toEqual([]);
  await popup.getByRole('button', { name: 'Try now' }).click();
  await expect.poll(() => serverList(kiroku, server.origin)).toMatchObject([{ progress: 3 }]);
});
