// Tests episodes that follow each other at one address. If a page has no ids, its texts identify the episode.
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { episodeKey } from '@/lib/domain/episode.ts';
import { readEpisode } from '@/lib/sites/generic.ts';
import { episode } from '../../domain/examples.ts';
import { createSampleUpTo, openTrackedTabs } from './tabs.ts';

const HREF = 'https://tv.example/watch/frieren';
const at = (episodeNumber: number) =>
  episode({ siteId: 'generic', siteName: 'tv.example', url: HREF, episodeId: HREF, episodeNumber });

it('two episodes at one address of a general page both count', async () => {
  const { player, queued } = await openTrackedTabs();
  await player.observe(1, at(5));
  await player.sample(1, createSampleUpTo(1430));
  await player.observe(1, at(6));
  await player.sample(1, createSampleUpTo(1430, { videoId: 'm2' }));
  expect(await queued()).toEqual([5, 6]);
});

it('playback at one address does not count for the next episode', async () => {
  const { player, queued } = await openTrackedTabs();
  await player.observe(1, at(5));
  await player.sample(1, createSampleUpTo(1100));
  await player.observe(1, at(6));
  await player.sample(1, createSampleUpTo(1300, { videoId: 'm2', played: [{ from: 1200, to: 1300 }] }));
  expect(await queued()).toEqual([]);
});

it.each([HREF, `${HREF}#ep-N`, `${HREF}?t=N`])(
  'a general page at %s shows another episode if its texts change',
  (href) => {
    const keyOf = (number: number) => {
      const text = `Frieren Episode ${number}`;
      const { document } = new JSDOM(`<title>${text}</title><h1>${text}</h1>`).window;
      const url = new URL(href.replace('N', String(number)));
      const observed = readEpisode({ document, url, mediaSession: null, state: null });
      return observed && episodeKey(observed);
    };
    expect(keyOf(5)).toMatch(/ 5$/);
    expect(keyOf(6)).not.toBe(keyOf(5));
  },
);
