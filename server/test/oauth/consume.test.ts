// Codes, and refresh tokens that have a row each, as earlier versions made them: who may use one, who may repeat it, and what ends with it.
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oidcArtifact } from '../../src/db/schema.ts';
import { beginLine, consumeCode, consumeRefreshToken, isRepeatable } from '../../src/oauth/consume.ts';
import { type Consent, type Consents, DAY_MS, openConsents } from '../harness/without-server/consents.ts';

let rows: Consents;
let consent: Consent;
beforeAll(async () => {
  rows = await openConsents();
});
beforeEach(async () => {
  rows.at(0);
  consent = await rows.consent();
});

type Row = typeof oidcArtifact.$inferSelect;
let count = 0;

/** A row as a server of an earlier version has written it. */
async function keep(payload: object, values: Partial<Row> = {}): Promise<string> {
  count += 1;
  const idHash = `token ${count}`;
  const row = { kind: 'RefreshToken', grantId: consent.grantId, expiresAt: rows.now(), ...values };
  await rows.db.insert(oidcArtifact).values({ idHash, payload: { ...payload }, ...row });
  return idHash;
}
const line = (rotations: number, iiat: unknown = 1_700_000_000.25) => ({ rotations, iiat });

const whereIs = (idHash: string, kind = 'RefreshToken') =>
  and(eq(oidcArtifact.idHash, idHash), eq(oidcArtifact.kind, kind));
const rowOf = async (idHash: string) => {
  const [row] = await rows.db.select().from(oidcArtifact).where(whereIs(idHash));
  if (row === undefined) throw new Error(`There is no ${idHash}.`);
  return row;
};

const begun: string[] = [];
beforeEach(() => void begun.splice(0));
const use = (idHash: string) =>
  consumeRefreshToken(rows.db, {
    where: whereIs(idHash),
    now: rows.now(),
    leewayMs: DAY_MS,
    onFirst: async (_tx, row) => void begun.push(row.idHash),
  });
const repeatable = async (idHash: string) =>
  isRepeatable(rows.db, await rowOf(idHash), { now: rows.now(), leewayMs: DAY_MS });

describe('a code', () => {
  it('is used once, also of two uses at the same moment, and of a used one no other is', async () => {
    const [code, other] = [
      await keep({}, { kind: 'AuthorizationCode' }),
      await keep({}, { kind: 'AuthorizationCode' }),
    ];
    const consume = (idHash: string) =>
      consumeCode(rows.db, { where: whereIs(idHash, 'AuthorizationCode'), now: rows.now() });
    const answers = await Promise.all([consume(code), consume(code)]);
    expect(answers.sort()).toEqual([false, true]);
    expect(await consume(code)).toBe(false);
    expect(await consume(other)).toBe(true);
    expect(await consume('unknown')).toBe(false);
  });
});

describe('a refresh token', () => {
  it('is used, and used again for a day to the millisecond, but begins what follows once', async () => {
    const token = await keep(line(0));
    expect(await use(token)).toBe(true);
    expect((await rowOf(token)).consumedAt).toEqual(rows.now());
    rows.at(DAY_MS - 1);
    expect([await use(token), await repeatable(token)]).toEqual([true, true]);
    expect((await rowOf(token)).consumedAt).toEqual(rows.at(0));
    rows.at(DAY_MS);
    expect([await use(token), await repeatable(token)]).toEqual([false, false]);
    expect(begun).toEqual([token]);
  });

  it('that is not known is not used', async () => {
    expect(await use('unknown')).toBe(false);
    expect(begun).toEqual([]);
  });

  it('is no repetition before it was used, nor is anything of another kind', async () => {
    const [token, code] = [
      await keep(line(0)),
      await keep(line(0), { kind: 'AuthorizationCode', consumedAt: rows.now() }),
    ];
    expect(await repeatable(token)).toBe(false);
    const [row] = await rows.db.select().from(oidcArtifact).where(whereIs(code, 'AuthorizationCode'));
    expect(row && (await isRepeatable(rows.db, row, { now: rows.now(), leewayMs: DAY_MS }))).toBe(false);
  });

  it('is used for good as soon as a successor of its line was', async () => {
    const [first, second, third] = [await keep(line(0)), await keep(line(1)), await keep(line(2))];
    await use(first);
    expect(await repeatable(first)).toBe(true);
    // A successor that waits changes nothing, and any later one that is used ends it.
    await use(third);
    expect([await use(first), await repeatable(first)]).toEqual([false, false]);
    await use(second);
    expect(await repeatable(second)).toBe(false);
    expect(await repeatable(third)).toBe(true);
  });

  it('retires its siblings when it is used: one answer to a repeated refresh leads on', async () => {
    const [before, lost, kept, after] = [
      await keep(line(0), { consumedAt: rows.now() }),
      await keep(line(1)),
      await keep(line(1)),
      await keep(line(2)),
    ];
    rows.at(5000);
    expect(await use(kept)).toBe(true);
    expect(await rowOf(lost)).toMatchObject({ consumedAt: rows.now(), retiredAt: rows.now() });
    expect([await use(lost), await repeatable(lost), await repeatable(kept)]).toEqual([false, false, true]);
    expect(await rowOf(kept)).toMatchObject({ retiredAt: null });
    expect(await rowOf(before)).toMatchObject({ consumedAt: rows.at(0), retiredAt: null });
    expect(await rowOf(after)).toMatchObject({ consumedAt: null, retiredAt: null });
  });

  it('leaves a sibling that was used before as it is', async () => {
    const used = await keep(line(1), { consumedAt: rows.now() });
    const other = await keep(line(1));
    rows.at(5000);
    await use(other);
    expect(await rowOf(used)).toMatchObject({ consumedAt: rows.at(0), retiredAt: null });
  });

  it.each([
    ['that began at another moment', line(0), line(1, 1_700_000_000.75), line(0, 1_700_000_000.75)],
    ['that says its begin as a text', line(0), line(1, '1700000000.25'), line(0, '1700000000.25')],
    ['of a token that says no begin', { rotations: 0 }, line(1), line(0)],
  ])('has nothing to do with a line %s', async (_what, own, later, sibling) => {
    const [token, foreign, beside] = [await keep(own), await keep(later), await keep(sibling)];
    await use(token);
    expect(await rowOf(beside)).toMatchObject({ consumedAt: null, retiredAt: null });
    await use(foreign);
    expect(await repeatable(token)).toBe(true);
  });

  it('has nothing to do with the lines of another consent, nor with other kinds', async () => {
    const other = await rows.again(consent);
    const token = await keep(line(0));
    const beside = await keep(line(0), { grantId: other.grantId });
    const code = await keep(line(0), { kind: 'AuthorizationCode' });
    await keep(line(1), { grantId: other.grantId, consumedAt: rows.now() });
    await keep(line(1), { kind: 'AuthorizationCode', consumedAt: rows.now() });
    await use(token);
    expect(await rowOf(beside)).toMatchObject({ consumedAt: null });
    const [kept] = await rows.db.select().from(oidcArtifact).where(whereIs(code, 'AuthorizationCode'));
    expect(kept?.consumedAt).toBe(null);
    expect(await repeatable(token)).toBe(true);
  });

  it('without a begin and a number is the first of the line that has none', async () => {
    const [token, sibling] = [await keep({}), await keep({})];
    await use(token);
    expect(await rowOf(sibling)).toMatchObject({ retiredAt: rows.now() });
    await keep({ rotations: 1 }, { consumedAt: rows.now() });
    expect(await repeatable(token)).toBe(false);
  });

  it('without a consent is used alone', async () => {
    const [token, other] = [await keep(line(0), { grantId: null }), await keep(line(0), { grantId: null })];
    expect(await use(token)).toBe(true);
    expect(await rowOf(other)).toMatchObject({ consumedAt: null, retiredAt: null });
    await keep(line(1), { grantId: null, consumedAt: rows.now() });
    expect(await repeatable(token)).toBe(true);
  });
});

describe('the begin of a line', () => {
  it('has a fraction that no other of the same second has', () => {
    const starts = Array.from({ length: 50 }, () => {
      const { iiat, ...rest } = beginLine('RefreshToken', { iiat: 1_700_000_000, scope: 'openid' });
      expect(rest).toEqual({ scope: 'openid' });
      return Number(iiat);
    });
    expect(new Set(starts).size).toBeGreaterThan(45);
    for (const iiat of starts) {
      expect(Math.floor(iiat)).toBe(1_700_000_000);
      expect(iiat).toBeGreaterThan(1_700_000_000);
    }
  });

  it.each([
    ['of another kind', 'AuthorizationCode', { iiat: 1_700_000_000 }],
    ['that goes on', 'RefreshToken', { iiat: 1_700_000_000, rotations: 1 }],
    ['that has a fraction', 'RefreshToken', { iiat: 1_700_000_000.5, rotations: 0 }],
    ['that says none', 'RefreshToken', { rotations: 0 }],
  ])('stays as it is in a token %s', (_what, kind, payload) => {
    expect(beginLine(kind, payload)).toEqual(payload);
  });
});
