// The upsert of one statement against the merge in memory: of any entry and any change, the same entry, written only when it changes.
import type { UpsertBody } from '@kiroku/contract/library';
import { statusesOf } from '@kiroku/contract/statuses';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, libraryEntry, libraryPlace, oidcArtifact } from '../../src/db/schema.ts';
import { createWriteAtOnce, type Wish, type WriteAtOnce } from '../../src/library/entry-at-once.ts';
import { entryOf, scoreOf } from '../../src/library/entry-wire.ts';
import { type EntryFacts, mergeEntry } from '../../src/library/merge-entry.ts';
import { createFindCaller, type StoredCaller } from '../../src/oauth/access-tokens.ts';
import { connectPeople } from '../harness/api.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { ids } from '../harness/titles.ts';

type Row = typeof libraryEntry.$inferInsert;
type Type = Row['type'];

let test: TestServer;
let caller: StoredCaller;
let write: WriteAtOnce;
const LISTED_AT = new Date('2030-01-01T00:00:00.000Z');
const NOW = new Date('2030-01-02T03:04:05.678Z');
const mediaIds = { anime: ids.running, manga: ids.manga } as const;

beforeAll(async () => {
  test = await startTestServer();
  await connectPeople(test);
  const [token] = await test.db.select().from(oidcArtifact).where(eq(oidcArtifact.kind, 'AccessToken'));
  const found = await createFindCaller({ db: test.db, now: () => new Date() })(token?.idHash ?? '');
  if (found === null) throw new Error('No account is connected.');
  caller = found;
  // The token must hold at the instants of this file.
  await test.db.update(oidcArtifact).set({ expiresAt: new Date('2031-01-01') });
  write = createWriteAtOnce(test.db);
});

async function listOnly(row: Row | null): Promise<void> {
  await test.db.delete(libraryEntry);
  await test.db.delete(libraryPlace);
  await test.db.update(account).set({ libraryChangedAt: LISTED_AT }).where(eq(account.id, caller.accountId));
  if (row !== null) await test.db.insert(libraryEntry).values(row);
}
beforeEach(() => listOnly(null));

const changedAt = async (): Promise<number | undefined> =>
  (
    await test.db.select().from(account).where(eq(account.id, caller.accountId))
  )[0]?.libraryChangedAt.getTime();
const rows = () => test.db.select().from(libraryEntry);
const places = () => test.db.select().from(libraryPlace);

const score = fc.option(fc.nat(100));
const instant = fc.option(fc.date({ min: new Date('2020-01-01'), max: LISTED_AT, noInvalidDate: true }));
const cases = fc.constantFrom<Type>('anime', 'manga').chain((type) => {
  const status = fc.constantFrom(...statusesOf(type));
  const progress = fc.oneof(fc.constant(0), fc.nat(3));
  const stored = fc.record({
    ...{ status, progress, userScoreTenths: score, startedAt: instant, completedAt: instant },
  });
  const change: fc.Arbitrary<Wish['change']> = fc.record(
    { status, progress, userScore: score.map((tenths) => (tenths === null ? null : scoreOf(tenths))) },
    { requiredKeys: [] },
  );
  return fc.record({ type: fc.constant(type), stored: fc.option(stored), change });
});

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

const rowOf = (
  type: Type,
  stored: Omit<Row, 'accountId' | 'mediaId' | 'type' | 'createdAt' | 'updatedAt'>,
) => ({
  ...{ ...stored, type, accountId: caller.accountId, mediaId: mediaIds[type] },
  ...{ createdAt: LISTED_AT, updatedAt: LISTED_AT },
});
const factsOf = ({ status, progress, userScoreTenths, startedAt, completedAt }: Row): EntryFacts => ({
  ...{ status, progress, startedAt: startedAt ?? null, completedAt: completedAt ?? null },
  userScore: typeof userScoreTenths === 'number' ? scoreOf(userScoreTenths) : null,
});
const wishOf = (type: Type, change: Partial<UpsertBody>, now = NOW): Wish => ({
  ...{ mediaId: mediaIds[type], version: 0, type, change, now },
});

describe('an upsert at once', () => {
  it('makes of any entry what the merge in memory makes of it', async () => {
    const check = async ({ type, stored, change }: Case) => {
      const before = stored === null ? null : rowOf(type, stored);
      await listOnly(before);
      const current = before === null ? null : factsOf(before);
      const merged = mergeEntry({ current, change, type, total: null, now: NOW });
      if (!merged.ok) throw new Error('The case was meant to be a valid one.');
      const head = await write(caller, wishOf(type, change));
      const [row] = await rows();
      const written = merged.changed ? NOW : LISTED_AT;
      expect(head !== null).toBe(merged.changed);
      expect(row && factsOf(row)).toEqual(merged.entry);
      expect(row?.updatedAt).toEqual(written);
      expect(row?.createdAt).toEqual(before === null ? NOW : LISTED_AT);
      expect(await changedAt()).toBe(written.getTime());
      expect(await places()).toHaveLength(before !== null && merged.changed ? 1 : 0);
      if (head === null || row === undefined) return;
      const { createdAt, updatedAt, ...answered } = entryOf(head);
      expect(answered).toEqual(JSON.parse(JSON.stringify({ mediaId: row.mediaId, type, ...merged.entry })));
      expect([createdAt, updatedAt]).toEqual([row.createdAt.toISOString(), NOW.toISOString()]);
    };
    await fc.assert(fc.asyncProperty(cases, check), { numRuns: 120 });
  });

  it('is later than every change before it, even when the clock is not', async () => {
    const early = new Date(LISTED_AT.getTime() - 5000);
    for (const progress of [1, 2, 3]) {
      expect(await write(caller, wishOf('anime', { progress }, early))).not.toBeNull();
      expect(await changedAt()).toBe(LISTED_AT.getTime() + progress);
    }
    const [row] = await rows();
    expect([row?.createdAt.getTime(), row?.updatedAt.getTime()]).toEqual([
      LISTED_AT.getTime() + 1,
      LISTED_AT.getTime() + 3,
    ]);
  });

  it.each<[string, Partial<StoredCaller>, Partial<Wish>]>([
    ['of a title that has changed', {}, { version: 1 }],
    ['of an unknown title', {}, { mediaId: ids.unknown }],
    ['with a token that is not valid', { tokenHash: 'x' }, {}],
    ["with another account's token", { accountId: ids.unknown }, {}],
    ['when the birth date is another one', { birthDate: '1960-01-01' }, {}],
    ['after the token has expired', {}, { now: new Date('2031-01-02') }],
  ])('writes nothing %s', async (_case, claim, wish) => {
    expect(await write({ ...caller, ...claim }, { ...wishOf('anime', { progress: 1 }), ...wish })).toBeNull();
    expect(await rows()).toEqual([]);
    expect(await changedAt()).toBe(LISTED_AT.getTime());
  });
});
