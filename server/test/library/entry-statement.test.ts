// The upsert's one statement against a model of its rules: of any entry and any change, the same entry, written only when it changes.
import type { UpsertBody } from '@kiroku/contract/library';
import { statusesOf } from '@kiroku/contract/statuses';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, libraryEntry, libraryPlace, oidcArtifact } from '../../src/db/schema.ts';
import { createWriteEntry, type Wish, type WriteEntry } from '../../src/library/entry-statement.ts';
import { entryOf, scoreOf } from '../../src/library/entry-wire.ts';
import { createFindCaller, type StoredCaller, UNCONFIRMED } from '../../src/oauth/access-tokens.ts';
import { connectPeople } from '../harness/api.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { ids } from '../harness/titles.ts';
import { type EntryFacts, modelOf } from './entry-model.ts';

type Row = typeof libraryEntry.$inferInsert;
type Type = Row['type'];

let test: TestServer;
let caller: StoredCaller;
let write: WriteEntry;
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
  write = createWriteEntry(test.db);
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

describe('the statement of an upsert', () => {
  it('makes of any entry what the rules make of it', async () => {
    const check = async ({ type, stored, change }: Case) => {
      const before = stored === null ? null : rowOf(type, stored);
      await listOnly(before);
      const current = before === null ? null : factsOf(before);
      const merged = modelOf({ current, change, type, now: NOW });
      const answer = await write(caller, wishOf(type, change));
      if (answer === UNCONFIRMED || answer.head === null) throw new Error('Nothing was answered.');
      const [row] = await rows();
      const written = merged.changed ? NOW : LISTED_AT;
      expect(row && factsOf(row)).toEqual(merged.entry);
      expect(row?.updatedAt).toEqual(written);
      expect(row?.createdAt).toEqual(before === null ? NOW : LISTED_AT);
      expect(await changedAt()).toBe(written.getTime());
      expect(await places()).toHaveLength(before !== null && merged.changed ? 1 : 0);
      if (row === undefined) throw new Error('Nothing is listed.');
      const { createdAt, updatedAt, ...answered } = entryOf(answer.head);
      expect(answered).toEqual(JSON.parse(JSON.stringify({ mediaId: row.mediaId, type, ...merged.entry })));
      expect([createdAt, updatedAt]).toEqual([row.createdAt.toISOString(), written.toISOString()]);
    };
    await fc.assert(fc.asyncProperty(cases, check), { numRuns: 120 });
  });

  it('is later than every change before it, even when the clock is not', async () => {
    const early = new Date(LISTED_AT.getTime() - 5000);
    for (const progress of [1, 2, 3]) {
      expect(await write(caller, wishOf('anime', { progress }, early))).toMatchObject({
        head: expect.anything(),
      });
      expect(await changedAt()).toBe(LISTED_AT.getTime() + progress);
    }
    const [row] = await rows();
    expect([row?.createdAt.getTime(), row?.updatedAt.getTime()]).toEqual([
      LISTED_AT.getTime() + 1,
      LISTED_AT.getTime() + 3,
    ]);
  });

  it.each<[string, Partial<StoredCaller>, Partial<Wish>, unknown]>([
    ['of a title that has changed', {}, { version: 1 }, { titleKey: `${ids.running} 0`, head: null }],
    ['of an unknown title', {}, { mediaId: ids.unknown }, { titleKey: null, head: null }],
    ['with a token that is not valid', { tokenHash: 'x' }, {}, UNCONFIRMED],
    ["with another account's token", { accountId: ids.unknown }, {}, UNCONFIRMED],
    ['when the birth date is another one', { birthDate: '1960-01-01' }, {}, UNCONFIRMED],
    ['after the token has expired', {}, { now: new Date('2031-01-02') }, UNCONFIRMED],
  ])('writes nothing %s', async (_case, claim, wish, answer) => {
    const asked = { ...wishOf('anime', { progress: 1 }), ...wish };
    expect(await write({ ...caller, ...claim }, asked)).toEqual(answer);
    expect(await rows()).toEqual([]);
    expect(await changedAt()).toBe(LISTED_AT.getTime());
  });
});

/** What becomes of an entry, rule by rule. */
async function merge(change: Wish['change'], current: EntryFacts | null = null, type: Type = 'anime') {
  const stored = current && { ...current, userScoreTenths: (current.userScore ?? 0) * 10 };
  await listOnly(stored && rowOf(type, stored));
  await write(caller, wishOf(type, change));
  const [row] = await rows();
  return { ...(row && factsOf(row)), isChanged: row?.updatedAt.getTime() === NOW.getTime() };
}
const earlier = new Date('2026-01-01T00:00:00Z');
const watching: EntryFacts = {
  ...{ status: 'watching', progress: 4, userScore: 7, startedAt: earlier, completedAt: null },
};

describe('a new entry', () => {
  it.each([
    [{}, 'anime', 'plan_to_watch', null],
    [{}, 'manga', 'plan_to_read', null],
    [{ progress: 1 }, 'anime', 'watching', NOW],
    [{ progress: 1 }, 'manga', 'reading', NOW],
    [{ status: 'on_hold' }, 'anime', 'on_hold', null],
    [{ status: 'watching' }, 'anime', 'watching', NOW],
  ] as const)('of %o as %s is %s', async (change, type, status, startedAt) => {
    const entry = await merge(change, null, type);
    expect(entry).toMatchObject({ status, startedAt, completedAt: null, userScore: null });
  });

  it('that is completed at once has an end', async () => {
    const entry = await merge({ status: 'completed', progress: 12 });
    expect(entry).toMatchObject({ startedAt: NOW, completedAt: NOW });
  });
});

describe('an entry on the list', () => {
  it('keeps what is not mentioned', async () => {
    for (const change of [{ progress: 5 }, { userScore: 9.5 }, { userScore: null }])
      expect(await merge(change, watching)).toEqual({ ...watching, ...change, isChanged: true });
  });

  it('is completed once, and loses its end when it is taken up again', async () => {
    const completed = { ...watching, status: 'completed', completedAt: earlier };
    expect(await merge({ status: 'completed' }, watching)).toMatchObject({ ...completed, completedAt: NOW });
    expect(await merge({ status: 'completed', userScore: 8 }, completed)).toMatchObject({
      completedAt: earlier,
    });
    const taken = await merge({ status: 'watching' }, completed);
    expect(taken).toMatchObject({ completedAt: null, startedAt: earlier });
  });

  it('starts with its first episode', async () => {
    const planned = { ...watching, status: 'plan_to_watch', progress: 0, startedAt: null };
    const started = await merge({ progress: 1 }, planned);
    expect(started).toMatchObject({ status: 'plan_to_watch', startedAt: NOW });
  });

  it('is changed by a change only', async () => {
    for (const change of [{ progress: 4, status: 'watching', userScore: 7 } as const, {}])
      expect((await merge(change, watching)).isChanged).toBe(false);
    expect((await merge({ progress: 3 }, watching)).isChanged).toBe(true);
  });
});
