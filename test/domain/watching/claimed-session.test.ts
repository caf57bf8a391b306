// What was begun before any sign-in, joined with what the first account has of the same episode.
import { expect, it } from 'vitest';
import { claimedSession } from '@/lib/domain/watching/claimed-session.ts';
import { openReading } from '@/lib/domain/watching/open-reading.ts';
import { addPages } from '@/lib/domain/watching/reading-session.ts';
import { addSample, countsAsWatched, openSession } from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';

const tracking = { threshold: 0.85, coverage: 0.5 };
const playing = (account: string | null, videoId: string, from: number, to: number) =>
  addSample(
    openSession(null, episode(), 1, { account, tab: 1 }),
    { videoId, duration: 1440, position: to, played: [{ from, to }], paused: false },
    to,
  );

it.each([
  ['the same media', 'm1'],
  ['another media', 'm2'],
])('two halves of an episode in %s are one', (_name, videoId) => {
  const [before, own] = [playing(null, 'm1', 0, 700), playing('ann', videoId, 700, 1300)];
  const joined = claimedSession(before, own, 'ann');
  expect(joined).toMatchObject({ key: own.key, account: 'ann', watchedAt: null });
  expect(joined.kind === 'playing' && countsAsWatched(joined, tracking)).toBe(true);
  expect(countsAsWatched(own, tracking)).toBe(false);
});

it('what had counted before the sign-in has counted', () => {
  const before = { ...playing(null, 'm1', 0, 1300), watchedAt: 5 };
  expect(claimedSession(before, playing('ann', 'm1', 0, 10), 'ann').watchedAt).toBe(5);
  expect(claimedSession(before, undefined, 'ann')).toEqual({
    ...before,
    key: `${before.key}\tann`,
    account: 'ann',
  });
});

it('pages of a chapter are joined where it has the same length, and not where it has another one', () => {
  const reading = (account: string | null, from: number, to: number, pages: number) => {
    const sample = { episodeId: 'c1', page: to, pages, unit: 'page', visited: [{ from, to }] } as const;
    return addPages(openReading(null, episode(), sample, 1, { account, tab: 1 }), sample, 1);
  };
  const own = reading('ann', 10, 20, 20);
  expect(claimedSession(reading(null, 0, 10, 20), own, 'ann')).toMatchObject({
    visited: [{ from: 0, to: 20 }],
  });
  expect(claimedSession(reading(null, 0, 10, 30), own, 'ann')).toEqual(own);
});

it('what either had spent is spent, and nothing where neither had', () => {
  const spent = (videoId: string) => [{ videoId, position: 9, ranges: [] }];
  const [before, own] = [playing(null, 'm1', 0, 700), playing('ann', 'm2', 700, 1300)];
  expect(claimedSession(before, own, 'ann')).not.toHaveProperty('spent');
  expect(claimedSession({ ...before, spent: spent('a') }, own, 'ann')).toMatchObject({ spent: spent('a') });
  expect(claimedSession(before, { ...own, spent: spent('b') }, 'ann')).toMatchObject({ spent: spent('b') });
  const both = claimedSession({ ...before, spent: spent('a') }, { ...own, spent: spent('b') }, 'ann');
  expect(both).toMatchObject({ spent: [...spent('a'), ...spent('b')] });
});

it('an episode is not joined with a chapter, nor pages with parts of a strip', () => {
  const reading = (account: string | null, unit: 'page' | 'strip', watchedAt: number | null = null) => ({
    ...openReading(null, episode(), { pages: 100, unit }, 1, { account, tab: 1 }),
    page: 9,
    watchedAt,
  });
  const own = reading('ann', 'page');
  expect(claimedSession(reading(null, 'strip'), own, 'ann')).toBe(own);
  expect(claimedSession(playing(null, 'm1', 0, 9), own, 'ann')).toBe(own);
  const played = playing('ann', 'm1', 0, 9);
  expect(claimedSession(reading(null, 'page'), played, 'ann')).toBe(played);
  expect(claimedSession(reading(null, 'page', 5), reading('ann', 'page', 7), 'ann').watchedAt).toBe(7);
});
