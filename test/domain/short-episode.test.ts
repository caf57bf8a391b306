// A short media: an advertisement, or an episode.
import { expect, it } from 'vitest';
import { mayBeAdvertisement, wasShortEpisode } from '@/lib/domain/short-episode.ts';
import { isAside } from '@/lib/domain/watch-session.ts';
import { episode, played } from './examples.ts';

const short = (observed = episode()) => played(90, { duration: 90, observed });

it('is known by what the page says of its episode', () => {
  expect(isAside(episode({ duration: 1440 }), { duration: 180 })).toBe(true);
  expect(isAside(episode({ duration: 1440 }), { duration: 3000 })).toBe(true);
  expect(isAside(episode({ duration: 100 }), { duration: 90 })).toBe(false);
  expect(isAside(episode(), { duration: 90 })).toBe(false);
});

it('may be either while nothing tells a short media from a short episode', () => {
  expect(mayBeAdvertisement(short())).toBe(true);
  expect(mayBeAdvertisement(short(episode({ duration: 92 })))).toBe(false);
  expect(mayBeAdvertisement(played(400, { duration: 400 }))).toBe(false);
});

it('is an episode when the next one of the series follows, or nothing', () => {
  expect(wasShortEpisode(short(), episode({ episodeId: 'six' }), 2)).toBe(true);
  expect(wasShortEpisode(short(), episode({ seriesTitle: 'Another' }), 2)).toBe(false);
  expect(wasShortEpisode(short(), null, 2)).toBe(false);
  expect(wasShortEpisode(short(), null, 60_000)).toBe(true);
});
