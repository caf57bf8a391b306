// Tests a computer whose clock is an hour ahead of the service's. Connecting, tracking and the history work, and no event is in the future.
import { connectNewAccountInWindow, readServerList, setServerEntry } from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { createFaultClient } from '../data/faults.ts';
import { expect, test } from '../fixtures.ts';
import { watchEpisode } from '../tracking/watching.ts';

const HOUR_MS = 3600_000;

// The faults apply to all requests to the server of this worker process, so remove them for the next test.
test.afterEach(async ({ server }) => createFaultClient(server.origin).reset());

test('connecting and tracking work with a clock an hour ahead', async ({ kiroku, sites, server }) => {
  await createFaultClient(server.origin).shiftClock(-HOUR_MS);
  await connectNewAccountInWindow(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
  await watchEpisode(kiroku, sites, 5);
  const progress = async () =>
    (await readServerList(kiroku, server.origin)).find(({ media }) => media.title === 'Sousou no Frieren')
      ?.progress;
  await expect.poll(progress).toBe(5);

  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Activity');
  await expect(popup.locator('.log-line').first()).toContainText(/just now|minutes? ago/);
  await openPopupTab(popup, 'Library');
  await expect(popup.getByText('5 / 28')).toBeVisible();
  await server.stop();
  await popup.reload();
  await openPopupTab(popup, 'Library');
  const news = popup.getByText(/could not be refreshed. As of/);
  await expect(news).toBeVisible();
  await expect(popup.getByText('5 / 28')).toBeVisible();
  const [, said = ''] = /As of ([^.]+)\./.exec((await news.textContent()) ?? '') ?? [];
  const time = said.replaceAll('\u202f', ' ');
  // A time without a date means today.
  const at = Date.parse(time) || Date.parse(`${new Date().toDateString()} ${time}`);
  expect(at).toBeLessThanOrEqual(Date.now());
  await server.start();
});
