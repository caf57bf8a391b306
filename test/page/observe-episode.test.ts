// @vitest-environment jsdom
// Tests when a page's script reads the page. Also tests what it reports about the episode.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { watchPage } from '@/lib/page/tracking/watch-page.ts';
import type { ReadEpisode } from '@/lib/sites/site.ts';
import { advanceTime, orphanPageScripts, setUpPage, toySite } from './browser.ts';

/**
 * Reads an element such as `<main data-episode="3" data-for="/watch/3">`. If `data-for` is the page's own path, the episode is confirmed.
 */
const readToy: ReadEpisode = vi.fn(({ document, url }) => {
  const main = document.querySelector('main');
  const number = Number(main?.dataset.episode);
  if (!url.pathname.startsWith('/watch/') || !number) return null;
  const { for: own } = main?.dataset ?? {};
  if (own && own !== url.pathname) return null;
  return toy(url.pathname, number, own ? 'json-ld' : 'url');
});

function toy(episodeId: string, episodeNumber: number, source: string): ObservedEpisode {
  return {
    siteId: 'toy',
    siteName: 'Toy',
    mediaType: 'anime',
    url: `https://toy.example${episodeId}`,
    episodeId,
    seriesTitle: 'Toy Story Anime',
    seriesId: null,
    seasonTitle: null,
    seasonId: null,
    seasonNumber: null,
    episodeLabel: `E${episodeNumber}`,
    episodeNumber,
    episodeType: 'regular',
    language: null,
    confidence: 1,
    sources: { episodeId: source },
  };
}

const sent = setUpPage();
const told = () =>
  sent.map(({ input }) => (input as { observed: ObservedEpisode | null }).observed?.episodeNumber ?? null);
const show = (html: string): void => {
  document.body.innerHTML = html;
};
const goTo = (path: string, title = path): void => {
  history.pushState({}, '', path);
  document.title = title;
};

beforeEach(() => {
  vi.mocked(readToy).mockClear();
  goTo('/watch/1');
  show('<main data-episode="1" data-for="/watch/1"></main>');
});

describe('watchPage', () => {
  it('reports an episode only once while the page changes', async () => {
    watchPage({ site: toySite, readEpisode: readToy });
    for (let change = 0; change < 20; change += 1) {
      document.body.append(document.createElement('p'));
      await advanceTime(1000);
    }
    expect(told()).toEqual([1]);
    expect(readToy, 'a confirmed episode needs no second look').toHaveBeenCalledTimes(1);
  });

  it('waits for an episode that is inserted later', async () => {
    show('<div>loading</div>');
    watchPage({ site: toySite, readEpisode: readToy });
    await advanceTime(5000);
    expect(told()).toEqual([]);
    show('<main data-episode="1" data-for="/watch/1"></main>');
    await advanceTime(600);
    expect(told()).toEqual([1]);
  });

  it('reads a page without an episode only a few times', async () => {
    goTo('/home');
    watchPage({ site: toySite, readEpisode: readToy });
    for (let second = 0; second < 600; second += 1) {
      document.body.append(document.createElement('p'));
      await advanceTime(100);
    }
    expect(vi.mocked(readToy).mock.calls.length).toBeLessThan(16);
    expect(vi.mocked(readToy).mock.calls.length).toBeGreaterThan(3);
  });

  it('does not read a page again that does not change', async () => {
    show('<div>loading</div>');
    watchPage({ site: toySite, readEpisode: readToy });
    await advanceTime(1000);
    vi.mocked(readToy).mockClear();
    await advanceTime(600_000);
    expect(readToy).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('withdraws the old episode after a client-side navigation', async () => {
    watchPage({ site: toySite, readEpisode: readToy });
    goTo('/watch/2');
    await advanceTime(10);
    expect(told()).toEqual([1, null]);
    show('<main data-episode="2" data-for="/watch/2"></main>');
    await advanceTime(600);
    expect(told()).toEqual([1, null, 2]);
  });

  it("replaces the episode if the page's content changes only after the address", async () => {
    show('<main data-episode="1"></main>');
    watchPage({ site: toySite, readEpisode: readToy });
    goTo('/watch/2');
    await advanceTime(10);
    show('<main data-episode="2"></main>');
    await advanceTime(600);
    expect(told()).toEqual([1, 1, 2]);
  });

  it('detects a new episode at the same address minutes later', async () => {
    watchPage({ site: toySite, readEpisode: readToy });
    const video = document.body.appendChild(document.createElement('video'));
    video.dispatchEvent(new Event('loadedmetadata'));
    await advanceTime(1000);
    video.dispatchEvent(new Event('loadedmetadata'));
    const clock = document.body.appendChild(document.createElement('time'));
    for (let second = 0; second < 120; second += 1) {
      clock.textContent = String(second);
      await advanceTime(1000);
    }
    expect(told()).toEqual([1]);
    document.querySelector('main')?.setAttribute('data-episode', '2');
    for (let second = 0; second < 600; second += 1) {
      clock.textContent = String(second);
      await advanceTime(1000);
    }
    expect(told()).toEqual([1, 2]);
    expect(vi.mocked(readToy).mock.calls.length, 'not for ever').toBeLessThan(40);
  });

  it('reads the page again when the video is paused', async () => {
    watchPage({ site: toySite, readEpisode: readToy });
    const video = document.body.appendChild(document.createElement('video'));
    for (let load = 0; load < 2; load += 1) video.dispatchEvent(new Event('loadedmetadata'));
    await advanceTime(900_000);
    document.querySelector('main')?.setAttribute('data-episode', '2');
    video.dispatchEvent(new Event('pause'));
    await advanceTime(10);
    expect(told()).toEqual([1, 2]);
  });

  it('withdraws the episode when its page is left', async () => {
    watchPage({ site: toySite, readEpisode: readToy });
    goTo('/home');
    await advanceTime(10);
    expect(told()).toEqual([1, null]);
    goTo('/watch/1');
    await advanceTime(10);
    window.dispatchEvent(new Event('pagehide'));
    expect(told()).toEqual([1, null, 1, null]);
  });

  it('reports the episode again when the page returns from the back-forward cache', async () => {
    watchPage({ site: toySite, readEpisode: readToy });
    window.dispatchEvent(new Event('pagehide'));
    const pageshow = Object.assign(new Event('pageshow'), { persisted: true });
    window.dispatchEvent(pageshow);
    expect(told()).toEqual([1, null, 1]);
  });

  it('treats a throwing reader as a page without an episode', () => {
    watchPage({
      site: toySite,
      readEpisode: () => {
        throw new TypeError('the page replaced querySelector');
      },
    });
    expect(told()).toEqual([]);
  });

  it('reads at most 30 times a minute if the title keeps changing', async () => {
    watchPage({ site: toySite, readEpisode: readToy });
    for (let blink = 0; blink < 120; blink += 1) {
      document.title = `(${blink}) news`;
      await advanceTime(500);
    }
    expect(vi.mocked(readToy).mock.calls.length).toBeLessThanOrEqual(31);
  });
});

describe('script of a page', () => {
  it('reports the episode again when it is injected a second time', async () => {
    watchPage({ site: toySite, readEpisode: readToy });
    watchPage({ site: toySite, readEpisode: readToy });
    expect(told()).toEqual([1, 1]);
    goTo('/home');
    await advanceTime(10);
    expect(told()).toEqual([1, 1, null]);
  });

  it('is replaced by the script of another site', async () => {
    watchPage({ site: toySite, readEpisode: readToy });
    watchPage({
      site: { ...toySite, id: 'other' },
      readEpisode: () => ({ ...toy('/watch/1', 5, 'json-ld'), siteId: 'other' }),
    });
    goTo('/home');
    await advanceTime(10);
    expect(told()).toEqual([1, 5]);
  });

  it('stops after its extension was removed', async () => {
    watchPage({ site: toySite, readEpisode: readToy });
    const restore = orphanPageScripts();
    goTo('/watch/2');
    await advanceTime(1000);
    restore();
    goTo('/watch/3');
    await advanceTime(1000);
    expect(told()).toEqual([1]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
