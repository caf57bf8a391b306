// @vitest-environment jsdom
// What the player script does when the worker rejects a sample after a newer one was sent.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { PlaybackSample } from '@/lib/domain/watching/samples.ts';
import { observePlayback } from '@/lib/page/tracking/observe-playback.ts';
import { endScripts, trustEvents } from './browser.ts';
import { addVideo, episode, type Facts } from './video.ts';

/** A sample that was sent, and what the worker may still answer. */
interface SentSample {
  readonly sample: PlaybackSample;
  readonly accept: () => void;
  readonly reject: () => void;
}

trustEvents();

let sent: SentSample[];
let facts: Facts;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.replaceChildren();
  sent = [];
  facts = { ...episode };
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(
    (message: unknown) =>
      new Promise((resolve) => {
        const { input } = message as { input: PlaybackSample };
        sent.push({
          sample: input,
          accept: () => resolve({ value: null }),
          reject: () => resolve({ error: 'rejected' }),
        });
      }),
  );
});

afterEach(() => {
  endScripts();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function pauseAt(video: HTMLVideoElement, seconds: number): void {
  facts.currentTime = seconds;
  video.dispatchEvent(new Event('pause'));
}

const positions = () => sent.map(({ sample }) => sample.position);

describe('observePlayback', () => {
  it('sends a rejected sample again', async () => {
    observePlayback();
    const video = addVideo(facts);
    pauseAt(video, 100);
    sent[0]?.reject();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(positions()).toEqual([100, 100]);
  });

  it.each([
    ['accepted', 'accept'],
    ['not answered yet', null],
  ] as const)('does not send a rejected sample again when a newer one was %s', async (_name, answer) => {
    observePlayback();
    const video = addVideo(facts);
    pauseAt(video, 100);
    pauseAt(video, 200);
    if (answer) sent[1]?.[answer]();
    sent[0]?.reject();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(positions()).toEqual([100, 200]);
  });

  it('sends the newest sample again when both were rejected', async () => {
    observePlayback();
    const video = addVideo(facts);
    pauseAt(video, 100);
    pauseAt(video, 200);
    sent[1]?.reject();
    sent[0]?.reject();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(positions()).toEqual([100, 200, 200]);
  });
});
