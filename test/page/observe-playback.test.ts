// @vitest-environment jsdom
// Tests how often the player's script reports a video. Also tests which videos it reports.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlaybackSample } from '@/lib/domain/watching/samples.ts';
import { pageInputSchemas } from '@/lib/messaging/page-messages.ts';
import { observePlayback } from '@/lib/page/tracking/observe-playback.ts';
import { orphanPageScripts, setUpPage } from './browser.ts';
import { addVideo, type FakeVideoState, playedEpisodeVideo, playVideo, seekVideo } from './video.ts';

const sent = setUpPage();
let facts: FakeVideoState;
const samples = () => sent.map(({ input }) => input as PlaybackSample);

beforeEach(() => {
  facts = { ...playedEpisodeVideo };
});

afterEach(() => {
  for (const sample of samples()) pageInputSchemas.playbackSampled().parse(sample);
});

describe('observePlayback', () => {
  it('sends at most two reports a second', async () => {
    observePlayback();
    const video = addVideo(facts);
    for (let time = 0; time < 10_000; time += 1) {
      facts.currentTime = time / 10;
      video.dispatchEvent(new Event(time % 2 ? 'pause' : 'emptied'));
    }
    expect(samples()).toHaveLength(120);
    await vi.advanceTimersByTimeAsync(60_000);
    video.dispatchEvent(new Event('pause'));
    expect(samples()).toHaveLength(121);
  });

  it('sends at most six reports a minute for a playing video', async () => {
    observePlayback();
    const video = addVideo(facts);
    video.dispatchEvent(new Event('play'));
    await playVideo(video, facts, 60);
    expect(samples().length).toBeGreaterThanOrEqual(6);
    expect(samples().length).toBeLessThanOrEqual(7);
    expect(samples().at(-1)).toMatchObject({
      duration: 1440,
      position: 60,
      played: [{ from: 0, to: 60 }],
      paused: false,
    });
    expect(new Set(samples().map(({ videoId }) => videoId)).size).toBe(1);
    expect(new Set(samples().map(({ since }) => since))).toEqual(new Set([performance.timeOrigin]));
  });

  it('reports at least every 16 seconds of a video at 16 times the speed', async () => {
    observePlayback();
    const video = addVideo(facts);
    video.dispatchEvent(new Event('play'));
    let unsaid = 0;
    for (let time = 0; time < 240; time += 1) {
      await playVideo(video, facts, 0.25, 16);
      unsaid = Math.max(unsaid, facts.currentTime - (samples().at(-1)?.position ?? 0));
    }
    expect(facts.currentTime).toBe(960);
    expect(unsaid).toBeLessThanOrEqual(16);
    expect(samples().length).toBeLessThanOrEqual(61);
  });

  it('reports when a video passes 85 % and 95 %', async () => {
    observePlayback();
    facts.currentTime = 1440 * 0.85 - 2.5;
    const video = addVideo(facts);
    await playVideo(video, facts, 2.25);
    const before = samples().length;
    await playVideo(video, facts, 0.25);
    expect(samples()).toHaveLength(before + 1);
    await playVideo(video, facts, 2);
    seekVideo(video, facts, 1440 * 0.85 - 2);
    const afterJump = samples().length;
    await playVideo(video, facts, 4);
    expect(samples()).toHaveLength(afterJump);
    seekVideo(video, facts, 1440 * 0.95 - 3);
    await playVideo(video, facts, 2.75);
    const beforeNext = samples().length;
    await playVideo(video, facts, 0.25);
    expect(samples()).toHaveLength(beforeNext + 1);
    expect([samples()[before], samples()[beforeNext]].map((sample) => sample?.position)).toEqual([
      1224, 1368,
    ]);
  });

  it.each(['pause', 'ended'])('reports the event %s immediately', async (event) => {
    observePlayback();
    const video = addVideo(facts);
    await playVideo(video, facts, 3);
    const before = samples().length;
    facts.paused = true;
    video.dispatchEvent(new Event(event));
    video.dispatchEvent(new Event(event));
    expect(samples().slice(before)).toMatchObject([{ position: 3, paused: true }]);
  });

  it.each([
    ['the page is hidden', () => document.dispatchEvent(new Event('visibilitychange')), true],
    ['the page is left', () => window.dispatchEvent(new Event('pagehide')), false],
  ])('reports what is playing when %s', async (_name, happen, hidden) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    observePlayback();
    const video = addVideo(facts);
    await playVideo(video, facts, 3);
    const before = samples().length;
    happen();
    expect(samples().slice(before)).toMatchObject([{ position: 3 }]);
  });

  it('reports at most once a second while the user scrubs', () => {
    observePlayback();
    const video = addVideo(facts);
    for (let move = 1; move <= 50; move += 1) {
      facts.currentTime = move * 20;
      video.dispatchEvent(new Event('seeked'));
    }
    expect(samples()).toHaveLength(1);
  });

  it('reports a new source of a video under a new id', async () => {
    observePlayback();
    const video = addVideo(facts);
    await playVideo(video, facts, 25);
    Object.assign(facts, { duration: Number.NaN, currentTime: 0, played: [] });
    video.dispatchEvent(new Event('emptied'));
    const old = samples().at(-1);
    expect(old?.duration).toBe(1440);
    expect(old?.position).toBeGreaterThanOrEqual(15);
    Object.assign(facts, { duration: 1300 });
    await playVideo(video, facts, 1);
    expect(samples().at(-1)).toMatchObject({ duration: 1300 });
    expect(samples().at(-1)?.videoId).not.toBe(old?.videoId);
  });

  it('reports a removed video one last time', async () => {
    observePlayback();
    const first = addVideo(facts);
    await playVideo(first, facts, 3);
    first.remove();
    const before = samples().length;
    const other = { ...playedEpisodeVideo };
    await playVideo(addVideo(other), other, 1);
    const after = samples().slice(before);
    expect(after[0]).toMatchObject({ position: 3, videoId: samples()[0]?.videoId });
    expect(after.at(-1)?.videoId).not.toBe(samples()[0]?.videoId);
  });

  it.each([
    ['a live stream', { duration: Number.POSITIVE_INFINITY }],
    ['a short of under a minute', { duration: 59 }],
    ['a video whose length is unknown', { duration: Number.NaN }],
    ['a small muted preview', { muted: true, width: 320, height: 140 }],
  ])('reports nothing for %s', async (_name, change) => {
    observePlayback();
    Object.assign(facts, change);
    const video = addVideo(facts);
    video.dispatchEvent(new Event('play'));
    await playVideo(video, facts, 30);
    video.dispatchEvent(new Event('ended'));
    expect(samples()).toEqual([]);
  });

  it('reports a muted video of a player’s size', async () => {
    observePlayback();
    Object.assign(facts, { muted: true, width: 640, height: 360 });
    await playVideo(addVideo(facts), facts, 1);
    const small = { ...playedEpisodeVideo, width: 180, height: 100 };
    await playVideo(addVideo(small), small, 1);
    expect(new Set(samples().map(({ videoId }) => videoId)).size).toBe(2);
  });

  it('reports at most 500 played ranges of a video', async () => {
    observePlayback();
    facts.played = Array.from({ length: 2000 }, (_, i) => [i * 0.7, i * 0.7 + 0.1]);
    facts.played.push([1400, 1430]);
    addVideo(facts).dispatchEvent(new Event('pause'));
    expect(samples()[0]?.played.length).toBeLessThanOrEqual(500);
    expect(samples()[0]?.played).toContainEqual({ from: 1400, to: 1430 });
  });

  it('reports the video again when the script is injected a second time', async () => {
    observePlayback();
    await playVideo(addVideo(facts), facts, 1);
    const before = samples().length;
    observePlayback();
    expect(samples()).toHaveLength(before + 1);
  });

  it('stops after its extension was removed', async () => {
    observePlayback();
    const video = addVideo(facts);
    await playVideo(video, facts, 1);
    const before = samples().length;
    const restore = orphanPageScripts();
    video.dispatchEvent(new Event('pause'));
    restore();
    facts.paused = true;
    video.dispatchEvent(new Event('pause'));
    expect(samples()).toHaveLength(before);
  });
});
