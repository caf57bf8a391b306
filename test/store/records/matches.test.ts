// What is remembered of a season is changed in one go, and what is tried out changes nothing that is stored.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { seasonKey } from '@/lib/domain/episode.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { laidOver, storedMatches } from '@/lib/store/matches.ts';
import { keepResumePoint, readResumePoints } from '@/lib/store/resume-points.ts';
import { episode } from '../../domain/examples.ts';
import { emptied } from '../outbox/memory.ts';
import { remembered } from './remembered.ts';

beforeEach(emptied);

const KEY = seasonKey(episode());
const match = remembered(KEY);
const point = {
  account: 'user-1',
  mediaId: 'm1',
  site: 'crunchyroll',
  observed: episode(),
  episode: 5,
  at: 1,
};

describe('a remembered match', () => {
  it('is none before it is written, and is read as it was written', async () => {
    expect(await storedMatches.read(KEY)).toBeNull();
    expect(await storedMatches.modify(KEY, () => match)).toEqual(match);
    expect(await storedMatches.read(KEY)).toEqual(match);
  });

  it('is changed from what is stored', async () => {
    const known: unknown[] = [];
    for (const decidedAt of [2, 3])
      await storedMatches.modify(KEY, (one) => {
        known.push(one);
        return { ...match, decidedAt };
      });
    expect(known).toEqual([null, { ...match, decidedAt: 2 }]);
    expect(await storedMatches.read(KEY)).toEqual({ ...match, decidedAt: 3 });
  });

  it('that stays the same is not written again', async () => {
    await storedMatches.modify(KEY, () => match);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    expect(await storedMatches.modify(KEY, (one) => one)).toEqual(match);
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
  });

  it('that is forgotten takes the resume points of its season with it, and of no other', async () => {
    const other = episode({ seriesId: 'GS02' });
    await storedMatches.modify(KEY, () => match);
    await keepResumePoint(point, false);
    await keepResumePoint({ ...point, mediaId: 'm2', observed: other }, false);
    expect(await storedMatches.modify(KEY, () => null)).toBeNull();
    expect(await storedMatches.read(KEY)).toBeNull();
    expect((await readResumePoints('user-1')).map(({ mediaId }) => mediaId)).toEqual(['m2']);
  });

  it.each([
    ['is changed', match, { ...match, decidedAt: 9 }],
    ['is new', null, match],
    ['is not there and stays so', null, null],
  ])('that %s leaves the resume points of its season', async (_what, before, after) => {
    if (before) await storedMatches.modify(KEY, () => before);
    await keepResumePoint(point, false);
    await storedMatches.modify(KEY, () => after);
    expect(await storedMatches.read(KEY)).toEqual(after);
    expect(await readResumePoints('user-1')).toHaveLength(1);
  });
});

describe('what is laid over the stored matches', () => {
  beforeEach(async () => void (await storedMatches.modify(KEY, () => match)));

  it('shows what is stored until it is changed', async () => {
    const tried = laidOver(storedMatches);
    expect(await tried.read(KEY)).toEqual(match);
    expect(await tried.read('other')).toBeNull();
  });

  it.each([
    ['another decision', { ...match, decidedAt: 9 }],
    ['nothing', null],
  ])('shows %s once it is changed to that, and the stored match stays', async (_what, edited) => {
    const tried = laidOver(storedMatches);
    expect(await tried.modify(KEY, () => edited)).toEqual(edited);
    expect(await tried.read(KEY)).toEqual(edited);
    expect(await storedMatches.read(KEY)).toEqual(match);
  });

  it('is changed from what was tried before', async () => {
    const tried = laidOver(storedMatches);
    await tried.modify(KEY, (one) => one && { ...one, decidedAt: 9 });
    expect(await tried.modify(KEY, (one) => one)).toEqual({ ...match, decidedAt: 9 });
  });
});

it('a match and its resume points are written to the disk before they count as written', async () => {
  await openDatabase();
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await storedMatches.modify(KEY, () => match);
  expect(begin.mock.calls).toEqual([[['matches', 'resumePoints'], 'readwrite', { durability: 'strict' }]]);
  begin.mockRestore();
});
