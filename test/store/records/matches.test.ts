// Tests that matches are changed atomically. Changes of matches in memory must not affect the stored matches.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { seasonKey } from '@/lib/domain/episode.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { createMatchOverlay, databaseMatchStore, forgetMatch } from '@/lib/store/matches.ts';
import { readResumePoints, storeResumePoint } from '@/lib/store/resume-points.ts';
import { chosenMatch, episode } from '../../domain/examples.ts';

const KEY = seasonKey(episode());
const match = chosenMatch(KEY);
const point = {
  account: 'user-1',
  mediaId: 'm1',
  site: 'crunchyroll',
  observed: episode(),
  episode: 5,
  at: 1,
};

it('modifyMatch waits until the match is on disk', async () => {
  await openDatabase();
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await databaseMatchStore.modify(KEY, () => match);
  expect(begin.mock.calls).toEqual([
    [['matches', 'matchStamps', 'resumePoints'], 'readwrite', { durability: 'strict' }],
  ]);
  begin.mockRestore();
});

it("forgetMatch deletes only the resume points of the match's season", async () => {
  const other = episode({ seriesId: 'GS02' });
  await databaseMatchStore.modify(KEY, () => match);
  await storeResumePoint(point, false);
  await storeResumePoint({ ...point, mediaId: 'm2', observed: other }, false);
  await forgetMatch(KEY, 7);
  expect(await databaseMatchStore.read(KEY)).toBeNull();
  expect((await readResumePoints('user-1')).map(({ mediaId }) => mediaId)).toEqual(['m2']);
});

describe('modifyMatch', () => {
  it('stores a new match', async () => {
    expect(await databaseMatchStore.read(KEY)).toBeNull();
    expect(await databaseMatchStore.modify(KEY, () => match)).toEqual(match);
    expect(await databaseMatchStore.read(KEY)).toEqual(match);
  });

  it('changes the stored match', async () => {
    const known: unknown[] = [];
    for (const decidedAt of [2, 3])
      await databaseMatchStore.modify(KEY, (one) => {
        known.push(one);
        return { ...match, decidedAt };
      });
    expect(known).toEqual([null, { ...match, decidedAt: 2 }]);
    expect(await databaseMatchStore.read(KEY)).toEqual({ ...match, decidedAt: 3 });
  });

  it('does not write an unchanged match', async () => {
    await databaseMatchStore.modify(KEY, () => match);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    expect(await databaseMatchStore.modify(KEY, (one) => one)).toEqual(match);
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
  });

  it('keeps the stored match when the callback returns null', async () => {
    await databaseMatchStore.modify(KEY, () => match);
    expect(await databaseMatchStore.modify(KEY, () => null)).toEqual(match);
    expect(await databaseMatchStore.read(KEY)).toEqual(match);
  });

  it.each([
    ['is changed', match, { ...match, decidedAt: 9 }],
    ['is created', null, match],
    ['does not exist before or after', null, null],
  ])('keeps the resume points of the season if the match %s', async (_what, before, after) => {
    if (before) await databaseMatchStore.modify(KEY, () => before);
    await storeResumePoint(point, false);
    await databaseMatchStore.modify(KEY, () => after);
    expect(await databaseMatchStore.read(KEY)).toEqual(after);
    expect(await readResumePoints('user-1')).toHaveLength(1);
  });
});

describe('createMatchOverlay', () => {
  beforeEach(async () => void (await databaseMatchStore.modify(KEY, () => match)));

  it('returns the stored match until it is changed', async () => {
    const tried = createMatchOverlay(databaseMatchStore);
    expect(await tried.read(KEY)).toEqual(match);
    expect(await tried.read('other')).toBeNull();
  });

  it('returns the changed match and keeps the stored match', async () => {
    const edited = { ...match, decidedAt: 9 };
    const tried = createMatchOverlay(databaseMatchStore);
    expect(await tried.modify(KEY, () => edited)).toEqual(edited);
    expect(await tried.read(KEY)).toEqual(edited);
    expect(await databaseMatchStore.read(KEY)).toEqual(match);
  });

  it('applies a change to the result of an earlier change', async () => {
    const tried = createMatchOverlay(databaseMatchStore);
    await tried.modify(KEY, (one) => one && { ...one, decidedAt: 9 });
    expect(await tried.modify(KEY, (one) => one)).toEqual({ ...match, decidedAt: 9 });
  });
});
