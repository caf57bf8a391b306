// Tests that sessions from before the first sign-in are merged with the sessions of the first account.
import { expect, it } from 'vitest';
import { addReadingSample, openReadingSession } from '@/lib/domain/watching/reading-session.ts';
import {
  addPlaybackSample,
  assignAccountToSession,
  continueOrBeginSession,
  countsAsWatched,
} from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';

const tracking = { threshold: 0.85, coverage: 0.5 };
const playing = (account: string | null, videoId: string, from: number, to: number) =>
  addPlaybackSample(
    continueOrBeginSession(null, episode(), 1, { account, tab: 1 }),
    { videoId, duration: 1440, position: to, played: [{ from, to }], paused: false },
    to,
  );

it.each([
  ['the same video', 'm1'],
  ['another video', 'm2'],
])(
  'assignAccountToSession merges the half played before the sign-in with the half played afterwards in %s',
  (_name, videoId) => {
    const [before, own] = [playing(null, 'm1', 0, 700), playing('ann', videoId, 700, 1300)];
    const joined = assignAccountToSession(before, own, 'ann');
    expect(joined).toMatchObject({ key: own.key, account: 'ann', watchedAt: null });
    expect(joined.kind === 'playing' && countsAsWatched(joined, tracking)).toBe(true);
    expect(countsAsWatched(own, tracking)).toBe(false);
  },
);

it('assignAccountToSession keeps the time at which the episode counted before the sign-in', () => {
  const before = { ...playing(null, 'm1', 0, 1300), watchedAt: 5 };
  expect(assignAccountToSession(before, playing('ann', 'm1', 0, 10), 'ann').watchedAt).toBe(5);
  expect(assignAccountToSession(before, undefined, 'ann')).toEqual({
    ...before,
    key: `${before.key}\tann`,
    account: 'ann',
  });
});

it('assignAccountToSession adds the read pages of another session of the chapter only if both have the same number of pages', () => {
  const reading = (account: string | null, from: number, to: number, pages: number) => {
    const sample = { episodeId: 'c1', page: to, pages, unit: 'page', visited: [{ from, to }] } as const;
    return addReadingSample(openReadingSession(null, episode(), sample, 1, { account, tab: 1 }), sample, 1);
  };
  const own = reading('ann', 10, 20, 20);
  expect(assignAccountToSession(reading(null, 0, 10, 20), own, 'ann')).toMatchObject({
    visited: [{ from: 0, to: 20 }],
  });
  expect(assignAccountToSession(reading(null, 0, 10, 30), own, 'ann')).toEqual(own);
});

it('assignAccountToSession keeps the baselines of both sessions', () => {
  const baseline = (videoId: string) => [{ videoId, position: 9, ranges: [] }];
  const [before, own] = [playing(null, 'm1', 0, 700), playing('ann', 'm2', 700, 1300)];
  expect(assignAccountToSession(before, own, 'ann')).not.toHaveProperty('baseline');
  expect(assignAccountToSession({ ...before, baseline: baseline('a') }, own, 'ann')).toMatchObject({
    baseline: baseline('a'),
  });
  expect(assignAccountToSession(before, { ...own, baseline: baseline('b') }, 'ann')).toMatchObject({
    baseline: baseline('b'),
  });
  const both = assignAccountToSession(
    { ...before, baseline: baseline('a') },
    { ...own, baseline: baseline('b') },
    'ann',
  );
  expect(both).toMatchObject({ baseline: [...baseline('a'), ...baseline('b')] });
});

it('assignAccountToSession does not merge an episode with a chapter, or pages with a strip', () => {
  const reading = (account: string | null, unit: 'page' | 'strip', watchedAt: number | null = null) => ({
    ...openReadingSession(null, episode(), { pages: 100, unit }, 1, { account, tab: 1 }),
    page: 9,
    watchedAt,
  });
  const own = reading('ann', 'page');
  expect(assignAccountToSession(reading(null, 'strip'), own, 'ann')).toBe(own);
  expect(assignAccountToSession(playing(null, 'm1', 0, 9), own, 'ann')).toBe(own);
  const played = playing('ann', 'm1', 0, 9);
  expect(assignAccountToSession(reading(null, 'page'), played, 'ann')).toBe(played);
  expect(assignAccountToSession(reading(null, 'page', 5), reading('ann', 'page', 7), 'ann').watchedAt).toBe(
    7,
  );
});
