// Tests changing and removing entries: what is stored, what is refused, and the order of the list.
import type { UpsertBody } from '@kiroku/contract/library';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiCaller } from '../../src/caller.ts';
import { createCoverAddresses } from '../../src/catalog/cover-address.ts';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { account, formerLibraryPlace, libraryEntry, title } from '../../src/db/schema.ts';
import { createLibraryStore, type LibraryStore } from '../../src/library/library-store.ts';
import { addFilteredCaller, type ConsentDatabase, openConsentDatabase } from '../harness/consents.ts';
import { testTitleIds, testTitles } from '../harness/titles.ts';

let rows: ConsentDatabase;
let library: LibraryStore;
let viewer: ApiCaller;

beforeAll(async () => {
  rows = await openConsentDatabase();
  await saveTitles(rows.db, testTitles);
});
beforeEach(async () => {
  rows.at(0);
  await rows.db.delete(libraryEntry);
  await rows.db.delete(formerLibraryPlace);
  library = createLibraryStore({ ...rows.context, covers: createCoverAddresses(null, []) });
  viewer = await addFilteredCaller(rows);
  rows.at(5000);
});

const LANTERN = { type: 'anime', mediaId: testTitleIds.lantern } as const;
const upsert = (body: Partial<UpsertBody> = {}, by: ApiCaller = viewer) =>
  library.upsert(by, { ...LANTERN, ...body });
const find = (mediaId: string = testTitleIds.lantern, by: ApiCaller = viewer) => library.find(by, mediaId);
const changedAt = async () =>
  (
    await rows.db.select().from(account).where(eq(account.id, viewer.accountId))
  )[0]?.libraryChangedAt.getTime();
const count = () => rows.db.$count(libraryEntry);
const LATE = 'The service did not get to it in time. Nothing was changed: try again.';

describe('library.upsert', () => {
  it('returns the stored entry with its title', async () => {
    const answer = await upsert({ progress: 3, userScore: 7.5 });
    expect(answer).toMatchObject({
      ok: true,
      entry: {
        ...LANTERN,
        status: 'watching',
        progress: 3,
        userScore: 7.5,
        media: { title: 'Lantern Road' },
      },
    });
    if (!answer.ok) throw new Error(answer.message);
    const { media: _media, ...entry } = answer.entry;
    expect(await find()).toEqual(entry);
    expect(entry.createdAt).toBe(rows.now().toISOString());
  });

  it('merges the given fields with the stored entry', async () => {
    await upsert({ progress: 3 });
    await upsert({ userScore: 8 });
    await upsert({ status: 'on_hold' });
    expect(await find()).toMatchObject({ status: 'on_hold', progress: 3, userScore: 8 });
    expect(await count()).toBe(1);
  });

  it('applies all concurrent changes', async () => {
    await Promise.all([
      upsert({ progress: 3 }),
      upsert({ userScore: 8 }),
      upsert({ mediaId: testTitleIds.running, progress: 1 }),
    ]);
    expect(await find()).toMatchObject({ progress: 3, userScore: 8 });
    expect(await find(testTitleIds.running)).toMatchObject({ progress: 1 });
  });

  it('accepts an id in upper case', async () => {
    expect(await upsert({ mediaId: testTitleIds.lantern.toUpperCase(), progress: 1 })).toMatchObject({
      ok: true,
    });
    expect(await find()).toMatchObject({ progress: 1 });
  });

  it('stores the entries of each account separately', async () => {
    const other = await addFilteredCaller(rows);
    await upsert({ progress: 3 });
    await upsert({ progress: 5 }, other);
    expect([(await find())?.progress, (await find(testTitleIds.lantern, other))?.progress]).toEqual([3, 5]);
    expect(await find(testTitleIds.running)).toBe(null);
  });

  it('accepts an explicit title from an adult without the adult filter', async () => {
    expect(await upsert({ mediaId: testTitleIds.explicit }, { ...viewer, blocked: false })).toMatchObject({
      ok: true,
    });
  });
});

describe('library.upsert with a refused change', () => {
  it.each<[string, Partial<UpsertBody>, string, string]>([
    ['an unknown title', { mediaId: testTitleIds.unknown }, 'not_found', 'No anime has this id.'],
    ['a manga given as anime', { mediaId: testTitleIds.manga }, 'not_found', 'No anime has this id.'],
    ['an anime given as manga', { type: 'manga' }, 'not_found', 'No manga has this id.'],
    [
      'an explicit title',
      { mediaId: testTitleIds.explicit },
      'adult_content_blocked',
      'This title is explicit',
    ],
    ['a status of manga', { status: 'reading' }, 'invalid', 'The status reading does not suit anime.'],
    [
      'progress beyond the last episode',
      { progress: 13 },
      'invalid',
      'The progress 13 is above the total of 12.',
    ],
  ])('refuses %s', async (_what, body, code, message) => {
    expect(await upsert(body)).toEqual({ ok: false, code, message: expect.stringContaining(message) });
    expect(await count()).toBe(0);
  });

  it('refuses a change that begins after the deadline', async () => {
    const late = { ...viewer, writeBy: 0 };
    expect(await upsert({}, late)).toEqual({ ok: false, code: 'unavailable', message: LATE });
    expect(await count()).toBe(0);
  });

  it('refuses a change by an account that is deleted during the call', async () => {
    await rows.db.delete(account).where(eq(account.id, viewer.accountId));
    expect(await upsert({ progress: 1 })).toMatchObject({ ok: false, code: 'unauthorized' });
    expect(await count()).toBe(0);
  });

  it('refuses a change that would be committed after the deadline', async () => {
    const writeBy = Date.now() + 60_000;
    const clock = vi.spyOn(Date, 'now');
    const now = () => {
      // Let the deadline pass while the entry is being written.
      clock.mockReturnValue(writeBy + 1);
      return rows.now();
    };
    library = createLibraryStore({ ...rows.context, covers: createCoverAddresses(null, []), now });
    const answer = await upsert({ progress: 1 }, { ...viewer, writeBy });
    clock.mockRestore();
    expect(answer).toEqual({ ok: false, code: 'unavailable', message: LATE });
    expect([await count(), await changedAt()]).toEqual([0, rows.at(0).getTime()]);
  });
});

describe('updatedAt of a list', () => {
  it('increases with every change while the clock stands still', async () => {
    rows.at(-5000);
    for (const progress of [1, 2, 3]) {
      await upsert({ progress });
      expect(await changedAt()).toBe(rows.at(0).getTime() + progress);
      rows.at(-5000);
    }
    expect(await find()).toMatchObject({
      createdAt: rows.at(1).toISOString(),
      updatedAt: rows.at(3).toISOString(),
    });
  });

  it('is unchanged by a repeated request', async () => {
    await upsert({ progress: 1 });
    rows.at(6000);
    await upsert({ progress: 1 });
    expect(await changedAt()).toBe(rows.at(5000).getTime());
    expect(await rows.db.$count(formerLibraryPlace)).toBe(0);
  });

  it('is stored as the leftAt of the former position of the changed entry', async () => {
    await upsert({ progress: 1 });
    rows.at(6000);
    await upsert({ progress: 2 });
    const { accountId } = viewer;
    const [placedAt, leftAt] = [rows.at(5000), rows.at(6000)];
    expect(await rows.db.select().from(formerLibraryPlace)).toEqual([
      { ...LANTERN, accountId, placedAt, leftAt },
    ]);
  });
});

describe('library.upsert of a title that changed in the catalogue', () => {
  afterEach(async () => {
    await rows.db.delete(title);
    await saveTitles(rows.db, testTitles);
  });
  const save = (values: object) => {
    const [lantern] = testTitles;
    return saveTitles(rows.db, [{ ...lantern, ...values } as (typeof testTitles)[number]]);
  };

  it('accepts progress that the changed title allows', async () => {
    await upsert({ progress: 12 });
    await save({ episodes: 24 });
    expect(await upsert({ progress: 13 })).toMatchObject({
      entry: { progress: 13, media: { episodes: 24 } },
    });
  });

  it('refuses progress that the changed title does not allow', async () => {
    await upsert({ progress: 1 });
    await save({ episodes: 6 });
    expect(await upsert({ progress: 7 })).toMatchObject({ code: 'invalid' });
    await save({ explicit: true });
    expect(await upsert({ progress: 2 })).toMatchObject({ code: 'adult_content_blocked' });
    expect(await find()).toMatchObject({ progress: 1 });
  });

  it('returns not_found for a deleted title', async () => {
    await upsert({ progress: 1 });
    await rows.db.delete(title).where(eq(title.id, testTitleIds.lantern));
    expect(await upsert({ progress: 2 })).toMatchObject({
      code: 'not_found',
      message: 'No anime has this id.',
    });
  });
});

describe('library.remove', () => {
  it('removes only the entry of this account', async () => {
    await upsert();
    await upsert({ mediaId: testTitleIds.running });
    const other = await addFilteredCaller(rows);
    await upsert({}, other);
    expect(await library.remove(viewer, LANTERN)).toEqual({ ok: true });
    expect([await find(), (await find(testTitleIds.running))?.mediaId]).toEqual([null, testTitleIds.running]);
    expect(await find(testTitleIds.lantern, other)).toMatchObject({ mediaId: testTitleIds.lantern });
  });

  it('returns not_found for a title that is not on the list', async () => {
    await upsert();
    const refusal = { ok: false, code: 'not_found', message: 'This title is not on the list.' };
    expect(await library.remove(viewer, { ...LANTERN, type: 'manga' })).toEqual(refusal);
    expect(await library.remove(viewer, { type: 'anime', mediaId: testTitleIds.running })).toEqual(refusal);
    expect(await count()).toBe(1);
  });

  it('keeps the entry if the deadline has passed', async () => {
    await upsert();
    const refusal = { ok: false, code: 'unavailable', message: LATE };
    expect(await library.remove({ ...viewer, writeBy: 0 }, LANTERN)).toEqual(refusal);
    expect(await count()).toBe(1);
  });
});
