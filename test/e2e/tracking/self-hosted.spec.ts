// Tests a self-hosted server. It is added and granted in the options, and tracked from then on.
import type { Locator, Page } from 'playwright/test';
import { connectNewAccount, openSectionOfOptions, readServerList, setServerEntry } from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import type { SiteServer } from '../site-server.ts';
import { countRecords, describeOutboxAndActivity } from '../stored.ts';
import { playUntil } from './watching.ts';

test.use({ granted: [] });

const SERVER = 'https://nas.example:8096';
const ids = ['3a1f6c0b9d2e4f5a8b7c6d5e4f3a2b01', '3a1f6c0b9d2e4f5a8b7c6d5e4f3a2b02'];

/** Jellyfin's player. Its address is the same for every video, and the next episode starts automatically. */
const player = {
  host: 'nas.example',
  path: '/web/',
  html: `<!doctype html><html lang="en"><head><title>Jellyfin</title></head><body style="margin:0">
<div class="skinHeader"><h3 class="pageTitle"></h3></div>
<video class="htmlvideoplayer" width="640" height="360" muted></video>
<div id="videoOsdPage"><button is="emby-ratingbutton" class="btnUserRating">Favourite</button></div>
<script>
const ids = ${JSON.stringify(ids)};
let episode = 0;
const video = document.querySelector('video');
function play() {
  document.title = "Frieren: Beyond Journey's End";
  document.querySelector('.pageTitle').textContent = document.title + ' - S1:E' + (episode + 1) + ' - Name (2023)';
  document.querySelector('.btnUserRating').dataset.id = ids[episode];
  video.src = '/video/clip-200s.webm?' + ids[episode];
}
video.addEventListener('ended', () => { episode += 1; if (ids[episode]) play(); });
play();
</script></body></html>`,
};

async function openPlayer({ context }: KirokuBrowser, sites: SiteServer): Promise<Page> {
  sites.serve(player);
  const page = await context.newPage();
  await page.goto(`${SERVER}/web/#/video`);
  return page;
}

async function nameServer({ desk }: KirokuBrowser): Promise<void> {
  await openSectionOfOptions(desk, 'sites');
  await desk.getByLabel('What runs there').selectOption({ label: 'Jellyfin' });
  await desk.getByLabel('Address of the server').fill(`${SERVER}/web/index.html`);
  await desk.getByRole('button', { name: 'Add and allow' }).click();
  await expect(serverRow(desk)).toContainText('Allowed');
}

const serverRow = (desk: Page) => desk.getByRole('listitem').filter({ hasText: SERVER });

test('an episode on a self-hosted server is saved to the list', async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  const early = await openPlayer(kiroku, sites);
  await playUntil(early, 0.1, early.locator('video'));
  expect(await countRecords(kiroku.desk)).not.toHaveProperty('sessions');
  await early.close();

  await nameServer(kiroku);
  const page = await openPlayer(kiroku, sites);
  const video = page.locator('video');
  await playUntil(page, 0.51, video);
  expect(await describeOutboxAndActivity(kiroku)).toEqual({ outbox: [], activity: [] });
  await jumpTo(video, 0.84);
  await playUntil(page, 0.9, video);
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);

  await page.bringToFront();
  await jumpTo(video, 0.999);
  await video.evaluate((playing: HTMLVideoElement) => playing.play());
  await expect(page.locator('.pageTitle')).toContainText('S1:E2');
  await playUntil(page, 0.51, video);
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
  await jumpTo(video, 0.84);
  await playUntil(page, 0.9, video);
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 2 }]);
});

test('a file of two episodes completes the title after the second episode', async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Boku dake ga Inai Machi', {
    status: 'watching',
    progress: 10,
  });
  await nameServer(kiroku);
  const html = player.html
    .replaceAll("Frieren: Beyond Journey's End", 'Erased')
    .replace("' - S1:E' + (episode + 1) + ' - Name (2023)'", "' - S1:E11-12 - Name'");
  sites.serve({ ...player, html });
  const page = await kiroku.context.newPage();
  await page.goto(`${SERVER}/web/#/video`);
  const video = page.locator('video');
  await playUntil(page, 0.52, video);
  await jumpTo(video, 0.62);
  // This share is enough for a video with one episode, but not for a video with two.
  await playUntil(page, 0.89, video);
  expect(await describeOutboxAndActivity(kiroku)).toEqual({ outbox: [], activity: [] });
  await playUntil(page, 0.95, video);
  await expect
    .poll(() => readServerList(kiroku, server.origin))
    .toMatchObject([{ progress: 12, status: 'completed' }]);
});

/** Jumps to a position as the seek bar does. */
async function jumpTo(video: Locator, share: number): Promise<void> {
  await video.evaluate(
    (element: HTMLVideoElement, to) =>
      new Promise<void>((resolve) => {
        element.addEventListener('seeked', () => resolve(), { once: true });
        element.currentTime = element.duration * to;
      }),
    share,
  );
}

test('a self-hosted server is no longer read after its permission was revoked', async ({ kiroku, sites }) => {
  const { desk } = kiroku;
  await nameServer(kiroku);
  const registered = () =>
    desk.evaluate(async () =>
      (await chrome.scripting.getRegisteredContentScripts()).flatMap(({ matches }) => matches),
    );
  await expect.poll(registered).toEqual([`${SERVER}/*`]);
  await desk.evaluate((pattern) => chrome.permissions.remove({ origins: [pattern] }), `${SERVER}/*`);
  await expect(serverRow(desk)).toContainText('Not allowed');
  await expect.poll(registered).toEqual([]);
  const page = await openPlayer(kiroku, sites);
  await playUntil(page, 0.05, page.locator('video'));
  // The extension has stored no session for this video.
  expect(await countRecords(desk)).not.toHaveProperty('sessions');
});

test('an invalid server address is rejected with a message', async ({ kiroku }) => {
  const { desk } = kiroku;
  await openSectionOfOptions(desk, 'sites');
  await desk.getByLabel('Address of the server').fill('nas.example:8096');
  await desk.getByRole('button', { name: 'Add and allow' }).click();
  await expect(desk.getByRole('alert')).toContainText('http://nas.local:8096');
  await expect(serverRow(desk)).toHaveCount(0);
});
