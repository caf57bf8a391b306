// Tests the cursors of list pages: what they contain, which lists accept them, and when they expire.
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiCaller } from '../../src/caller.ts';
import { createCoverAddresses } from '../../src/catalog/cover-address.ts';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { account, libraryEntry } from '../../src/db/schema.ts';
import { createLibraryPageReader, type ReadLibraryPage } from '../../src/library/library-page.ts';
import { createCursorSigner } from '../../src/library/page-cursor.ts';
import { addFilteredCaller, type ConsentDatabase, openConsentDatabase } from '../harness/consents.ts';
import { testTitleIds, testTitles } from '../harness/titles.ts';

const HOUR_MS = 3_600_000;
/**
 * `NEWEST` is when the newest change in the list was made, and `BEGUN` is when the first page was read, in milliseconds after the start of
 * the file.
 */
const [NEWEST, BEGUN] = [1000, 2000];
const seal = createCursorSigner([Buffer.from('a key')]);
/** The entries of the list, newest first. */
const LISTED = [testTitleIds.running, testTitleIds.lanternTwo, testTitleIds.lantern];

let rows: ConsentDatabase;
let pages: ReadLibraryPage;
let viewer: ApiCaller;
beforeAll(async () => {
  rows = await openConsentDatabase();
  await saveTitles(rows.db, testTitles);
});
beforeEach(async () => {
  rows.at(0);
  await rows.db.delete(account);
  pages = createLibraryPageReader({ ...rows.context, seal, covers: createCoverAddresses(null, []) });
  viewer = await addFilteredCaller(rows);
  for (const [age, mediaId] of [...LISTED.entries()].reverse()) await list(mediaId, rows.at(NEWEST - age));
  rows.at(BEGUN);
});

async function list(mediaId: string, at: Date, of = viewer): Promise<void> {
  const entry = { accountId: of.accountId, mediaId, type: 'anime', status: 'watching', progress: 1 } as const;
  await rows.db.insert(libraryEntry).values({ ...entry, createdAt: at, updatedAt: at });
  await rows.db.update(account).set({ libraryChangedAt: rows.now() }).where(eq(account.id, of.accountId));
}
type Query = Partial<Parameters<ReadLibraryPage>[1]>;
const page = async (query: Query = {}, by = viewer) => {
  const answer = await pages(by, { type: 'anime', limit: 2, ...query });
  if (!answer.ok) return answer;
  return { ids: answer.entries.map(({ mediaId }) => mediaId), nextCursor: answer.nextCursor };
};
const cursorOf = async (query: Query = {}) => {
  const answer = await page({ limit: 1, ...query });
  return String('nextCursor' in answer ? answer.nextCursor : '');
};

it('cursor of a list page contains its last position and the time of the first page', async () => {
  const cursor = await cursorOf();
  const { accountId } = viewer;
  const [begunAt, snapshotAt] = [rows.now().getTime(), rows.at(NEWEST).getTime()];
  const run = { accountId, type: 'anime', status: null, begunAt, snapshotAt };
  expect(seal.open(cursor)).toEqual({ ...run, at: snapshotAt, mediaId: testTitleIds.running });
  rows.at(5000);
  const second = await cursorOf({ cursor });
  expect(seal.open(second)).toEqual({ ...run, at: snapshotAt - 1, mediaId: testTitleIds.lanternTwo });
  expect(await page({ cursor: second })).toEqual({ ids: [testTitleIds.lantern], nextCursor: null });
});

it('last page of a list has no cursor', async () => {
  expect(await page({ limit: 3 })).toEqual({ ids: LISTED, nextCursor: null });
  expect(await page({ cursor: await cursorOf() })).toEqual({ ids: LISTED.slice(1), nextCursor: null });
});

describe('createLibraryPageReader', () => {
  const FOREIGN = { ok: false, code: 'invalid', message: 'The cursor does not belong to this list.' };

  it.each<[string, Query]>([
    ['a cursor of the other media type', { type: 'manga' }],
    ['a cursor of the whole list for one status', { status: 'watching' }],
    ['an invalid cursor', { cursor: 'made up' }],
  ])('refuses %s', async (_where, query) => {
    const cursor = await cursorOf();
    expect(await page({ cursor, ...query })).toEqual(FOREIGN);
  });

  it('refuses a cursor of one status for another status', async () => {
    const cursor = await cursorOf({ status: 'watching' });
    expect(await page({ cursor, status: 'completed' })).toEqual(FOREIGN);
    expect(await page({ cursor })).toEqual(FOREIGN);
    expect(await page({ cursor, status: 'watching' })).toMatchObject({ ids: LISTED.slice(1) });
  });

  it('refuses a cursor of another account', async () => {
    const other = await addFilteredCaller(rows);
    await list(testTitleIds.lantern, rows.now(), other);
    expect(await page({ cursor: await cursorOf() }, other)).toEqual(FOREIGN);
  });

  it('refuses a cursor after an hour', async () => {
    const cursor = await cursorOf();
    rows.at(BEGUN + HOUR_MS);
    expect(await page({ cursor })).toMatchObject({ ids: LISTED.slice(1) });
    rows.at(BEGUN + HOUR_MS + 1);
    const message = 'The cursor has expired: start again without one.';
    expect(await page({ cursor })).toEqual({ ok: false, code: 'invalid', message });
  });
});
