// Single entries: who may write which, what is refused in words, and that nothing is written by a caller who is not confirmed.
import type { UpsertBody } from '@kiroku/contract/library';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TitleCards } from '../../src/catalog/title-cards.ts';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { libraryEntry, title } from '../../src/db/schema.ts';
import { createLibrary, type Library, type ListCaller } from '../../src/library/library-store.ts';
import { type Consents, newListCaller, newTitleCards, openConsents } from '../harness/consents.ts';
import { ids, testTitles } from '../harness/titles.ts';

let rows: Consents;
let cards: TitleCards;
let library: Library;
let viewer: ListCaller;

beforeAll(async () => {
  rows = await openConsents();
  await saveTitles(rows.db, testTitles);
});
beforeEach(async () => {
  rows.at(0);
  await rows.db.delete(libraryEntry);
  cards = newTitleCards(rows);
  library = createLibrary({ ...rows.context, cards });
  viewer = await newListCaller(rows);
  rows.at(5000);
});

const LANTERN = { type: 'anime', mediaId: ids.lantern } as const;
const upsert = async (body: Partial<UpsertBody> = {}, by: ListCaller = viewer) => {
  const answer = await library.upsert(by, { ...LANTERN, ...body });
  return answer !== 'unconfirmed' && 'json' in answer ? JSON.parse(String(answer.json)) : answer;
};
const find = (mediaId: string = ids.lantern, by: ListCaller = viewer) => library.find(by, mediaId);
const count = () => rows.db.$count(libraryEntry);
const LATE = 'The service did not get to it in time. Nothing was changed: try again.';

describe('an entry', () => {
  it('is answered as it is kept, with its title', async () => {
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
    const { media: _media, ...entry } = answer.entry;
    expect(await find()).toEqual(entry);
    expect(entry.createdAt).toBe(rows.now().toISOString());
  });

  it('is merged with what there is', async () => {
    await upsert({ progress: 3 });
    await upsert({ userScore: 8 });
    await upsert({ status: 'on_hold' });
    expect(await find()).toMatchObject({ status: 'on_hold', progress: 3, userScore: 8 });
    expect(await count()).toBe(1);
  });

  it('takes all changes that come at the same moment', async () => {
    await Promise.all([
      upsert({ progress: 3 }),
      upsert({ userScore: 8 }),
      upsert({ mediaId: ids.running, progress: 1 }),
    ]);
    expect(await find()).toMatchObject({ progress: 3, userScore: 8 });
    expect(await find(ids.running)).toMatchObject({ progress: 1 });
  });

  it('may be named in capitals', async () => {
    expect(await upsert({ mediaId: ids.lantern.toUpperCase(), progress: 1 })).toMatchObject({ ok: true });
    expect(await find()).toMatchObject({ progress: 1 });
  });

  it('is that of the one account, and is not found where there is none', async () => {
    const other = await newListCaller(rows);
    await upsert({ progress: 3 });
    await upsert({ progress: 5 }, other);
    expect([(await find())?.progress, (await find(ids.lantern, other))?.progress]).toEqual([3, 5]);
    expect(await find(ids.running)).toBe(null);
  });
});

describe('a change is refused', () => {
  it.each<[string, Partial<UpsertBody>, string, string]>([
    ['of a title that is not there', { mediaId: ids.unknown }, 'not_found', 'No anime has this id.'],
    ['of a manga that is taken for an anime', { mediaId: ids.manga }, 'not_found', 'No anime has this id.'],
    ['of an anime that is taken for a manga', { type: 'manga' }, 'not_found', 'No manga has this id.'],
    ['of an explicit title', { mediaId: ids.explicit }, 'adult_content_blocked', 'This title is explicit'],
    ['to a status of manga', { status: 'reading' }, 'invalid', 'The status reading does not suit anime.'],
    ['beyond the last episode', { progress: 13 }, 'invalid', 'The progress 13 is above the total of 12.'],
  ])('%s', async (_what, body, code, message) => {
    expect(await upsert(body)).toEqual({ ok: false, code, message: expect.stringContaining(message) });
    // Once more, when the title is remembered.
    expect(await upsert(body)).toMatchObject({ code });
    expect(await count()).toBe(0);
  });

  it('not of an explicit title to who may see it', async () => {
    expect(await upsert({ mediaId: ids.explicit }, { ...viewer, blocked: false })).toMatchObject({
      ok: true,
    });
  });

  it('that would come too late', async () => {
    const late = { ...viewer, writeBy: 0 };
    expect(await upsert({}, late)).toEqual({ ok: false, code: 'unavailable', message: LATE });
    expect(await count()).toBe(0);
  });

  it('of a caller who is not confirmed: the token has to be looked up', async () => {
    for (const claim of [
      { birthDate: '2010-01-01' },
      { adultFilter: false },
      { tokenHash: 'of another token' },
    ])
      expect(await upsert({}, { ...viewer, ...claim })).toBe('unconfirmed');
    expect(await count()).toBe(0);
  });
});

describe('a title that has changed since it was seen', () => {
  afterEach(async () => {
    await rows.db.delete(title);
    await saveTitles(rows.db, testTitles);
  });
  const save = (values: object) => {
    const [lantern] = testTitles;
    return saveTitles(rows.db, [{ ...lantern, ...values } as (typeof testTitles)[number]]);
  };

  it('takes what it takes now', async () => {
    await upsert({ progress: 12 });
    await save({ episodes: 24 });
    expect(await upsert({ progress: 13 })).toMatchObject({
      entry: { progress: 13, media: { episodes: 24 } },
    });
  });

  it('refuses what it does not take any more', async () => {
    await upsert({ progress: 1 });
    await save({ episodes: 6 });
    expect(await upsert({ progress: 7 })).toMatchObject({ code: 'invalid' });
    await save({ explicit: true });
    expect(await upsert({ progress: 2 })).toMatchObject({ code: 'adult_content_blocked' });
    expect(await find()).toMatchObject({ progress: 1 });
  });

  it('and is gone is not found', async () => {
    await upsert({ progress: 1 });
    await rows.db.delete(title).where(eq(title.id, ids.lantern));
    expect(await upsert({ progress: 2 })).toMatchObject({
      code: 'not_found',
      message: 'No anime has this id.',
    });
  });

  it('again at every attempt is given up in the end', async () => {
    const seen = await cards.latest(ids.lantern);
    await save({ episodes: 24 });
    const stale = { ...cards, remembered: () => seen, latest: async () => seen };
    library = createLibrary({ ...rows.context, cards: stale });
    const message = 'Too many changes of this list at once: try again.';
    expect(await upsert({ progress: 1 })).toEqual({ ok: false, code: 'unavailable', message });
    expect(await count()).toBe(0);
  });
});

describe('an entry that is removed', () => {
  it('is the one of the one account', async () => {
    await upsert();
    await upsert({ mediaId: ids.running });
    const other = await newListCaller(rows);
    await upsert({}, other);
    expect(await library.remove(viewer, LANTERN)).toEqual({ ok: true });
    expect([await find(), (await find(ids.running))?.mediaId]).toEqual([null, ids.running]);
    expect(await find(ids.lantern, other)).toMatchObject({ mediaId: ids.lantern });
  });

  it('has to be on the list, under its type', async () => {
    await upsert();
    const refusal = { ok: false, code: 'not_found', message: 'This title is not on the list.' };
    expect(await library.remove(viewer, { ...LANTERN, type: 'manga' })).toEqual(refusal);
    expect(await library.remove(viewer, { type: 'anime', mediaId: ids.running })).toEqual(refusal);
    expect(await count()).toBe(1);
  });

  it('stays where the request comes too late', async () => {
    await upsert();
    const refusal = { ok: false, code: 'unavailable', message: LATE };
    expect(await library.remove({ ...viewer, writeBy: 0 }, LANTERN)).toEqual(refusal);
    expect(await count()).toBe(1);
  });
});
