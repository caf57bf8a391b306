// When a known site's reader finds nothing while an episode seems to play, the worker brings what reads the page's general data.
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createServices } from '@/lib/background/services.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { Sender } from '@/lib/messaging/channel.ts';
import { readReaderHealth } from '@/lib/store/reader-health.ts';
import { episode } from '../domain/examples.ts';
import { testPlatform } from './platform.ts';

const started: string[] = [];

beforeEach(() => {
  fakeBrowser.reset();
  started.length = 0;
  vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([] as never);
  // A page whose script does not say who it is.
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockRejectedValue(new Error('no receiver'));
  vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(true as never);
  vi.spyOn(browser, 'action', 'get').mockReturnValue({
    setBadgeText: vi.fn(),
    setBadgeBackgroundColor: vi.fn(),
    setBadgeTextColor: vi.fn(),
    setTitle: vi.fn(),
    setIcon: vi.fn(),
  } as never);
  vi.spyOn(browser, 'scripting', 'get').mockReturnValue({
    executeScript: vi.fn(async ({ files }: { files: string[] }) => {
      started.push(...files);
      return [];
    }),
  } as never);
});

const watch = 'https://www.netflix.com/watch/80117293';
const senderAt = (url: string): Sender => ({
  tabId: 7,
  frameId: 0,
  documentId: `document of ${url}`,
  isActive: true,
  isPrivate: false,
  origin: new URL(url).origin,
  tabUrl: url,
  url,
  trusted: false,
});
const played = (seconds: number, duration = 1440) => ({
  mediaId: 'm1',
  duration,
  position: seconds,
  played: [{ from: 0, to: seconds }],
  paused: false,
});
const found = (part: Partial<ObservedEpisode>) => ({
  observed: episode({ siteId: 'netflix', siteName: 'Netflix', url: watch, ...part }),
});

function world() {
  const { handlers } = createServices(testPlatform());
  return {
    play: (seconds: number, { url = watch, duration = 1440 } = {}) =>
      handlers.playbackSampled(played(seconds, duration) as never, senderAt(url)),
    see: (part: Partial<ObservedEpisode>) => handlers.episodeObserved(found(part) as never, senderAt(watch)),
    turn: (url: string) => handlers.nothingRead(undefined as never, senderAt(url)),
  };
}

describe('a page whose reader finds nothing', () => {
  it('is read by its general data once a video of an episode’s length has played for some seconds', async () => {
    const { play } = world();
    await play(0);
    expect(started).toEqual([]);
    await play(10);
    await play(20);
    expect(started, 'once for an address').toEqual(['general-data.js']);
    await play(10, { url: 'https://www.netflix.com/watch/80117294' });
    expect(started).toHaveLength(2);
  });

  it('is read by its general data when the user moves through a chapter', async () => {
    const { turn } = world();
    await turn('https://www.viz.com/shonenjump/some-manga-chapter-12/chapter/23456');
    expect(started).toEqual(['general-data.js']);
  });

  it.each([
    ['a clip', { duration: 90 }],
    ['a stream without an end', { duration: 90_000 }],
    ['a page of a site that we do not know', { url: 'https://example.org/watch/1' }],
    ['a site for anybody’s videos', { url: 'https://www.youtube.com/watch?v=abcdefghijk' }],
  ])('is left alone for %s', async (_what, page) => {
    const { play } = world();
    await play(10, page);
    expect(started).toEqual([]);
  });

  it('is left alone while its reader finds something', async () => {
    const { play, see } = world();
    await see({});
    await play(10);
    expect(started).toEqual([]);
  });

  it('counts as silent, and not as read, while its general data is read', async () => {
    const { play, see } = world();
    for (const episodeId of ['1', '2', '3']) await see({ episodeId });
    await see({ episodeId: 'netflix.com/watch/80117293', provisional: true, confidence: 0.6 });
    await play(120);
    const [health] = Object.values(await readReaderHealth());
    expect(health).toMatchObject({
      found: 3,
      silentSince: expect.any(Number),
      provisionalAt: expect.any(Number),
    });
  });
});
