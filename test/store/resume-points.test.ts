// Tests resume points. There is one per account, title and site, their number is limited, and they are only for the account that owns the
// list.
import { describe, expect, it } from 'vitest';
import { seasonKey } from '@/lib/domain/episode.ts';
import type { ResumePoint } from '@/lib/domain/resume/resume-point.ts';
import { openDatabase } from '@/lib/store/database.ts';
import {
  forgetResumePointsOf,
  readResumePoints,
  readResumePointsOf,
  storeResumePoint,
} from '@/lib/store/resume-points.ts';
import { episode } from '../domain/examples.ts';

const point = (part: Partial<ResumePoint> = {}): ResumePoint => ({
  account: 'user-1',
  mediaId: 'm1',
  site: 'crunchyroll',
  observed: episode(),
  episode: 5,
  at: 1,
  ...part,
});

const kept = async (account = 'user-1') =>
  (await readResumePoints(account)).map(({ mediaId, site, episode: at }) => [mediaId, site, at]);

async function list(account: string, type = 'anime'): Promise<void> {
  const state = { account, newest: null, readAt: 1, run: null } as never;
  await (await openDatabase()).put('libraryState', state, type as 'anime');
}

it('forgetResumePointsOf deletes only the points of the given season', async () => {
  const other = episode({ seriesId: 'GS02', seriesTitle: 'Another' });
  await storeResumePoint(point(), false);
  await storeResumePoint(point({ mediaId: 'm2', observed: other }), false);
  const write = (await openDatabase()).transaction(['resumePoints'] as const, 'readwrite');
  await forgetResumePointsOf(write, seasonKey(episode()));
  await write.done;
  expect(await kept()).toEqual([['m2', 'crunchyroll', 5]]);
});

it.each([
  ['returns a point', 'http://nas.local:5000/watch/5', 1],
  ['returns a point', 'https://tv.example/watch/5', 1],
  ['omits a point', 'javascript:https://tv.example', 0],
  ['omits a point', 'https://', 0],
  ['omits a point', ['https://tv.example'], 0],
])('readResumePoints %s with the address %j', async (_what, url, count) => {
  const stored = point({ observed: { ...episode(), url: url as string } });
  await (await openDatabase()).put('resumePoints', stored);
  expect(await readResumePoints('user-1')).toHaveLength(count);
});

describe('storeResumePoint', () => {
  it('replaces only the previous point of the same account, title and site', async () => {
    await storeResumePoint(point(), false);
    await storeResumePoint(point({ site: 'netflix', episode: 2 }), false);
    await storeResumePoint(point({ mediaId: 'm2', episode: 9 }), false);
    await storeResumePoint(point({ mediaId: 'm0', episode: 8 }), false);
    await storeResumePoint(point({ account: 'user-2', episode: 1 }), false);
    await storeResumePoint(point({ episode: 3 }), false);
    expect(await kept()).toEqual([
      ['m0', 'crunchyroll', 8],
      ['m1', 'crunchyroll', 3],
      ['m1', 'netflix', 2],
      ['m2', 'crunchyroll', 9],
    ]);
    expect((await readResumePointsOf('user-1', 'm1')).map(({ site }) => site)).toEqual([
      'crunchyroll',
      'netflix',
    ]);
    expect(await kept('user-2')).toEqual([['m1', 'crunchyroll', 1]]);
  });

  it.each([
    ['keeps the point of episode 5 if unlessBehind is set and episode 4 follows', 4, 5],
    ['replaces the point of episode 5 if unlessBehind is set and episode 5 follows', 5, 5],
    ['replaces the point of episode 5 if unlessBehind is set and episode 6 follows', 6, 6],
  ])('%s', async (_what, watched, at) => {
    await storeResumePoint(point({ at: 1 }), false);
    await storeResumePoint(point({ episode: watched, at: 2 }), true);
    expect((await readResumePoints('user-1')).map((one) => [one.episode, one.at])).toEqual([
      [at, watched < 5 ? 1 : 2],
    ]);
  });

  it('replaces an unreadable point of a later episode even if unlessBehind is set', async () => {
    const broken = { ...point({ episode: 9 }), observed: 7 };
    await (await openDatabase()).put('resumePoints', broken as never);
    expect(await kept()).toEqual([]);
    await storeResumePoint(point(), true);
    expect(await kept()).toEqual([['m1', 'crunchyroll', 5]]);
  });

  it.each([
    ['stores the point if the list copy belongs to this account', ['user-1'], 1],
    ['drops the point if the list copy belongs to another account', ['user-2'], 0],
    ['drops the point if one of two list copies belongs to another account', ['user-1', 'user-2'], 0],
  ])('%s', async (_what, accounts, count) => {
    for (const [index, account] of accounts.entries()) await list(account, index === 0 ? 'anime' : 'manga');
    await storeResumePoint(point(), false);
    expect(await (await openDatabase()).count('resumePoints')).toBe(count);
  });

  it('deletes the oldest points of all accounts beyond the limit', async () => {
    for (const at of [3, 1, 4, 2])
      await storeResumePoint(
        point({ mediaId: `m${at}`, account: at === 4 ? 'user-2' : 'user-1', at }),
        false,
        4,
      );
    await storeResumePoint(point({ mediaId: 'm5', at: 5 }), false, 2);
    expect([await kept(), await kept('user-2')]).toEqual([
      [['m5', 'crunchyroll', 5]],
      [['m4', 'crunchyroll', 5]],
    ]);
  });
});

describe('readResumePoints', () => {
  it.each([
    ['whose address is missing', { observed: { ...episode(), url: 'javascript:alert(1)' } }],
    ['whose address is not a string', { observed: { ...episode(), url: 7 } }],
    ['whose address cannot be parsed', { observed: { ...episode(), url: 'https://' } }],
    ['whose episode is not a number', { episode: '5' }],
    ['whose time is missing', { at: undefined }],
  ])('leaves out a point %s', async (_what, part) => {
    await (await openDatabase()).put('resumePoints', { ...point(), ...part } as never);
    expect(await kept()).toEqual([]);
    expect(await readResumePointsOf('user-1', 'm1')).toEqual([]);
  });

  it('keeps a point whose next episode is unreadable', async () => {
    const observed = { ...episode(), nextUrl: 7, nextNumber: 'six', seriesUrl: [] };
    await (await openDatabase()).put('resumePoints', { ...point(), observed } as never);
    expect((await readResumePoints('user-1'))[0]?.observed).toMatchObject({
      nextUrl: null,
      nextNumber: null,
      seriesUrl: null,
    });
  });
});
