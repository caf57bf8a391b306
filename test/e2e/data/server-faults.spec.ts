// Tests that the extension handles a rate limit and an expired token without the user noticing.
import { connectNewAccount, readServerList } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { describeOutboxAndActivity, readAccessToken, readOutboxAndActivity } from '../stored.ts';
import { watchEpisode } from '../tracking/watching.ts';
import { createFaultClient } from './faults.ts';

test.afterEach(async ({ server }) => createFaultClient(server.origin).reset());

test('a 429 with Retry-After pauses the queue', async ({ kiroku, sites, server }) => {
  const faults = createFaultClient(server.origin);
  await connectNewAccount(kiroku);
  const begin = Date.now();
  // Prepare a second 429, in case the worker does not wait.
  await faults.failNext('POST /library/entry', { kind: 'status', status: 429, retryAfter: 5 }, 2);
  await watchEpisode(kiroku, sites, 1);
  await expect
    .poll(async () => (await readOutboxAndActivity(kiroku)).outbox)
    .toMatchObject([{ state: 'waiting', attempts: 1, problem: { code: 'rate_limited' } }]);
  const { outbox } = await readOutboxAndActivity(kiroku);
  expect(outbox[0]?.notBefore).toBeGreaterThan(begin + 5000);
  expect(await faults.left()).toMatchObject([{ times: 1 }]);
  await faults.reset();
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
  expect(Date.now()).toBeGreaterThan(begin + 5000);
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1, status: 'watching' }]);
});

test('an expired token is refreshed silently', async ({ kiroku, sites, server }) => {
  const faults = createFaultClient(server.origin);
  await connectNewAccount(kiroku);
  const before = await readAccessToken(kiroku.desk);
  await faults.expireTokens();
  await watchEpisode(kiroku, sites, 1);
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
  expect(await readAccessToken(kiroku.desk)).not.toBe(before);
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
  const popup = await kiroku.openPage('popup.html');
  await expect(popup.getByText("Frieren: Beyond Journey's End").first()).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Reconnect' })).toHaveCount(0);
  await expect(popup.getByText(/session has ended/i)).toHaveCount(0);
});
