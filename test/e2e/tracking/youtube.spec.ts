// Tests YouTube, with free titles, an advertisement in the same player, and other videos next to the watched video.
import { connectNewAccount, readServerList } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { describeStored, readStoredPosition } from '../stored.ts';
import { playUntil } from './watching.ts';
import { YOUTUBE_PATTERN, YOUTUBE_WATCH_PAGE, youtubeVideoId } from './youtube-pages.ts';

test.use({ granted: [YOUTUBE_PATTERN] });

/** The videos around the episode have the length that the page states for the episode. */
test('only the episode counts on YouTube, not the advertisement, the mini-player or the previews', async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  sites.serve(YOUTUBE_WATCH_PAGE);
  const page = await kiroku.context.newPage();
  await page.goto(`https://www.youtube.com/watch?v=${youtubeVideoId(1)}`);
  const main = page.locator('#main');
  for (const other of [main, page.locator('#hover'), page.locator('#mini')])
    await playUntil(page, 0.99, other);
  await page.evaluate('endAd()');
  await playUntil(page, 0.3, main);
  // Reports are handled in order. So when this report arrives, the reports of the other videos have been handled.
  await expect.poll(() => readStoredPosition(kiroku, `youtube:${youtubeVideoId(1)}`)).toBeGreaterThan(20);
  expect(await describeStored(kiroku)).toEqual({ outbox: [], activity: [] });
  await playUntil(page, 0.95, main);
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);

  await page.evaluate('playNext()');
  await page.evaluate('catchUp()');
  await playUntil(page, 0.3, main);
  await expect.poll(() => readStoredPosition(kiroku, `youtube:${youtubeVideoId(2)}`)).toBeGreaterThan(20);
  expect(await readServerList(kiroku, server.origin), 'not early').toMatchObject([{ progress: 1 }]);
  await playUntil(page, 0.95, main);
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 2 }]);
  await expect
    .poll(() => describeStored(kiroku))
    .toEqual({
      outbox: [],
      activity: ['start Sousou no Frieren 1', 'advance Sousou no Frieren 2'],
    });
});
