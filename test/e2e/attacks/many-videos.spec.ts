// Tests a page with 10,000 videos. Our scripts observe a limited number, so that the page is not slowed down.
import { connectNewAccount } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { GRANTABLE_PATTERNS } from '../settings.ts';
import { HOSTILE_SITE_PATTERN } from './hostile-pages.ts';

const VIDEOS = 10_000;

test.use({ granted: [...GRANTABLE_PATTERNS, HOSTILE_SITE_PATTERN] });

/** Makes the browser fire events of every video, and returns the milliseconds until the last event was handled. Runs within the page. */
async function stir(count: number): Promise<number> {
  const videos = Array.from({ length: count }, () => document.createElement('video'));
  document.body.append(...videos);
  const last = videos.at(-1);
  const from = performance.now();
  for (const type of ['ratechange', 'emptied', 'volumechange', 'ratechange'])
    await new Promise((resolve) => {
      last?.addEventListener(type, resolve, { once: true });
      for (const video of videos) {
        if (type === 'emptied') {
          video.src = 'data:,';
          video.load();
        } else if (type === 'volumechange') video.muted = !video.muted;
        else video.playbackRate += 1;
        if (type === 'emptied') video.removeAttribute('src');
        if (type === 'emptied') video.load();
      }
    });
  // The page's own script also dispatches such events.
  for (const type of ['play', 'timeupdate', 'seeked', 'emptied', 'loadedmetadata', 'pause'])
    for (const video of videos) video.dispatchEvent(new Event(type));
  return performance.now() - from;
}

test('Kiroku does not make a granted page with 10,000 videos much slower', async ({ kiroku, sites }) => {
  await connectNewAccount(kiroku);
  const open = async (host: string) => {
    sites.serve({
      host,
      path: '/videos',
      html: '<!doctype html><title>Show - Episode 5</title><video id="first" width="640" height="360" muted src="/video/episode-90s.webm"></video>',
    });
    const page = await kiroku.context.newPage();
    await page.goto(`https://${host}/videos`);
    await page.locator('#first').evaluate((video: HTMLVideoElement) => video.play());
    return page;
  };
  const stranger = await open('stranger.example');
  const without = await stranger.evaluate(stir, VIDEOS);
  await stranger.close();
  const page = await open('hostile.example');
  // The player's script is injected as soon as the worker knows the page.
  await expect
    .poll(() => kiroku.desk.evaluate(() => chrome.storage.session.get()).then(JSON.stringify))
    .toContain('hostile.example');
  expect(await page.evaluate(stir, VIDEOS)).toBeLessThan(without * 3 + 2000);
});
