// Tests reading GET /library page by page. Each entry is returned once, whatever happens to the list meanwhile.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formerLibraryPlace, libraryEntry } from '../../src/db/schema.ts';
import { type ApiCall, createApiCallers, parseResponse } from '../harness/api.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { createManyTitles, testTitleIds, testTitles } from '../harness/titles.ts';

const COUNT = 20;
const many = createManyTitles(COUNT + 5);
const idAt = (index: number): string => many[index]?.id ?? '';

let test: TestServer;
let call: ApiCall;
let other: ApiCall;

const save = (mediaId: string, body: object = {}) =>
  call('POST', '/library/entry', { type: 'anime', mediaId, ...body });
const page = async (query = '') =>
  parseResponse('library', await call('GET', `/library?type=anime&${query}`));

/** Reads all pages. Calls `between` after each page except the last. */
async function run(
  limit: number,
  between: (handedOut: readonly string[]) => Promise<unknown> = async () => {},
) {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const next = await page(
      `limit=${limit}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    seen.push(...next.entries.map(({ mediaId }) => mediaId));
    cursor = next.nextCursor;
    if (cursor !== null) await between(seen);
  } while (cursor !== null);
  return seen;
}

beforeAll(async () => {
  test = await startTestServer({ titles: [...testTitles, ...many] });
  const as = await createApiCallers(test);
  call = as.viewer;
  other = as.filtered;
});

beforeEach(async () => {
  await test.db.delete(libraryEntry);
  await test.db.delete(formerLibraryPlace);
  for (let index = 0; index < COUNT; index += 1) await save(idAt(index));
});

const newestFirst = Array.from({ length: COUNT }, (_, index) => idAt(COUNT - 1 - index));

describe('GET /library read page by page', () => {
  it('returns the newest change first for any page size', async () => {
    expect(await run(7)).toEqual(newestFirst);
    expect(await run(COUNT)).toEqual(newestFirst);
    expect(await run(1)).toEqual(newestFirst);
    await save(idAt(3), { progress: 1 });
    expect((await page('limit=1')).entries[0]?.mediaId).toBe(idAt(3));
  });

  it('keeps its order when entries are edited', async () => {
    let round = 0;
    const seen = await run(7, async (handedOut) => {
      round += 1;
      // Edit the oldest entry, the entry that is returned next, and an entry that was already returned.
      for (const mediaId of [idAt(0), newestFirst[handedOut.length] ?? '', handedOut[0] ?? '']) {
        await save(mediaId, { progress: round });
        await save(mediaId, { progress: round + 100 });
      }
    });
    expect(seen).toEqual(newestFirst);
  });

  it('returns each title exactly once during random edits', async () => {
    let state = 7;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const seen = await run(1 + random(6), async () => {
        for (let edit = random(4); edit > 0; edit -= 1)
          await save(idAt(random(COUNT)), { progress: random(1000) });
      });
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(COUNT);
    }
  });

  it('returns the current state of an edited entry', async () => {
    const first = await page('limit=5');
    await save(idAt(0), { progress: 42 });
    const rest = await page(`limit=200&cursor=${first.nextCursor}`);
    expect(rest.entries.find(({ mediaId }) => mediaId === idAt(0))?.progress).toBe(42);
  });

  it('omits entries that are added or removed after the first page', async () => {
    let isFirst = true;
    const seen = await run(10, async () => {
      if (!isFirst) return;
      isFirst = false;
      await save(idAt(COUNT));
      await call('DELETE', '/library/entry', { type: 'anime', mediaId: idAt(2) });
      await save(idAt(4), { progress: 1 });
      await call('DELETE', '/library/entry', { type: 'anime', mediaId: idAt(4) });
    });
    expect(seen).toEqual(newestFirst.filter((id) => id !== idAt(2) && id !== idAt(4)));
  });

  it('returns each title exactly once during concurrent edits', async () => {
    const writer = async () => {
      for (let edit = 0; edit < 40; edit += 1) await save(idAt((edit * 7) % COUNT), { progress: 500 + edit });
    };
    const [seen] = await Promise.all([run(3), writer()]);
    expect([...seen].sort()).toEqual([...newestFirst].sort());
  });

  it('returns only entries of the given status', async () => {
    await save(idAt(1), { status: 'completed' });
    const { entries } = await page('status=completed');
    expect(entries.map(({ mediaId }) => mediaId)).toEqual([idAt(1)]);
    expect((await page('status=dropped')).entries).toEqual([]);
  });

  it('returns only entries of the given type', async () => {
    await call('POST', '/library/entry', { type: 'manga', mediaId: testTitleIds.manga, progress: 3 });
    const { entries } = parseResponse('library', await call('GET', '/library?type=manga'));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ status: 'reading', type: 'manga' });
  });
});

describe('cursor of GET /library', () => {
  const refused = async (caller: ApiCall, query: string) => {
    const response = await caller('GET', `/library?${query}`);
    return [response.statusCode, response.json().code];
  };

  it('is refused if any part of it was changed', async () => {
    const { nextCursor } = await page('limit=5');
    const cursor = nextCursor ?? '';
    const flip = (index: number) =>
      `${cursor.slice(0, index)}${cursor[index] === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`;
    for (const forged of [flip(3), flip(cursor.length - 4), cursor.slice(0, -1), `${cursor}.`, 'x', '.']) {
      expect(await refused(call, `type=anime&cursor=${forged}`)).toEqual([400, 'invalid']);
    }
  });

  it('is accepted only for its account, type and status', async () => {
    const { nextCursor } = await page('limit=5');
    expect(await refused(other, `type=anime&cursor=${nextCursor}`)).toEqual([400, 'invalid']);
    expect(await refused(call, `type=manga&cursor=${nextCursor}`)).toEqual([400, 'invalid']);
    expect(await refused(call, `type=anime&status=watching&cursor=${nextCursor}`)).toEqual([400, 'invalid']);
  });

  it('expires after an hour', async () => {
    const { nextCursor } = await page('limit=5');
    test.clock.advance(59 * 60_000);
    expect((await call('GET', `/library?type=anime&cursor=${nextCursor}`)).statusCode).toBe(200);
    test.clock.advance(2 * 60_000);
    expect(await refused(call, `type=anime&cursor=${nextCursor}`)).toEqual([400, 'invalid']);
  });

  it('is null on the last page', async () => {
    expect((await page(`limit=${COUNT}`)).nextCursor).toBeNull();
    expect((await page(`limit=${COUNT - 1}`)).nextCursor).not.toBeNull();
  });
});
