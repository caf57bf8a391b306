// @vitest-environment jsdom
// Tests videos inside of shadow roots, videos that are not episodes, and players with their own clock.
import { describe, expect, it, vi } from 'vitest';
import type { PlaybackSample } from '@/lib/domain/watching/samples.ts';
import { observePlayback } from '@/lib/page/tracking/observe-playback.ts';
import { watchPage } from '@/lib/page/tracking/watch-page.ts';
import type { PlayerClock, Site } from '@/lib/sites/site.ts';
import { setUpPage, toySite } from '../browser.ts';

const sent = setUpPage();
const samples = () =>
  sent.flatMap(({ message, input }) => (message === 'playbackSampled' ? [input as PlaybackSample] : []));

function makeVideo(duration = 1440): HTMLVideoElement {
  const video = document.createElement('video');
  Object.defineProperty(video, 'duration', { value: duration, configurable: true });
  Object.defineProperty(video, 'played', {
    value: { length: 1, start: () => 0, end: () => video.currentTime },
  });
  video.getBoundingClientRect = () => ({ width: 640, height: 360 }) as DOMRect;
  return video;
}

/** Adds a player of nested custom elements, which are `<toy-player>` and `<toy-inner>`. */
function addShadowPlayer(video: HTMLVideoElement): void {
  const outer = document.body.appendChild(document.createElement('toy-player'));
  const inner = outer.attachShadow({ mode: 'open' }).appendChild(document.createElement('toy-inner'));
  inner.attachShadow({ mode: 'open' }).append(video);
}

function end(video: HTMLVideoElement): void {
  video.dispatchEvent(new Event('pause'));
}

describe('video inside shadow roots', () => {
  const shadowed: Site = { ...toySite, shadowHosts: ['toy-player', 'toy-inner'] };

  it("is not found if the site does not name the player's elements", () => {
    const video = makeVideo();
    addShadowPlayer(video);
    observePlayback();
    watchPage({ site: toySite, readEpisode: () => null });
    end(video);
    expect(samples()).toEqual([]);
  });

  it.each(['the site’s script', 'the player’s script'])('is found if %s starts first', (first) => {
    const video = makeVideo();
    addShadowPlayer(video);
    const start = [() => watchPage({ site: shadowed, readEpisode: () => null }), () => observePlayback()];
    for (const run of first === 'the site’s script' ? start : start.reverse()) run();
    end(video);
    expect(samples()).toMatchObject([{ duration: 1440 }]);
  });

  it('is found only once if its host is inserted later', async () => {
    observePlayback();
    watchPage({ site: shadowed, readEpisode: () => null });
    const video = makeVideo();
    addShadowPlayer(video);
    await vi.advanceTimersByTimeAsync(20_000);
    end(video);
    expect(samples()).toHaveLength(1);
  });

  it('is found on any page after a click on the player', () => {
    const video = makeVideo();
    addShadowPlayer(video);
    observePlayback();
    video.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    end(video);
    expect(samples()).toHaveLength(1);
  });

  it('makes the script read the page again when a new source is loaded', async () => {
    const read = vi.fn(() => null);
    watchPage({ site: shadowed, readEpisode: read });
    const video = makeVideo();
    addShadowPlayer(video);
    await vi.advanceTimersByTimeAsync(60_000);
    const before = read.mock.calls.length;
    video.dispatchEvent(new Event('loadedmetadata'));
    expect(read.mock.calls.length).toBe(before + 1);
  });
});

describe('videos other than the episode', () => {
  const picky: Site = { ...toySite, ignoredVideos: ['.ad-showing', 'video.trailer'] };

  it('are not reported if they or their containers have a class that the site ignores', () => {
    observePlayback();
    watchPage({ site: picky, readEpisode: () => null });
    const trailer = document.body.appendChild(makeVideo());
    trailer.className = 'trailer';
    const shadowed = makeVideo();
    addShadowPlayer(shadowed);
    shadowed.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    document.querySelector('toy-player')?.classList.add('ad-showing');
    end(trailer);
    end(shadowed);
    expect(samples()).toEqual([]);
  });

  it('are not reported when the episode follows in the same element', () => {
    observePlayback();
    watchPage({ site: picky, readEpisode: () => null });
    const player = document.body.appendChild(document.createElement('div'));
    const video = player.appendChild(makeVideo());
    player.className = 'ad-showing';
    video.currentTime = 60;
    end(video);
    player.className = '';
    Object.defineProperty(video, 'duration', { value: Number.NaN, configurable: true });
    video.dispatchEvent(new Event('emptied'));
    expect(samples()).toEqual([]);
    Object.defineProperty(video, 'duration', { value: 1440 });
    end(video);
    expect(samples()).toMatchObject([{ duration: 1440 }]);
  });
});

describe('player with its own clock', () => {
  let clock: PlayerClock | null;
  const start = (): HTMLVideoElement => {
    observePlayback();
    watchPage({ site: { ...toySite, playerClock: true }, readEpisode: () => null, readClock: () => clock });
    return document.body.appendChild(makeVideo(Number.POSITIVE_INFINITY));
  };
  /** Plays for this many seconds, with four `timeupdate` events a second. */
  const play = async (video: HTMLVideoElement, seconds: number, speed = 1): Promise<void> => {
    for (let tick = 0; tick < seconds * 4; tick += 1) {
      await vi.advanceTimersByTimeAsync(250);
      if (clock) clock = { ...clock, position: clock.position + speed / 4 };
      video.dispatchEvent(new Event('timeupdate'));
    }
    await vi.advanceTimersByTimeAsync(1000);
    video.dispatchEvent(new Event('pause'));
  };

  it('counts the clock’s advance as played', async () => {
    clock = { position: 100, duration: 1400 };
    await play(start(), 30);
    expect(samples().at(-1)).toMatchObject({ duration: 1400, position: 130 });
    expect(samples().at(-1)?.played).toEqual([{ from: 100.25, to: 130 }]);
  });

  it('does not count the range that the clock has skipped', async () => {
    clock = { position: 0, duration: 1400 };
    const video = start();
    await play(video, 10);
    clock = { ...clock, position: 1300 };
    await play(video, 10);
    const played = samples().at(-1)?.played ?? [];
    expect(played.reduce((sum, { from, to }) => sum + to - from, 0)).toBeLessThan(21);
  });

  it('causes no report while its clock returns nothing', async () => {
    clock = null;
    await play(start(), 20);
    expect(samples()).toEqual([]);
  });

  it("causes no report after the end of the site's script", async () => {
    clock = { position: 0, duration: 1400 };
    const video = start();
    watchPage({ site: { ...toySite, id: 'other' }, readEpisode: () => null });
    await play(video, 5);
    expect(samples()).toEqual([]);
  });
});
