// Tests services that fill the gaps of the specification in other ways than our server. The list is shown, and an episode arrives.
import type { Page } from 'playwright/test';
import { root } from '../../../lib/build/paths.ts';
import { callApi, connectNewAccount, readServerList, setServerEntry } from '../account.ts';
import { storeServiceAddress } from '../browser/kiroku.ts';
import { openPopupTab } from '../choose-tab.ts';
import { createFaultClient } from '../data/faults.ts';
import { test as base, expect, type KirokuBrowser, type RestartableServer } from '../fixtures.ts';
import { describeOutboxAndActivity, readAccessToken, readOutboxAndActivity } from '../stored.ts';
import { startRestartableServer } from '../test-server.ts';
import { watchEpisode } from '../tracking/watching.ts';

const FRIEREN = 'Sousou no Frieren';
/** The title as the popup shows it. */
const SHOWN = "Frieren: Beyond Journey's End";

const test = base.extend<{ speak: (profile: string) => Promise<RestartableServer> }>({
  /** Fixture: starts a server with the dialect, and points the extension at it. */
  speak: async ({ kiroku }, use) => {
    const started: { close: () => Promise<void> }[] = [];
    await use(async (profile) => {
      const DIALECT = `${root}server/demo/dialect/profiles/${profile}.json`;
      const server = await startRestartableServer({ DIALECT });
      started.push(server);
      await storeServiceAddress(kiroku.worker, server.origin);
      return server;
    });
    for (const { close } of started) await close();
  },
});

async function openLibrary(kiroku: KirokuBrowser): Promise<Page> {
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Library');
  return popup;
}

function row(popup: Page, title: string) {
  return popup.getByRole('button', { name: new RegExp(`^${title}`) });
}

async function expectDelivered(kiroku: KirokuBrowser, episode: number): Promise<void> {
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({ outbox: [], activity: [`advance ${FRIEREN} ${episode}`] });
}

test('a service with field names of its own and paging by cursor can be read and written', async ({
  kiroku,
  sites,
  speak,
}) => {
  const { origin } = await speak('other-names');
  await connectNewAccount(kiroku);
  type Found = { readonly data: { readonly items: readonly { readonly id: string }[] } };
  type Row = { readonly media: { readonly title: string }; readonly watched_episodes: number };
  type Listed = { readonly items: readonly Row[]; readonly next_cursor: string | null };
  const first = () => callApi<Listed>(kiroku, `${origin}/v1/library?type=anime`);
  // The list is longer than one page of this service.
  for (const title of ['Dungeon Meshi', 'Cowboy Bebop', FRIEREN]) {
    const url = `${origin}/v1/search?type=anime&q=${encodeURIComponent(title)}`;
    const { data } = await callApi<Found>(kiroku, url);
    const entry = { type: 'anime', mediaId: data.items[0]?.id, status: 'watching', progress: 4 };
    await callApi(kiroku, `${origin}/v1/library/entry`, entry);
  }
  expect(await first()).toMatchObject({ items: [{}, {}], next_cursor: expect.any(String) });
  const popup = await openLibrary(kiroku);
  for (const title of [SHOWN, 'Cowboy Bebop', 'Delicious in Dungeon'])
    await expect(row(popup, title)).toContainText('4 / ');

  await watchEpisode(kiroku, sites, 5);
  await expectDelivered(kiroku, 5);
  expect((await first()).items[0]).toMatchObject({ media: { title: FRIEREN }, watched_episodes: 5 });
  await expect(row(popup, SHOWN)).toContainText('5 / 28');

  await row(popup, SHOWN).click();
  await popup.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect
    .poll(async () => (await first()).items.map(({ media }) => media.title))
    .toEqual(['Cowboy Bebop', 'Dungeon Meshi']);
});

test('an episode is saved to a service whose title details lack the list entry', async ({
  kiroku,
  sites,
  speak,
}) => {
  const { origin } = await speak('no-entry');
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, origin, FRIEREN, { status: 'watching', progress: 4 });
  const popup = await openLibrary(kiroku);
  await expect(row(popup, SHOWN)).toContainText('4 / 28');
  await watchEpisode(kiroku, sites, 5);
  await expectDelivered(kiroku, 5);
  expect(await readServerList(kiroku, origin)).toMatchObject([{ status: 'watching', progress: 5 }]);

  await watchEpisode(kiroku, sites, 3);
  await expect
    .poll(async () => (await describeOutboxAndActivity(kiroku)).activity)
    .toEqual([`advance ${FRIEREN} 5`, `ignore notAhead ${FRIEREN} 5`]);
  expect(await readServerList(kiroku, origin)).toMatchObject([{ status: 'watching', progress: 5 }]);
});

test('the scores of a service with a scale up to 100 are not overwritten', async ({
  kiroku,
  sites,
  speak,
}) => {
  const { origin } = await speak('scores-to-100');
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, origin, FRIEREN, { status: 'watching', progress: 4, userScore: 85 });
  const popup = await openLibrary(kiroku);
  await expect(row(popup, SHOWN)).toContainText('4 / 28');
  await expect(row(popup, SHOWN)).toContainText('Score 85');

  await watchEpisode(kiroku, sites, 5);
  await expectDelivered(kiroku, 5);
  expect(await readServerList(kiroku, origin)).toMatchObject([{ progress: 5, userScore: 85 }]);

  await row(popup, SHOWN).click();
  await popup.getByRole('spinbutton', { name: 'Score' }).fill('8');
  await popup.getByRole('spinbutton', { name: 'Score' }).press('Enter');
  // Items are sent in order. When episode 6 has arrived, the score has been handled, too.
  await watchEpisode(kiroku, sites, 6);
  await expect.poll(() => readServerList(kiroku, origin)).toMatchObject([{ progress: 6, userScore: 85 }]);
});

test('a service with errors in HTML receives the episode after a 401 and a 429', async ({
  kiroku,
  sites,
  speak,
}) => {
  const { origin } = await speak('html-errors');
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, origin, FRIEREN, { status: 'watching', progress: 4 });
  await expect(row(await openLibrary(kiroku), SHOWN)).toContainText('4 / 28');
  const before = await readAccessToken(kiroku.desk);
  const faults = createFaultClient(origin);
  await faults.expireTokens();
  const refused = await fetch(`${origin}/v1/library?type=anime`, {
    headers: { authorization: `Bearer ${before}` },
  });
  expect([refused.status, refused.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
  await faults.failNext('POST /library/entry', { kind: 'status', status: 429, retryAfter: 5 });

  await watchEpisode(kiroku, sites, 5);
  await expect
    .poll(async () => (await readOutboxAndActivity(kiroku)).outbox)
    .toMatchObject([{ state: 'waiting', attempts: 1, problem: { code: 'rate_limited' } }]);
  await expectDelivered(kiroku, 5);
  expect(await readServerList(kiroku, origin)).toMatchObject([{ progress: 5 }]);
  expect(await readAccessToken(kiroku.desk)).not.toBe(before);
});
