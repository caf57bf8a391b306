// Tests the pages of a list: their length, their filters and their cursors.
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiCaller } from '../../src/caller.ts';
import { createCoverAddresses } from '../../src/catalog/cover-address.ts';
import { saveTitles } from '../../src/catalog/title-rows.ts';
import { account, formerLibraryPlace, libraryEntry } from '../../src/db/schema.ts';
import { createLibraryPageReader, type ReadLibraryPage } from '../../src/library/library-page.ts';
import { createCursorSigner } from '../../src/library/page-cursor.ts';
import { addFilteredCaller, type ConsentDatabase, openConsentDatabase } from '../harness/consents.ts';
import { createManyTitles, testTitleIds, testTitles } from '../harness/titles.ts';

const HOUR_MS = 3_600_000;
const many = createManyTitles(5).map(({ id }) => id);
const NOT_OURS = { ok: false, code: 'invalid', message: 'The cursor does not belong to this list.' };
type Query = Parameters<ReadLibraryPage>[1];

let rows: ConsentDatabase;
let pages: ReadLibraryPage;
let viewer: ApiCaller;
const seal = createCursorSigner([Buffer.from('a key')]);

beforeAll(async () => {
  rows = await openConsentDatabase();
  await saveTitles(rows.db, [...testTitles, ...createManyTitles(5)]);
});
beforeEach(async () => {
  rows.at(0);
  await rows.db.delete(libraryEntry);
  await rows.db.delete(formerLibraryPlace);
  pages = createLibraryPageReader({ ...rows.context, covers: createCoverAddresses(null, []), seal });
  viewer = await addFilteredCaller(rows);
  for (const [at, mediaId] of many.entries()) await list(mediaId, { updatedAt: rows.at(at * 1000) });
  rows.at(10_000);
});

async function list(mediaId: string, values: Partial<typeof libraryEntry.$inferInsert> = {}): Promise<void> {
  const at = rows.now();
  const entry = { type: 'anime' as const, status: 'watching', progress: 1, createdAt: at, updatedAt: at };
  await rows.db.insert(libraryEntry).values({ accountId: viewer.accountId, mediaId, ...entry, ...values });
  await changed(rows.now());
}

/** Sets when the list was last changed. The first page puts this time into its cursor. */
const changed = (libraryChangedAt: Date) =>
  rows.db.update(account).set({ libraryChangedAt }).where(eq(account.id, viewer.accountId));

async function ask(query: Partial<Query> = {}, by: ApiCaller = viewer) {
  const answer = await pages(by, { type: 'anime', limit: 2, ...query });
  if (!answer.ok) return { refused: answer, seen: [], next: undefined };
  return { seen: answer.entries.map(({ mediaId }) => mediaId), next: answer.nextCursor ?? undefined };
}
const newest = many.toReversed();

describe('createLibraryPageReader', () => {
  it('returns as many entries as requested, newest first', async () => {
    const first = await ask();
    expect(first.seen).toEqual(newest.slice(0, 2));
    const second = await ask({ cursor: first.next });
    expect(second.seen).toEqual(newest.slice(2, 4));
    const third = await ask({ cursor: second.next });
    expect([third.seen, third.next]).toEqual([newest.slice(4), undefined]);
  });

  it.each([
    [4, true],
    [5, false],
    [6, false],
  ])('returns a cursor after %i of five entries: %s', async (limit, leadsOn) => {
    const { seen, next } = await ask({ limit });
    expect([seen, next !== undefined]).toEqual([newest.slice(0, limit), leadsOn]);
  });

  it('returns only entries of the requested type and status', async () => {
    await list(testTitleIds.manga, { type: 'manga', status: 'reading' });
    await list(testTitleIds.lantern, { status: 'completed' });
    expect((await ask({ type: 'manga' })).seen).toEqual([testTitleIds.manga]);
    expect((await ask({ status: 'completed' })).seen).toEqual([testTitleIds.lantern]);
    expect((await ask({ limit: 50 })).seen).toEqual(
      expect.arrayContaining([...newest, testTitleIds.lantern]),
    );
    expect((await ask({ status: 'dropped' })).seen).toEqual([]);
  });

  it('omits explicit titles for blocked callers', async () => {
    await list(testTitleIds.explicit);
    expect((await ask()).seen).toEqual(newest.slice(0, 2));
    expect((await ask({}, { ...viewer, blocked: false })).seen).toEqual([testTitleIds.explicit, newest[0]]);
  });
});

describe('pages after the first page', () => {
  it('keep the order of the first page when entries are edited', async () => {
    const first = await ask();
    // An entry that was not returned yet moves to the front, and its former place is stored.
    const moved = many[0] ?? '';
    const leftAt = rows.at(20_000);
    const place = { accountId: viewer.accountId, mediaId: moved, type: 'anime' as const };
    await rows.db.insert(formerLibraryPlace).values({ ...place, placedAt: rows.at(0), leftAt });
    await rows.db.update(libraryEntry).set({ updatedAt: leftAt }).where(eq(libraryEntry.mediaId, moved));
    await list(testTitleIds.lantern, { updatedAt: rows.at(21_000) });
    const second = await ask({ cursor: first.next });
    const third = await ask({ cursor: second.next });
    expect([...second.seen, ...third.seen]).toEqual(newest.slice(2));
    expect((await ask()).seen).toEqual([testTitleIds.lantern, moved]);
  });
});

describe('cursor of a list page', () => {
  it('is refused if this server did not sign it', async () => {
    for (const cursor of ['', 'x.y', `${(await ask()).next}x`])
      expect((await ask({ cursor })).refused).toEqual(NOT_OURS);
  });

  it('is accepted only for its own list', async () => {
    const { next } = await ask();
    const other = await addFilteredCaller(rows);
    expect((await ask({ cursor: next }, other)).refused).toEqual(NOT_OURS);
    expect((await ask({ cursor: next, type: 'manga' })).refused).toEqual(NOT_OURS);
    expect((await ask({ cursor: next, status: 'watching' })).refused).toEqual(NOT_OURS);
    const watching = await ask({ status: 'watching' });
    expect((await ask({ cursor: watching.next })).refused).toEqual(NOT_OURS);
    expect((await ask({ cursor: watching.next, status: 'watching' })).seen).toEqual(newest.slice(2, 4));
  });

  it('can be used with another page size', async () => {
    const { next } = await ask();
    expect((await ask({ cursor: next, limit: 50 })).seen).toEqual(newest.slice(2));
  });

  it('expires an hour after the first page', async () => {
    const begun = 10_000;
    const first = await ask();
    rows.at(begun + HOUR_MS - 1);
    const second = await ask({ cursor: first.next });
    expect(second.seen).toEqual(newest.slice(2, 4));
    rows.at(begun + HOUR_MS);
    expect((await ask({ cursor: second.next })).seen).toEqual(newest.slice(4));
    rows.at(begun + HOUR_MS + 1);
    const message = 'The cursor has expired: start again without one.';
    for (const cursor of [first.next, second.next])
      expect((await ask({ cursor })).refused).toEqual({ ok: false, code: 'invalid', message });
  });
});
