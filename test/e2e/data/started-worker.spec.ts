// Tests a worker that was started by an event, not by the installation.
import { connectNewAccountInWindow, readServerList } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { watchEpisode } from '../tracking/watching.ts';

test.use({ ownBrowser: true });

test('a worker started by an event signs in, matches and sends', async ({ kiroku, sites, server }) => {
  await kiroku.killWorker();
  await connectNewAccountInWindow(kiroku);
  await kiroku.restart();
  await kiroku.killWorker();
  await watchEpisode(kiroku, sites, 1);
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
  await kiroku.killWorker();
  const popup = await kiroku.openPage('popup.html');
  await expect(popup.getByText("Frieren: Beyond Journey's End").first()).toBeVisible();
});
