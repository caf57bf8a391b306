// @vitest-environment jsdom
// Tests that our scripts ignore every event that a page dispatches itself.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as trusted from '@/lib/page/is-trusted-event.ts';
import { listenToTrustedEvents } from '@/lib/page/listen-trusted.ts';
import { waitForMedia } from '@/lib/page/tracking/media-watcher.ts';
import { observePlayback } from '@/lib/page/tracking/observe-playback.ts';
import { collectSentMessages, orphanPageScripts } from './browser.ts';
import { addVideo, playedEpisodeVideo } from './video.ts';

const folder = join(import.meta.dirname, '../../lib/page');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** The files that call `addEventListener` themselves, each with the number of its calls. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  'listen-trusted.ts': 1,
  // The script in the page's world and our content script communicate by their own events. The page can forge the events, but Kiroku does
  // not trust the answer anyway.
  'page-state.ts': 4,
  // The picker stops the page's own clicks while the user picks an element.
  'teaching/teach.ts': 1,
};

describe('listenToTrustedEvents', () => {
  it('is the only function that adds event listeners in page scripts, apart from the listed exceptions', () => {
    const found = sources.flatMap(({ name, text }) => {
      const own = text.match(/(?<!signal)\.addEventListener\(|(?<![.\w`])addEventListener\(/g) ?? [];
      return own.length > (EXCEPTIONS[name] ?? 0) ? [name] : [];
    });
    expect(sources.length).toBeGreaterThan(30);
    expect(found).toEqual([]);
  });

  it('calls the handler only for events of the browser', () => {
    const act = vi.fn();
    for (let time = 0; time < 2; time += 1) listenToTrustedEvents(document, ['click', 'pause'], act);
    document.dispatchEvent(new Event('click'));
    expect(act).not.toHaveBeenCalled();
    const trust = vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    for (const type of ['click', 'pause']) document.dispatchEvent(new Event(type));
    trust.mockRestore();
    expect(act).toHaveBeenCalledTimes(2);
  });
});

describe('event that a page dispatches', () => {
  const TYPES = ['play', 'pause', 'ended', 'emptied', 'seeked', 'ratechange', 'timeupdate', 'loadedmetadata'];
  let sent: ReturnType<typeof collectSentMessages>;
  const video = () => addVideo({ ...playedEpisodeVideo, currentTime: 1440, played: [[0, 1440]] });
  const dispatchAll = (target: EventTarget): void => {
    for (const type of TYPES) target.dispatchEvent(new Event(type));
  };

  beforeEach(() => {
    document.body.replaceChildren();
    sent = collectSentMessages();
  });

  it('causes no playback report', () => {
    observePlayback();
    dispatchAll(video());
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent).toEqual([]);
  });

  it('does not start a second playback', () => {
    observePlayback();
    const played = video();
    const dispatch = (type: string) => {
      const trust = vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
      played.dispatchEvent(new Event(type));
      trust.mockRestore();
    };
    dispatch('pause');
    for (let time = 0; time < 100; time += 1) dispatchAll(played);
    dispatch('pause');
    expect(new Set(sent.map(({ input }) => (input as { videoId: string }).videoId)).size).toBe(1);
  });

  it('does not make the media watcher request scripts', () => {
    Object.defineProperty(document, 'readyState', { value: 'complete', configurable: true });
    waitForMedia();
    dispatchAll(video());
    expect(sent).toEqual([]);
    // An orphaned script ends when it next sends a message.
    const adopt = orphanPageScripts();
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
    dispatchAll(video());
    adopt();
    Reflect.deleteProperty(document, 'readyState');
  });
});

describe('page with 10,000 videos', () => {
  beforeEach(() => {
    document.body.replaceChildren();
    vi.spyOn(trusted, 'isTrustedEvent').mockReturnValue(true);
  });

  it.each([
    ['paused', true],
    ['playing', false],
  ])('makes the script follow a bounded number of %s videos', (_how, paused) => {
    collectSentMessages();
    observePlayback();
    let reads = 0;
    const videos = Array.from({ length: 10_000 }, () => {
      const video = document.createElement('video');
      Object.defineProperty(video, 'paused', { value: paused });
      Object.defineProperty(video, 'isConnected', {
        get: () => {
          reads += 1;
          return true;
        },
      });
      return video;
    });
    const holder = document.body.appendChild(document.createElement('div'));
    holder.append(...videos);
    for (const video of videos) video.dispatchEvent(new Event('ratechange'));
    // Each new video is compared only with the videos that the script still follows.
    expect(reads).toBeLessThan(10_000 * 200);
  });
});
