// @vitest-environment jsdom
// Tests which events of a video and its page cause a report at once, and which events cause no report.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { PlaybackSample } from '@/lib/domain/watching/samples.ts';
import { runScriptOnce } from '@/lib/page/script-life.ts';
import { observePlayback } from '@/lib/page/tracking/observe-playback.ts';
import { setUpPage } from '../browser.ts';
import { addVideo, type FakeVideoState, playedEpisodeVideo } from '../video.ts';

const sent = setUpPage();
let facts: FakeVideoState;
const positions = () => sent.map(({ input }) => (input as PlaybackSample).position);

beforeEach(() => {
  facts = { ...playedEpisodeVideo };
});

/** Dispatches an event of a video at this second. */
function happen(video: HTMLVideoElement, type: string, at: number): void {
  facts.currentTime = at;
  video.dispatchEvent(new Event(type));
}

describe('immediate playback report', () => {
  it.each(['pause', 'ended', 'emptied'])('is sent for the event %s right after an earlier report', (type) => {
    observePlayback();
    const video = addVideo(facts);
    happen(video, 'pause', 10);
    happen(video, type, 20);
    expect(positions()).toEqual([10, 20]);
  });

  it.each(['play', 'seeked'])(
    'is sent for the event %s only if a second has passed since an earlier report',
    (type) => {
      observePlayback();
      const video = addVideo(facts);
      happen(video, 'pause', 10);
      vi.advanceTimersByTime(999);
      happen(video, type, 20);
      expect(positions()).toEqual([10]);
      vi.advanceTimersByTime(1);
      happen(video, type, 30);
      expect(positions()).toEqual([10, 30]);
    },
  );

  it.each(['ratechange', 'volumechange', 'waiting'])('is not sent for the event %s', (type) => {
    observePlayback();
    const video = addVideo(facts);
    happen(video, 'pause', 10);
    vi.advanceTimersByTime(5000);
    happen(video, type, 20);
    expect(positions()).toEqual([10]);
  });
});

describe('playback before the start of the script', () => {
  it.each([
    [
      'is reported immediately for a paused video',
      { paused: true, played: [[0, 30]] as [number, number][] },
      [30],
    ],
    [
      'is reported at the next event of a playing video',
      { paused: false, played: [[0, 30]] as [number, number][] },
      [],
    ],
    ['is not reported for a video that has not played', { paused: true, played: [] }, []],
  ])('%s', (_what, own, reported) => {
    Object.assign(facts, own, { currentTime: 30 });
    addVideo(facts);
    observePlayback();
    expect(positions()).toEqual(reported);
  });
});

describe('page visibility', () => {
  const become = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('causes a report when the page is hidden', () => {
    observePlayback();
    const video = addVideo(facts);
    happen(video, 'pause', 10);
    facts.currentTime = 20;
    become(false);
    expect(positions()).toEqual([10]);
    become(true);
    expect(positions()).toEqual([10, 20]);
  });

  it.each(['hidden', 'left'])(
    'causes no report when the page is %s after another script took over',
    (how) => {
      observePlayback();
      happen(addVideo(facts), 'pause', 10);
      runScriptOnce('playback', 'another', () => () => undefined);
      facts.currentTime = 20;
      if (how === 'hidden') become(true);
      else window.dispatchEvent(new Event('pagehide'));
      expect(positions()).toEqual([10]);
    },
  );
});

describe('removed video', () => {
  it('is reported one last time', () => {
    observePlayback();
    const gone = addVideo(facts);
    happen(gone, 'pause', 10);
    gone.remove();
    facts.currentTime = 20;
    const other = { ...playedEpisodeVideo, currentTime: 5 };
    addVideo(other).dispatchEvent(new Event('pause'));
    expect(positions()).toEqual([10, 20, 5]);
    facts.currentTime = 30;
    other.currentTime = 6;
    window.dispatchEvent(new Event('pagehide'));
    expect(positions()).toEqual([10, 20, 5, 6]);
  });
});

describe('rejected report', () => {
  it('is repeated only once if the video has not changed since', async () => {
    const send = vi.mocked(browser.runtime.sendMessage);
    send.mockRejectedValueOnce(new Error('no answer'));
    observePlayback();
    const video = addVideo(facts);
    happen(video, 'pause', 10);
    await vi.advanceTimersByTimeAsync(0);
    happen(video, 'pause', 10);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is not repeated after a newer report was accepted', async () => {
    const send = vi.mocked(browser.runtime.sendMessage);
    let lose: () => void = () => undefined;
    send.mockImplementationOnce(
      () =>
        new Promise((_resolve, reject) => {
          lose = () => reject(new Error('no answer'));
        }),
    );
    observePlayback();
    const video = addVideo(facts);
    happen(video, 'pause', 10);
    happen(video, 'pause', 20);
    await vi.advanceTimersByTimeAsync(0);
    lose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(2);
    happen(video, 'pause', 20);
    expect(send, 'the newer one is the last word').toHaveBeenCalledTimes(2);
  });
});
