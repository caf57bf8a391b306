// A worker that truly hangs over one change, as over a pattern without end: three times, and then the change is set aside.
import type { Route } from 'playwright/test';
import { connectNewAccount, serverList } from '../account.ts';
import { expect, type Kiroku, test } from '../fixtures.ts';

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

interface TakeDowns {
  takeDowns?: Record<string, { count: number; since?: number }>;
}

const readTakeDowns = ({ desk }: Kiroku) =>
  desk.evaluate(async () =>
    Object.values((await chrome.storage.local.get<TakeDowns>('takeDowns')).takeDowns ?? {}),
  );

/** Half a minute passes: until then the browser leaves a worker that hangs alone. */
const letHang = ({ desk }: Kiroku) =>
  desk.evaluate(async () => {
    const { takeDowns = {} } = await chrome.storage.local.get<TakeDowns>('takeDowns');
    for (const one of Object.values(takeDowns)) if (one.since) one.since -= 30_000;
    await chrome.storage.local.set({ takeDowns });
  });

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
    expect(await readTakeDowns(kiroku), 'waiting for the service counts nothing').toEqual(
      time === 1 ? [] : [{ count: time - 1, at: expect.any(Number) }],
    );
    await makeHang(kiroku);
    await answers.release();
    await expect.poll(() => readTakeDowns(kiroku)).toMatchObject([{ since: expect.any(Number) }]);
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
