// Watches like a person, who opens the page, presses play, and lets the video run.
import type { Locator, Page } from 'playwright/test';
import { expect, type KirokuBrowser } from '../fixtures.ts';
import type { SiteServer } from '../site-server.ts';
import {
  CRUNCHYROLL_PLAYER_PAGE,
  type CrunchyrollEpisode,
  crunchyrollWatchPage,
  crunchyrollWatchUrl,
  FRIEREN_SERIES,
} from './crunchyroll-pages.ts';

/** The highest playback rate of browsers. */
export const MAX_PLAYBACK_RATE = 16;

export function frierenEpisode(
  number: number,
  video: CrunchyrollEpisode['video'] = 'episode-90s',
): CrunchyrollEpisode {
  return {
    ...FRIEREN_SERIES,
    id: `GFRIEREN${number}`,
    slug: `episode-${number}`,
    number,
    name: `Chapter ${number}`,
    video,
  };
}

/** Opens an episode's watch page at its real address, with the video paused. */
export async function openEpisode(
  { context }: KirokuBrowser,
  sites: SiteServer,
  episode: CrunchyrollEpisode,
): Promise<Page> {
  sites.serve(CRUNCHYROLL_PLAYER_PAGE);
  sites.serve(crunchyrollWatchPage(episode));
  const page = await context.newPage();
  await page.goto(crunchyrollWatchUrl(episode));
  return page;
}

function video(page: Page): Locator {
  return page.frameLocator('#player').locator('video');
}

/** Plays from the current position to a share of the duration, from 0 to 1. */
export async function playUntil(page: Page, share: number, element: Locator = video(page)): Promise<void> {
  await element.evaluate(playVideoInPage, { until: share, rate: MAX_PLAYBACK_RATE });
}

/**
 * Plays a video to its end on a page that Kiroku reads only while the video plays. After the beginning, waits until Kiroku has read the
 * page. Otherwise, on a busy machine and at this speed, most of the short video has been played by then. Seconds that were played before
 * Kiroku read the page count only after the same number of seconds have been played since the read.
 */
export async function playToEndOncePageIsRead(
  { desk }: KirokuBrowser,
  page: Page,
  element: Locator,
): Promise<void> {
  await playUntil(page, 0.1, element);
  await expect
    .poll(() =>
      desk.evaluate(async () => JSON.stringify((await chrome.storage.session.get('tabs')).tabs ?? {})),
    )
    .toContain(`"url":"${page.url()}"`);
  await playUntil(page, 0.99, element);
}

/** Plays the video until the given share of its duration. Runs within the page. */
export function playVideoInPage(
  playing: HTMLVideoElement,
  { until, rate }: { until: number; rate: number },
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const onTime = (): void => {
      // While the next source is loading, there is no duration. The condition is then false, so the waiting continues.
      if (!(playing.currentTime >= playing.duration * until)) return;
      playing.removeEventListener('timeupdate', onTime);
      playing.pause();
      resolve();
    };
    playing.addEventListener('error', () => reject(new Error('the video cannot be played')), { once: true });
    playing.addEventListener('timeupdate', onTime);
    playing.playbackRate = rate;
    playing.play().catch(reject);
  });
}

/** Jumps to a share of the duration, from 0 to 1, as the seek bar does. */
export async function seekTo(page: Page, share: number): Promise<void> {
  await video(page).evaluate(
    (element: HTMLVideoElement, to) =>
      new Promise<void>((resolve) => {
        const seek = () => {
          element.addEventListener('seeked', () => resolve(), { once: true });
          element.currentTime = element.duration * to;
        };
        if (element.readyState >= HTMLMediaElement.HAVE_METADATA) seek();
        else element.addEventListener('loadedmetadata', seek, { once: true });
      }),
    share,
  );
}

/** Watches an episode of the short video from beginning to end. */
export async function watchEpisode(kiroku: KirokuBrowser, sites: SiteServer, number: number): Promise<Page> {
  const page = await openEpisode(kiroku, sites, frierenEpisode(number));
  await playUntil(page, 0.99);
  return page;
}
