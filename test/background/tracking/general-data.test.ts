// Tests when the worker reads a page's general data: if the known site's reader finds nothing while an episode seems to play.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { readReaderHealth } from '@/lib/store/tabs/reader-health.ts';
import { episode } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';

const watch = 'https://www.netflix.com/watch/80117293';
const played = (seconds: number, duration = 1440) => ({
  videoId: 'm1',
  duration,
  position: seconds,
  played: [{ from: 0, to: seconds }],
  paused: false,
});
const found = (part: Partial<ObservedEpisode>) => ({
  observed: episode({ siteId: 'netflix', siteName: 'Netflix', url: watch, ...part }),
});

/** Sets up a tab whose page has our script. The script reports that it finds no episode. */
async function world() {
  const { web } = await createRoot({ granted: ['*://*/*'] });
  const tab = web.open(watch, { id: 7 });
  const goTo = (url: string) => {
    const page = tab.page.url === url && tab.page.hear ? tab.page : web.navigate(tab, url);
    page.hear = async () => void (await web.say(page, 'episodeObserved', { observed: null, isHello: true }));
    return page;
  };
  return {
    started: web.started,
    play: (seconds: number, { url = watch, duration = 1440 } = {}) =>
      web.say(goTo(url), 'playbackSampled', played(seconds, duration)),
    see: (part: Partial<ObservedEpisode>) => web.say(goTo(watch), 'episodeObserved', found(part)),
    turn: (url: string) => web.say(goTo(url), 'nothingRead'),
  };
}

it('Kiroku does not read the general data of a page whose reader finds an episode', async () => {
  const { play, see, started } = await world();
  await see({});
  await play(10);
  expect(started).toEqual([]);
});

describe('page whose reader finds nothing', () => {
  it('makes Kiroku read the general data after a long video has played for some seconds', async () => {
    const { play, started } = await world();
    await play(0);
    expect(started).toEqual([]);
    await play(10);
    await play(20);
    expect(started, 'once for an address').toEqual(['general-data.js']);
    await play(10, { url: 'https://www.netflix.com/watch/80117294' });
    expect(started).toHaveLength(2);
  });

  it('makes Kiroku read the general data when the user moves through a chapter', async () => {
    const { turn, started } = await world();
    await turn('https://www.viz.com/shonenjump/some-manga-chapter-12/chapter/23456');
    expect(started).toEqual(['general-data.js']);
  });

  it.each([
    ['the video is a clip', { duration: 90 }],
    ['the video is a live stream', { duration: 90_000 }],
    ['the site is unknown', { url: 'https://example.org/watch/1' }],
    ['the site shows user-uploaded videos', { url: 'https://www.youtube.com/watch?v=abcdefghijk' }],
  ])('does not make Kiroku read the general data if %s', async (_what, page) => {
    const { play, started } = await world();
    await play(10, page);
    expect(started).toEqual([]);
  });

  it.each([
    [179, 10, 0],
    [180, 10, 1],
    [4 * 3600, 10, 1],
    [4 * 3600 + 1, 10, 0],
    [1440, 4, 0],
    [1440, 5, 1],
  ])(
    'has its general data read after a video of %i s has played for %i s, this often: %i',
    async (duration, seconds, times) => {
      const { play, started } = await world();
      await play(seconds, { duration });
      expect(started).toHaveLength(times);
    },
  );

  it('is recorded as unread in the reading health even if its general data contains an episode', async () => {
    const { play, see } = await world();
    for (const episodeId of ['1', '2', '3']) await see({ episodeId });
    await see({ episodeId: 'netflix.com/watch/80117293', provisional: true, confidence: 0.6 });
    await play(120);
    const [health] = Object.values(await readReaderHealth());
    expect(health).toMatchObject({
      found: 3,
      unread: [expect.stringContaining('/watch/')],
      provisionalAt: expect.any(Number),
    });
  });
});
