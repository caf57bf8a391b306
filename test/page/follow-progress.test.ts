// @vitest-environment jsdom
// Tests that the player's script does nothing while no video plays. While a video plays, the script must do very little.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlaybackSample } from '@/lib/domain/watching/samples.ts';
import { observePlayback } from '@/lib/page/tracking/observe-playback.ts';
import { orphanPageScripts, setUpPage } from './browser.ts';
import { addVideo, type FakeVideoState, playedEpisodeVideo, playVideo, seekVideo } from './video.ts';

const sent = setUpPage();
let facts: FakeVideoState;
const samples = () => sent.map(({ input }) => input as PlaybackSample);

beforeEach(() => {
  facts = { ...playedEpisodeVideo };
});

/** Counts how often the script reads the video's position. */
function countLooks(video: HTMLVideoElement): () => number {
  let looks = 0;
  Object.defineProperty(video, 'currentTime', {
    get() {
      looks += 1;
      return facts.currentTime;
    },
  });
  return () => looks;
}

function stand(video: HTMLVideoElement, event: string): void {
  facts.paused = true;
  video.dispatchEvent(new Event(event));
}

describe('playing video', () => {
  it('causes six reports a minute', async () => {
    observePlayback();
    const video = addVideo(facts);
    await playVideo(video, facts, 20);
    const before = samples().length;
    const looks = countLooks(video);
    await playVideo(video, facts, 60);
    expect(looks(), '240 events of progress').toBeLessThanOrEqual(3 * 6);
    expect(samples().length - before).toBe(6);
  });

  it('sets one timer at a time, and only in the handlers of its own events', async () => {
    const inEvent: boolean[] = [];
    observePlayback();
    const video = addVideo(facts);
    const dispatch = video.dispatchEvent.bind(video);
    let isEvent = false;
    video.dispatchEvent = (event) => {
      isEvent = true;
      const done = dispatch(event);
      isEvent = false;
      return done;
    };
    const { setTimeout: set } = globalThis;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((...call: Parameters<typeof set>) => {
      inEvent.push(isEvent);
      return set(...call);
    }) as typeof set);
    facts.currentTime = 1210;
    await playVideo(video, facts, 60);
    expect(vi.getTimerCount()).toBe(1);
    expect(inEvent.length).toBeGreaterThan(5);
    expect(inEvent).not.toContain(false);
  });

  it('is reported more often as soon as the speed rises', async () => {
    observePlayback();
    const video = addVideo(facts);
    await playVideo(video, facts, 11);
    let unsaid = 0;
    for (let time = 0; time < 40; time += 1) {
      await playVideo(video, facts, 0.25, 16);
      unsaid = Math.max(unsaid, facts.currentTime - (samples().at(-1)?.position ?? 0));
    }
    expect(unsaid).toBeLessThanOrEqual(16);
  });

  it('is reported at 85 % after a stall and at 95 % after a jump', async () => {
    observePlayback();
    facts.currentTime = 1224 - 5;
    const video = addVideo(facts);
    await playVideo(video, facts, 4);
    await vi.advanceTimersByTimeAsync(20_000);
    await playVideo(video, facts, 1);
    expect(samples().at(-1)?.position).toBe(1224);
    seekVideo(video, facts, 1368 - 4);
    await playVideo(video, facts, 4);
    expect(samples().at(-1)?.position).toBe(1368);
  });

  it('is reported at most 8 times a minute while a second video plays', async () => {
    observePlayback();
    const other = { ...playedEpisodeVideo };
    const [video, second] = [addVideo(facts), addVideo(other)];
    for (let tick = 0; tick < 240; tick += 1) {
      await playVideo(video, facts, 0.25);
      other.currentTime += 0.25;
      other.played = [[0, other.currentTime]];
      second.dispatchEvent(new Event(tick === 0 ? 'play' : 'timeupdate'));
    }
    const ids = [...new Set(samples().map(({ videoId }) => videoId))];
    expect(ids).toHaveLength(2);
    for (const id of ids) {
      const told = samples().filter(({ videoId }) => videoId === id);
      expect(told.at(-1)?.position).toBeGreaterThan(50);
      expect(told.length).toBeLessThanOrEqual(8);
    }
  });

  it('is reported within ten seconds if it was inserted next to another playing video', async () => {
    observePlayback();
    await playVideo(addVideo(facts), facts, 5);
    const other = { ...playedEpisodeVideo, duration: 1300 };
    const late = addVideo(other);
    for (let tick = 0; tick < 42; tick += 1) {
      await playVideo(document.querySelector('video') as HTMLVideoElement, facts, 0.25);
      late.dispatchEvent(new Event('timeupdate'));
    }
    expect(samples().map(({ duration }) => duration)).toContain(1300);
  });
});

describe('video that does not play', () => {
  it.each(['pause', 'ended', 'emptied'])('causes no timer after %s', async (event) => {
    observePlayback();
    expect(vi.getTimerCount()).toBe(0);
    const video = addVideo(facts);
    await playVideo(video, facts, 3);
    expect(vi.getTimerCount()).toBe(1);
    stand(video, event);
    expect(vi.getTimerCount()).toBe(0);
    seekVideo(video, facts, 500);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('causes no report and no timer while it buffers', async () => {
    observePlayback();
    const video = addVideo(facts);
    await playVideo(video, facts, 12);
    await vi.advanceTimersByTimeAsync(10_000);
    const before = samples().length;
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(samples()).toHaveLength(before);
    await playVideo(video, facts, 0.25);
    expect(samples().at(-1)?.position).toBe(12.25);
  });

  it('causes no timer after it is removed from the page', async () => {
    observePlayback();
    const video = addVideo(facts);
    await playVideo(video, facts, 3);
    video.remove();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('causes no timer after the extension is gone', async () => {
    observePlayback();
    const video = addVideo(facts);
    await playVideo(video, facts, 3);
    const restore = orphanPageScripts();
    await vi.advanceTimersByTimeAsync(10_000);
    restore();
    expect(vi.getTimerCount()).toBe(0);
    const before = samples().length;
    await playVideo(video, facts, 30);
    expect(samples()).toHaveLength(before);
  });
});
