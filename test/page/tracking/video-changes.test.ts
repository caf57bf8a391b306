// @vitest-environment jsdom
// Tests when a video's events make the script read the page again. A new source always causes a read. A pause or a seek causes a read only
// if another source was loaded before, and the page still showed the same episode at that time.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { watchPage } from '@/lib/page/tracking/watch-page.ts';
import type { ReadEpisode, Site } from '@/lib/sites/site.ts';
import { episode } from '../../domain/examples.ts';
import { advanceTime, endPageScripts, setUpPage, toySite } from '../browser.ts';

/** The episode number that the page shows. */
let shows: number;
const read: ReadEpisode = () =>
  episode({ siteId: 'toy', episodeNumber: shows, sources: { episodeId: 'json-ld' } });

const sent = setUpPage();
const numbers = () =>
  sent.map(({ input }) => (input as { observed: ObservedEpisode | null }).observed?.episodeNumber ?? null);

beforeEach(() => {
  shows = 1;
});

describe('video event', () => {
  const video = (readyState = 0): HTMLVideoElement => {
    const made = document.body.appendChild(document.createElement('video'));
    Object.defineProperty(made, 'readyState', { value: readyState });
    return made;
  };
  /**
   * Dispatches all these events. The episode changes just before the last event, and only a read can detect that. Returns whether the
   * script has read the new episode.
   */
  const tellsAt = async (types: readonly string[], made = video(), own: Partial<Site> = {}) => {
    watchPage({ site: { ...toySite, ...own }, readEpisode: read });
    await advanceTime(0);
    const [last, ...before] = [...types].reverse();
    for (const type of before.reverse()) made.dispatchEvent(new Event(type));
    await advanceTime(0);
    shows = 2;
    made.dispatchEvent(new Event(last ?? ''));
    await advanceTime(0);
    return numbers().at(-1) === 2;
  };

  it.each([
    ['a new source', ['loadedmetadata']],
    ['a pause of the second source', ['loadedmetadata', 'loadedmetadata', 'pause']],
    ['a seek in the second source', ['loadedmetadata', 'loadedmetadata', 'seeked']],
  ])('makes the script read the page after %s', async (_event, types) => {
    expect(await tellsAt(types)).toBe(true);
  });

  it.each([
    ['a pause without a source', ['pause']],
    ['a seek without a source', ['seeked']],
    ['a start without a source', ['playing']],
    ['a pause of the first source', ['loadedmetadata', 'pause']],
    ['the start of the second source', ['loadedmetadata', 'loadedmetadata', 'playing']],
  ])('does not make the script read the page after %s', async (_event, types) => {
    expect(await tellsAt(types)).toBe(false);
  });

  it.each([
    ['makes the script of a site with page objects read the page after "playing"', 'playing', true],
    ['does not make the script of a site with page objects read the page after "pause"', 'pause', false],
  ])('%s', async (_what, type, isTold) => {
    expect(await tellsAt([type], video(), { pageState: true })).toBe(isTold);
  });

  it('makes the script read the page after one "loadedmetadata" and a "pause" if the video had a source before the script started', async () => {
    expect(await tellsAt(['loadedmetadata', 'pause'], video(1))).toBe(true);
  });

  it('causes no read after the end of the script', async () => {
    const made = video();
    watchPage({ site: toySite, readEpisode: read });
    await advanceTime(0);
    endPageScripts();
    shows = 2;
    made.dispatchEvent(new Event('loadedmetadata'));
    await advanceTime(0);
    expect(numbers()).toEqual([1]);
  });
});
