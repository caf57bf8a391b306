// Refresh tokens as the library sees them: those of a family, and those of earlier versions that have a row each.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '../../../src/db/hash.ts';
import { oidcArtifact } from '../../../src/db/schema.ts';
import { refreshFamily } from '../../../src/db/token-tables.ts';
import { newFamilyToken, readFamilyToken } from '../../../src/oauth/stored/family-token.ts';
import { createRefreshAdapter } from '../../../src/oauth/stored/refresh-adapter.ts';
import { successorOf } from '../../../src/oauth/stored/refresh-family.ts';
import { type Consent, type Consents, openConsents } from '../../harness/without-server/consents.ts';

let rows: Consents;
let consent: Consent;
let adapter: ReturnType<typeof createRefreshAdapter>;
let isHandedOver = true;

beforeAll(async () => {
  rows = await openConsents(async () => isHandedOver);
});
beforeEach(async () => {
  adapter = createRefreshAdapter(rows.context);
  rows.at(0);
  isHandedOver = true;
  await rows.db.delete(oidcArtifact);
  await rows.db.delete(refreshFamily);
  consent = await rows.consent();
});

const payload = (more: object = {}) => ({ grantId: consent.grantId, iiat: 1_700_000_000.5, ...more });
const counts = async () => [await rows.db.$count(refreshFamily), await rows.db.$count(oidcArtifact)];
const EARLIER = 'e'.repeat(43);

describe('a token of a family', () => {
  it('is kept in the table of families, for so many seconds', async () => {
    const token = newFamilyToken();
    await adapter.upsert(token, payload({ jti: token }), 60);
    expect(await counts()).toEqual([1, 0]);
    rows.at(59_999);
    expect(await adapter.find(token)).toMatchObject({ ...payload(), jti: token, rotations: 0 });
    rows.at(60_000);
    expect(await adapter.find(token)).toBe(undefined);
  });

  it('without a life time is over at once', async () => {
    const token = newFamilyToken();
    await adapter.upsert(token, payload(), undefined as unknown as number);
    expect(await adapter.find(token)).toBe(undefined);
    rows.at(-1);
    expect(await adapter.find(token)).toMatchObject({ jti: token });
  });

  it('is used, repeated, and refused when its successor was used', async () => {
    const token = newFamilyToken();
    await adapter.upsert(token, payload(), 60);
    await adapter.consume(token);
    await adapter.consume(token);
    await adapter.consume((await successorOf(rows.context, token)) ?? '');
    const refused = { error: 'invalid_grant', error_detail: 'already used' };
    await expect(adapter.consume(token)).rejects.toMatchObject(refused);
    expect(await adapter.find(token)).toHaveProperty('consumed');
  });

  it('that is not known is refused', async () => {
    await expect(adapter.consume(newFamilyToken())).rejects.toThrow('invalid_grant');
  });
});

describe('a token of an earlier version', () => {
  it('is kept in a row of its own, and found there', async () => {
    await adapter.upsert(EARLIER, payload({ jti: EARLIER }), 60);
    expect(await counts()).toEqual([0, 1]);
    expect(await adapter.find(EARLIER)).toEqual(payload({ jti: EARLIER }));
  });

  it('is found where a server of an earlier version has put it', async () => {
    const row = { idHash: hashOf(EARLIER), grantId: consent.grantId, payload: payload() };
    await rows.db.insert(oidcArtifact).values({ kind: 'RefreshToken', ...row, expiresAt: rows.at(60_000) });
    rows.at(0);
    expect(await adapter.find(EARLIER)).toMatchObject({ jti: EARLIER, grantId: consent.grantId });
    await adapter.upsert('another', payload(), 60);
    const kinds = (await rows.db.select().from(oidcArtifact)).map(({ kind }) => kind);
    expect(kinds).toEqual(['RefreshToken', 'RefreshToken']);
  });

  it('begins a family when it is used, which counts on from its own number and lasts as long', async () => {
    await adapter.upsert(EARLIER, payload({ rotations: 4 }), 60);
    await adapter.upsert('another', payload(), 60);
    rows.at(5000);
    await adapter.consume(EARLIER);
    const [family] = await rows.db.select().from(refreshFamily);
    expect(family).toMatchObject({
      keyHash: hashOf(EARLIER),
      grantId: consent.grantId,
      payload: payload({ rotations: 4 }),
      generation: 5,
      usedHash: hashOf(EARLIER),
      usedAt: rows.now(),
      expiresAt: rows.at(60_000),
    });
    rows.at(5000);
    const next = (await successorOf(rows.context, EARLIER)) ?? '';
    expect(readFamilyToken(next).key).toBe(EARLIER);
    expect(await adapter.find(next)).toMatchObject({ rotations: 5 });
    // Repeated as a token of the family, and no second family.
    await adapter.consume(EARLIER);
    expect(await rows.db.$count(refreshFamily)).toBe(1);
  });

  it('without a number begins one whose successor is the first', async () => {
    await adapter.upsert(EARLIER, payload(), 60);
    await adapter.consume(EARLIER);
    expect(await adapter.find((await successorOf(rows.context, EARLIER)) ?? '')).toMatchObject({
      rotations: 1,
    });
  });

  it('begins none before the handover, but can be repeated as it was', async () => {
    isHandedOver = false;
    await adapter.upsert(EARLIER, payload(), 60);
    await adapter.consume(EARLIER);
    await adapter.consume(EARLIER);
    expect(await counts()).toEqual([0, 1]);
  });

  it.each([
    ['a consent', { grantId: null }],
    ['an end', { expiresAt: null }],
  ])('begins none without %s', async (_what, values) => {
    await rows.db.insert(oidcArtifact).values({
      kind: 'RefreshToken',
      idHash: hashOf(EARLIER),
      payload: payload(),
      grantId: consent.grantId,
      expiresAt: rows.now(),
      ...values,
    });
    await adapter.consume(EARLIER);
    expect(await rows.db.$count(refreshFamily)).toBe(0);
  });
});

describe('what is taken away', () => {
  it('is the token with its family, in whichever table', async () => {
    const [token, other] = [newFamilyToken(), newFamilyToken()];
    for (const one of [token, other, EARLIER, 'another']) await adapter.upsert(one, payload(), 60);
    await adapter.destroy(token);
    await adapter.destroy(EARLIER);
    const found = await Promise.all([token, other, EARLIER, 'another'].map((one) => adapter.find(one)));
    expect(found.map((one) => one?.jti)).toEqual([undefined, other, undefined, 'another']);
  });

  it('is all under the consent, in both tables', async () => {
    const other = await rows.again(consent);
    const [own, foreign] = [newFamilyToken(), newFamilyToken()];
    for (const one of [own, EARLIER]) await adapter.upsert(one, payload(), 60);
    for (const one of [foreign, 'another'])
      await adapter.upsert(one, payload({ grantId: other.grantId }), 60);
    await adapter.revokeByGrantId(consent.grantId);
    const found = await Promise.all([own, foreign, EARLIER, 'another'].map((one) => adapter.find(one)));
    expect(found.map((one) => one?.jti)).toEqual([undefined, foreign, undefined, 'another']);
  });
});
