// @vitest-environment jsdom
// Tests players that play several episodes in one source without unloading it.
import { beforeEach, expect, it } from 'vitest';
import { coveredSeconds, type PlaybackSample } from '@/lib/domain/watching/samples.ts';
import { observePlayback } from '@/lib/page/tracking/observe-playback.ts';
import { setUpPage } from '../browser.ts';
import { addVideo, type FakeVideoState, playedEpisodeVideo, playVideo } from '../video.ts';

const sent = setUpPage();
let facts: FakeVideoState;
const samples = () => sent.map(({ input }) => input as PlaybackSample);

beforeEach(() => {
  facts = { ...playedEpisodeVideo };
});

it('a source that is never unloaded is reported as one video per episode', async () => {
  observePlayback();
  const video = addVideo(facts);
  facts.currentTime = 1380;
  await playVideo(video, facts, 60);
  video.dispatchEvent(new Event('ended'));
  const first = samples().at(-1)?.videoId;
  expect(samples().at(-1)).toMatchObject({ duration: 1440, played: [{ from: 1380, to: 1440 }] });
  // The source was not unloaded, so the played ranges still contain the first episode.
  Object.assign(facts, { duration: 1423, currentTime: 0 });
  await playVideo(video, facts, 20);
  video.dispatchEvent(new Event('pause'));
  const last = samples().at(-1);
  expect(last?.videoId).not.toBe(first);
  expect(last?.duration).toBe(1423);
  expect(last?.position, 'looked at about every second').toBeGreaterThan(18);
  expect(coveredSeconds(last?.played ?? [])).toBeGreaterThan(17);
  expect(coveredSeconds(last?.played ?? [])).toBeLessThanOrEqual(20);
});

it('a source stays the same video after a jump to its start', async () => {
  observePlayback();
  const video = addVideo(facts);
  await playVideo(video, facts, 90);
  Object.assign(facts, { duration: 1440.2, currentTime: 0 });
  await playVideo(video, facts, 30);
  expect(new Set(samples().map(({ videoId }) => videoId)).size).toBe(1);
});

it('passing 85 % of the next video in the same player is reported', async () => {
  observePlayback();
  const video = addVideo(facts);
  facts.currentTime = 1440 * 0.96;
  await playVideo(video, facts, 2);
  video.dispatchEvent(new Event('emptied'));
  Object.assign(facts, { currentTime: 1440 * 0.85 - 3, played: [] });
  await playVideo(video, facts, 2.75);
  const before = samples().length;
  await playVideo(video, facts, 0.25);
  expect(samples()).toHaveLength(before + 1);
  expect(samples().at(-1)?.position).toBe(1224);
});
