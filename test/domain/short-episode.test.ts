// A short media: an advertisement, or an episode.
import { describe, expect, it } from 'vitest';
import { mayBeAdvertisement, wasShortEpisode } from '@/lib/domain/short-episode.ts';
import { episode, played } from './examples.ts';

const six = episode({ episodeId: 'six' });

it('may be either while nothing tells a short media from a short episode', () => {
  expect(mayBeAdvertisement(played(90, { duration: 90 }))).toBe(true);
  expect(mayBeAdvertisement(played(90, { duration: 90, observed: episode({ duration: 92 }) }))).toBe(false);
  expect(mayBeAdvertisement(played(180, { duration: 180 }))).toBe(false);
});

describe('when its page is left', () => {
  it.each([
    ['an 80 s pre-roll before "next episode"', 80, six, 2, false],
    ['an 80 s pre-roll before another title', 80, episode({ seriesTitle: 'Another' }), 2, false],
    ['an 80 s pre-roll before the page is left', 80, null, 2, false],
    ['a 110 s pre-roll before "next episode"', 110, six, 2, false],
    ['an 80 s short that nothing followed for a minute', 80, null, 60_000, true],
    ['an 80 s short that nothing followed for a minute, then the next one', 80, six, 60_000, true],
    ['a 110 s short that is closed in its credits', 110, null, 2, true],
  ])('%s', (_what, duration, next, ms, was) => {
    expect(wasShortEpisode(played(duration * 0.95, { duration }), next, ms)).toBe(was);
  });
});
