// Tests an unknown site. One click on the toolbar button reads the page once. Another click grants exactly that site and its player.
import { connectNewAccount } from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import type { SiteServer } from '../site-server.ts';
import { describeStored } from '../stored.ts';
import { playUntil } from '../tracking/watching.ts';
import { type ActionPopup, clickToolbarButton, openActionPopup } from './action-popup.ts';

const SITE = 'https://films.example';
const PLAYER = 'https://player.example';

test.use({ granted: [], grantable: [`${SITE}/*`, `${PLAYER}/*`] });

/** Serves a page that names its episode. The player is in a frame of another site, with an advertisement next to it. */
function serveFilms(sites: SiteServer): string {
  const partOfSeries = { '@type': 'TVSeries', name: "Frieren: Beyond Journey's End" };
  const data = { '@type': 'TVEpisode', episodeNumber: 1, duration: 'PT1M30S', partOfSeries };
  sites.serve({
    host: 'player.example',
    path: '/e/1',
    html: '<!doctype html><title>Player</title><video width="640" height="360" muted src="/video/episode-90s.webm"></video>',
  });
  sites.serve({
    host: 'films.example',
    path: '/v/1',
    html: `<!doctype html><title>Films</title><script type="application/ld+json">${JSON.stringify(data)}</script>
<iframe width="300" height="250" src="https://ads.example/"></iframe><iframe id="player" width="700" height="400" src="${PLAYER}/e/1"></iframe>`,
  });
  return `${SITE}/v/1`;
}

async function saysSoon(popup: ActionPopup, text: string): Promise<void> {
  await expect.poll(async () => (await popup.text()).replace(/\s+/g, ' ')).toContain(text);
}

function grantedOrigins({ desk }: KirokuBrowser): Promise<readonly string[]> {
  return desk.evaluate(async () => (await chrome.permissions.getAll()).origins?.toSorted() ?? []);
}

test("granting an unknown site covers only its own origin and its player's origin", async ({
  kiroku,
  sites,
}) => {
  await connectNewAccount(kiroku);
  const page = await kiroku.context.newPage();
  await page.goto(serveFilms(sites));
  const popup = await clickToolbarButton(kiroku, page);
  await saysSoon(popup, 'Is there an episode on films.example?');
  await popup.press('Check this page once');
  await saysSoon(popup, 'Track every episode on films.example?');
  await saysSoon(popup, 'The player comes from player.example; Kiroku asks for access to it, too.');
  expect(await grantedOrigins(kiroku), 'a look leaves nothing behind').toEqual([]);
  await popup.press('Always track here');
  await expect.poll(() => grantedOrigins(kiroku)).toEqual([`${SITE}/*`, `${PLAYER}/*`]);
  await page.reload();
  await playUntil(page, 0.99, page.frameLocator('#player').locator('video'));
  await expect
    .poll(async () => (await describeStored(kiroku)).activity)
    .toEqual(['start Sousou no Frieren 1']);
});

test('a popup opened without a click on the toolbar button cannot read the page', async ({
  kiroku,
  sites,
}) => {
  const page = await kiroku.context.newPage();
  await page.goto(serveFilms(sites));
  await page.bringToFront();
  const popup = await openActionPopup(kiroku);
  await expect.poll(() => popup.text()).toContain('Nothing is playing here');
  expect(await popup.text()).not.toContain('films.example');
});
