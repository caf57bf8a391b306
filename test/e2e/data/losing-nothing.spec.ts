// Tests failures between watching and sending. The episode must arrive exactly once.
import { openSignInWindow } from '../../../server/launch/extension-browser.ts';
import { allowAccess, connectInWindow, connectNewAccount, readServerList } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { describeStored } from '../stored.ts';
import { watchEpisode } from '../tracking/watching.ts';

test('an episode arrives only once after the worker and the server were both down', {
  tag: '@quick',
}, async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  await server.stop('SIGKILL');
  await watchEpisode(kiroku, sites, 1);
  await expect.poll(() => describeStored(kiroku)).toEqual({ outbox: ['waiting E1'], activity: [] });
  await kiroku.killWorker();
  await server.start();
  // From here on, only the alarm wakes the worker.
  await expect
    .poll(() => describeStored(kiroku))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1, status: 'watching' }]);
});

test('an episode arrives after the user reconnects a revoked app', async ({ kiroku, sites, server }) => {
  await connectInWindow(kiroku);
  await watchEpisode(kiroku, sites, 1);
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);

  const accountArea = await kiroku.context.newPage();
  await accountArea.goto(`${server.origin}/auth/account/connections`);
  await accountArea.getByRole('link', { name: /Disconnect/ }).click();
  await accountArea.getByRole('button', { name: 'Disconnect' }).click();
  await expect(accountArea.getByRole('link', { name: /Disconnect/ })).toHaveCount(0);

  await watchEpisode(kiroku, sites, 2);
  const popup = await kiroku.openPage('popup.html');
  const reconnect = popup.getByRole('button', { name: 'Reconnect' });
  await expect(reconnect).toBeVisible();
  await expect(
    popup.getByText('Your session has ended. What you watch is kept and sent when you reconnect.'),
  ).toBeVisible();
  await watchEpisode(kiroku, sites, 3);
  await expect.poll(() => describeStored(kiroku)).toMatchObject({ outbox: ['waiting E2', 'waiting E3'] });

  const window = await openSignInWindow(kiroku.context, () => reconnect.click());
  await allowAccess(window);
  await expect.poll(() => describeStored(kiroku)).toMatchObject({ outbox: [] });
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 3 }]);
});

test.describe('browser that is closed or crashes', () => {
  test.use({ ownBrowser: true });

  test('sends an episode only once after a restart', async ({ kiroku, sites, server }) => {
    await connectNewAccount(kiroku);
    await server.stop('SIGKILL');
    await watchEpisode(kiroku, sites, 1);
    await expect.poll(() => describeStored(kiroku)).toMatchObject({ outbox: ['waiting E1'] });
    await server.start();
    await kiroku.restart();
    await expect
      .poll(() => describeStored(kiroku))
      .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
    expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
  });
});
