// Tests the main path in a real Firefox. Also tests the differences from Chromium: the browser ends the event page, and has additional
// surfaces.

import { readServerList } from '../account.ts';
import { createFaultClient } from '../data/faults.ts';
import { describeOutboxAndActivity, readOutboxAndActivity } from '../stored.ts';
import { expect, type FirefoxBrowser, test } from './firefox-fixtures.ts';
import { connectNewAccount, grantSite, lowerThresholds, watchEpisode } from './firefox-hands.ts';

const ONCE = { outbox: [], activity: ['start Sousou no Frieren 1'] };

/**
 * By default, Firefox ends the event page after this idle time. It does not count a request as work, even in a sign-in. With a limit of one
 * second, Firefox would end the page during a request.
 */
const OWN_IDLE_MS = 30_000;

/** Makes Firefox end every later event page after one idle second. First waits until the running page has ended. */
async function endSoon(firefox: FirefoxBrowser): Promise<void> {
  await firefox.endIdleEventPageAfter(1000);
  // A running event page keeps the limit with which it started.
  await endOfEventPage(firefox);
}

/** Waits until Firefox has ended the event page. Returns the current time; every later event page starts after it. */
async function endOfEventPage({ eventPage }: FirefoxBrowser): Promise<number> {
  await expect.poll(eventPage, { intervals: [50] }).toBeNull();
  return Date.now();
}

test('an episode played in Firefox is saved to the list', { tag: '@quick' }, async ({
  firefox,
  server,
  sites,
}) => {
  await connectNewAccount(firefox);
  await grantSite(firefox, 'Crunchyroll');
  await watchEpisode(firefox, sites, 1, 0.9);
  await expect.poll(() => describeOutboxAndActivity(firefox.stored)).toEqual(ONCE);
  expect(await readServerList(firefox.stored, server.origin)).toMatchObject([
    { progress: 1, status: 'watching' },
  ]);
});

test.describe('Firefox with a short-lived event page', () => {
  test.afterEach(({ server }) => createFaultClient(server.origin).reset());

  test('delivers an episode exactly once after the event page ended while the server was down', async ({
    firefox,
    server,
    sites,
  }) => {
    await connectNewAccount(firefox);
    await grantSite(firefox, 'Crunchyroll');
    await lowerThresholds(firefox);
    await endSoon(firefox);
    await server.stop('SIGKILL');
    await watchEpisode(firefox, sites, 1);
    await expect
      .poll(() => describeOutboxAndActivity(firefox.stored))
      .toEqual({ outbox: ['waiting E1'], activity: [] });
    const ended = await endOfEventPage(firefox);
    await firefox.endIdleEventPageAfter(OWN_IDLE_MS);
    await server.start();
    // From here on, only the alarm wakes the event page.
    await expect.poll(() => describeOutboxAndActivity(firefox.stored)).toEqual(ONCE);
    expect(await readServerList(firefox.stored, server.origin)).toMatchObject([{ progress: 1 }]);
    await firefox.options.evaluate(() => chrome.runtime.sendMessage({ message: 'readService' }));
    expect(await firefox.eventPage()).toBeGreaterThan(ended);
  });

  test('delivers an episode exactly once if the event page ends before sending', async ({
    firefox,
    server,
    sites,
  }) => {
    const faults = createFaultClient(server.origin);
    await connectNewAccount(firefox);
    await grantSite(firefox, 'Crunchyroll');
    await lowerThresholds(firefox, 5);
    await endSoon(firefox);
    await faults.failNext('POST /library/entry', { kind: 'drop', when: 'after' });
    await watchEpisode(firefox, sites, 1);
    await expect
      .poll(() => describeOutboxAndActivity(firefox.stored))
      .toEqual({ outbox: ['waiting E1'], activity: [] });
    await endOfEventPage(firefox);
    const { outbox } = await readOutboxAndActivity(firefox.stored);
    expect(outbox, 'never tried before').toMatchObject([{ attempts: 0 }]);
    await firefox.endIdleEventPageAfter(OWN_IDLE_MS);
    await expect.poll(() => describeOutboxAndActivity(firefox.stored)).toEqual(ONCE);
    expect(await faults.left()).toEqual([]);
    expect(await readServerList(firefox.stored, server.origin)).toMatchObject([{ progress: 1 }]);
  });
});
