// @vitest-environment jsdom
// Tests that a page repeats lost reports. Also tests that it reports its episode when the worker asks.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { type ReportBudget, spendReportBudget } from '@/lib/domain/diagnosis/report-rate.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { observePlayback } from '@/lib/page/tracking/observe-playback.ts';
import { watchPage } from '@/lib/page/tracking/watch-page.ts';
import type { ReadEpisode } from '@/lib/sites/site.ts';
import { episode } from '../../domain/examples.ts';
import { advanceTime, collectSentMessages, endPageScripts, setUpPage, toySite } from '../browser.ts';

/** Reads the episode number from an address such as `/watch/3`. */
const readToy: ReadEpisode = ({ url }) => {
  const number = Number(/^\/watch\/(\d+)$/.exec(url.pathname)?.[1]);
  return number ? episode({ siteId: 'toy', episodeNumber: number }) : null;
};

const sent = setUpPage();
const told = () =>
  sent.map(({ input }) => (input as { observed: ObservedEpisode | null }).observed?.episodeNumber ?? null);
const goTo = (path: string): void => {
  history.pushState({}, '', path);
  document.title = path;
};

beforeEach(() => {
  goTo('/watch/1');
});

/** Makes the worker reject this page's messages from now on. The worker does so after too many messages. */
function silence(): void {
  let budget: ReportBudget | undefined = spendReportBudget(undefined, Date.now(), true);
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message: unknown) => {
    budget = spendReportBudget(budget, Date.now());
    if (budget.left < 0) return { error: 'too many messages' };
    sent.push(message as (typeof sent)[number]);
    return { value: null };
  });
}

describe('episode report of a page', () => {
  it('is sent when the mute of the page ends', async () => {
    silence();
    watchPage({ site: toySite, readEpisode: readToy });
    await advanceTime(180_000);
    expect(told()).toEqual([1]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is retried with back-off after a rejection', async () => {
    const send = vi.spyOn(browser.runtime, 'sendMessage').mockRejectedValue(new Error('no answer'));
    watchPage({ site: toySite, readEpisode: readToy });
    await advanceTime(0);
    expect(send).toHaveBeenCalledTimes(1);
    await advanceTime(1000);
    expect(send).toHaveBeenCalledTimes(2);
    await advanceTime(35_000);
    expect(send).toHaveBeenCalledTimes(4);
    await advanceTime(90_000);
    expect(send).toHaveBeenCalledTimes(5);
    await advanceTime(600_000);
    expect(send, 'nothing is repeated for ever').toHaveBeenCalledTimes(5);
    collectSentMessages({}, sent);
    document.title = 'Something has moved';
    await advanceTime(0);
    expect(told()).toEqual([1]);
    await advanceTime(600_000);
    expect(told()).toEqual([1]);
  });

  it('is not retried after the page has changed to another episode', async () => {
    const send = vi.spyOn(browser.runtime, 'sendMessage').mockRejectedValueOnce(new Error('no answer'));
    send.mockResolvedValue({ value: null } as never);
    watchPage({ site: toySite, readEpisode: readToy });
    await advanceTime(0);
    goTo('/watch/2');
    await advanceTime(60_000);
    const episodes = send.mock.calls.map(
      ([message]) =>
        (message as unknown as { input: { observed: ObservedEpisode } }).input.observed.episodeNumber,
    );
    expect(episodes).toEqual([1, 2]);
  });
});

describe("worker's question to a page", () => {
  it('is answered after the page’s report was accepted', async () => {
    const ask = () => {
      const respond = vi.fn();
      const listen = vi.mocked(browser.runtime.onMessage.addListener).mock.calls.at(-1)?.[0];
      expect(listen?.({ report: 'episode' }, {} as never, respond)).toBe(true);
      return respond;
    };
    vi.spyOn(browser.runtime.onMessage, 'addListener');
    watchPage({ site: toySite, readEpisode: readToy });
    await advanceTime(0);
    const respond = ask();
    await advanceTime(0);
    expect(told()).toEqual([1, 1]);
    expect(respond).toHaveBeenCalledWith(true);
    endPageScripts();
    goTo('/about');
    sent.length = 0;
    watchPage({ site: toySite, readEpisode: readToy });
    await advanceTime(0);
    expect(told()).toEqual([]);
    ask();
    await advanceTime(0);
    expect(sent.map(({ input }) => input)).toEqual([{ observed: null, isHello: true }]);
  });
});

describe('player script', () => {
  /** Returns a video that has played up to this second. */
  const videoAt = (second: number): HTMLVideoElement => {
    const video = document.createElement('video');
    const played = { length: 1, start: () => 0, end: () => second };
    for (const [name, value] of Object.entries({ duration: 1440, currentTime: second, played, paused: true }))
      Object.defineProperty(video, name, { value, configurable: true });
    document.body.replaceChildren(video);
    return video;
  };

  it.each([
    ['at the beginning of the muted time', 0],
    ['in the middle of the muted time', 30_000],
    ['at the end of the muted time', 59_000],
  ])('reports a video that ended %s when the mute ends', async (_when, ms) => {
    silence();
    observePlayback();
    await advanceTime(ms);
    videoAt(1440).dispatchEvent(new Event('ended'));
    await advanceTime(180_000);
    expect(sent.map(({ message }) => message)).toEqual(['playbackSampled']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('retries its last report until it is accepted', async () => {
    const send = vi
      .spyOn(browser.runtime, 'sendMessage')
      .mockRejectedValueOnce(new Error('no answer'))
      .mockRejectedValueOnce(new Error('no answer'));
    send.mockResolvedValue({ value: null } as never);
    observePlayback();
    videoAt(1440).dispatchEvent(new Event('ended'));
    await advanceTime(600_000);
    const positions = send.mock.calls.map(
      ([message]) => (message as unknown as { input: { position: number } }).input.position,
    );
    expect(positions).toEqual([1440, 1440, 1440]);
  });

  it('does not retry a rejected report after a newer report of the same video', async () => {
    const send = vi.spyOn(browser.runtime, 'sendMessage').mockRejectedValueOnce(new Error('no answer'));
    send.mockResolvedValue({ value: null } as never);
    observePlayback();
    const video = videoAt(700);
    video.dispatchEvent(new Event('pause'));
    Object.defineProperty(video, 'currentTime', { value: 900, configurable: true });
    video.dispatchEvent(new Event('pause'));
    await advanceTime(600_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  describe('with reports that are answered in reverse order', () => {
    /** Sets up a video, and a worker that answers each report when the test decides. */
    function slowWorker() {
      const answers: { readonly position: number; readonly take: () => void; readonly refuse: () => void }[] =
        [];
      vi.spyOn(browser.runtime, 'sendMessage').mockImplementation((message: unknown) => {
        const { position } = (message as { input: { position: number } }).input;
        return new Promise((resolve, reject) =>
          answers.push({
            position,
            take: () => resolve({ value: null }),
            refuse: () => reject(new Error('no answer')),
          }),
        );
      });
      observePlayback();
      const video = videoAt(100);
      const pauseAt = async (second: number) => {
        Object.defineProperty(video, 'currentTime', { value: second, configurable: true });
        video.dispatchEvent(new Event('pause'));
        await advanceTime(0);
      };
      const answer = async (at: number, how: 'take' | 'refuse') => {
        answers[at]?.[how]();
        await advanceTime(0);
      };
      return { pauseAt, answer, positions: () => answers.map(({ position }) => position) };
    }

    it('does not retry a report after a newer report was accepted', async () => {
      const { pauseAt, answer, positions } = slowWorker();
      await pauseAt(700);
      await pauseAt(900);
      await answer(1, 'take');
      await answer(0, 'refuse');
      await advanceTime(600_000);
      expect(positions()).toEqual([700, 900]);
    });

    it('does not retry a report while a newer report waits for its answer', async () => {
      const { pauseAt, answer, positions } = slowWorker();
      await pauseAt(700);
      await pauseAt(900);
      await answer(0, 'refuse');
      await advanceTime(600_000);
      await answer(1, 'take');
      await advanceTime(600_000);
      expect(positions()).toEqual([700, 900]);
    });

    it('retries the newest report if both were rejected', async () => {
      const { pauseAt, answer, positions } = slowWorker();
      await pauseAt(700);
      await pauseAt(900);
      await answer(1, 'refuse');
      await answer(0, 'refuse');
      await advanceTime(1000);
      expect(positions()).toEqual([700, 900, 900]);
    });

    it('does not retry a rejected report after a newer report was sent', async () => {
      const { pauseAt, answer, positions } = slowWorker();
      await pauseAt(700);
      await pauseAt(900);
      await answer(1, 'refuse');
      await answer(0, 'take');
      await pauseAt(1100);
      await answer(2, 'take');
      await advanceTime(600_000);
      expect(positions()).toEqual([700, 900, 1100]);
    });
  });
});
