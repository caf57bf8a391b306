// Tests the row that represents all refresh tokens of one sign-in: which tokens are valid, which may be repeated, and which are refused.
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashCredential } from '../../../src/db/hash.ts';
import { oidcArtifact, oidcGrant } from '../../../src/db/schema.ts';
import { refreshFamily } from '../../../src/db/token-tables.ts';
import {
  deriveNextSecret,
  generateFamilyToken,
  splitFamilyToken,
} from '../../../src/oauth/stored/family-token.ts';
import {
  consumeRefreshToken,
  findSuccessorToken,
  findTokenPayload,
  MAX_ACCESS_TOKENS,
  recordAccessToken,
  removeTokenFamiliesOfGrant,
  removeTokenFamily,
  saveTokenFamily,
} from '../../../src/oauth/stored/refresh-family.ts';
import { type ConsentDatabase, DAY_MS, openConsentDatabase } from '../../harness/consents.ts';

let rows: ConsentDatabase;
beforeAll(async () => {
  rows = await openConsentDatabase();
});
beforeEach(async () => {
  rows.at(0);
  await rows.db.delete(refreshFamily);
  await rows.db.delete(oidcArtifact);
});

const NINETY_DAYS = 90 * DAY_MS;
const refusal = (error_detail: string) => ({ error: 'invalid_grant', error_detail });
const seconds = (milliseconds: number) => rows.at(milliseconds).getTime() / 1000;
const payloadUnder = (grantId: string) => ({ grantId, iiat: 1_700_000_000, scope: 'openid' });

/** Begins a family of refresh tokens that lasts ninety days. */
async function begin(grantId?: string) {
  const under = grantId ?? (await rows.consent()).grantId;
  const [token, expiresAt] = [generateFamilyToken(), new Date(rows.now().getTime() + NINETY_DAYS)];
  await saveTokenFamily(rows.context, token, { payload: { ...payloadUnder(under), jti: token }, expiresAt });
  return { token, grantId: under };
}

/** Uses the token as a refresh does. Returns its successor. */
async function use(token: string): Promise<string> {
  expect(await consumeRefreshToken(rows.context, token)).toBe(true);
  return findSuccessorToken(rows.context, token);
}

const rowOf = async (token: string) => {
  const keyHash = hashCredential(splitFamilyToken(token).key);
  return (await rows.db.select().from(refreshFamily).where(eq(refreshFamily.keyHash, keyHash)))[0];
};
const find = (token: string) => findTokenPayload(rows.context, token);

it('recordAccessToken keeps the ten newest access tokens of a family', async () => {
  const { token, grantId } = await begin();
  const other = await begin();
  const give = async (name: string, from = token) => {
    for (const kind of ['AccessToken', 'AuthorizationCode'])
      await rows.db
        .insert(oidcArtifact)
        .values({ kind, idHash: hashCredential(name), grantId, payload: {}, expiresAt: rows.now() });
    await recordAccessToken(rows.context, from, hashCredential(name));
  };
  const names = Array.from({ length: 13 }, (_, at) => `access ${at}`);
  await give('of another family', other.token);
  for (const name of names.slice(0, MAX_ACCESS_TOKENS)) await give(name);
  const count = () => rows.db.$count(oidcArtifact, eq(oidcArtifact.kind, 'AccessToken'));
  expect([MAX_ACCESS_TOKENS, await count()]).toEqual([10, 11]);
  for (const name of names.slice(MAX_ACCESS_TOKENS)) await give(name);
  const left = await rows.db.select().from(oidcArtifact).where(eq(oidcArtifact.kind, 'AccessToken'));
  const expected = ['of another family', ...names.slice(3)].map(hashCredential).sort();
  expect(left.map(({ idHash }) => idHash).sort()).toEqual(expected);
  expect(await rows.db.$count(oidcArtifact, eq(oidcArtifact.kind, 'AuthorizationCode'))).toBe(14);
  // Nothing is stored for an unknown family.
  await recordAccessToken(rows.context, generateFamilyToken(), hashCredential('late'));
  expect(await count()).toBe(11);
});

describe('new refresh token', () => {
  it('is found with its data and expiry', async () => {
    const { token, grantId } = await begin();
    const ends = seconds(NINETY_DAYS);
    rows.at(0);
    expect(await find(token)).toEqual({ ...payloadUnder(grantId), jti: token, exp: ends, rotations: 0 });
  });

  it('is not stored in plain text', async () => {
    const { token } = await begin();
    const { key, secret } = splitFamilyToken(token);
    const text = JSON.stringify(await rowOf(token));
    expect([text.includes(key), text.includes(secret)]).toEqual([false, false]);
    expect(await rowOf(token)).toMatchObject({
      generation: 0,
      nextHash: hashCredential(secret),
      usedHash: null,
    });
  });

  it('is refused with an unknown key or secret', async () => {
    const { token } = await begin();
    const other = generateFamilyToken();
    expect(await find(other)).toBe(undefined);
    expect(await consumeRefreshToken(rows.context, other)).toBe(false);
    await expect(findSuccessorToken(rows.context, other)).rejects.toMatchObject(refusal('grant was revoked'));
    const guessed = token.slice(0, 22) + other.slice(22);
    expect(await find(guessed)).toMatchObject({ consumed: seconds(NINETY_DAYS) });
    rows.at(0);
    expect(await consumeRefreshToken(rows.context, guessed)).toBe(false);
    await expect(findSuccessorToken(rows.context, guessed)).rejects.toThrow('invalid_grant');
  });

  it('cannot be stored under a revoked consent', async () => {
    const { grantId } = await rows.consent();
    await rows.db.delete(oidcGrant).where(eq(oidcGrant.id, grantId));
    await expect(begin(grantId)).rejects.toMatchObject(refusal('grant was revoked'));
  });

  it('expires after 90 days, to the millisecond', async () => {
    const { token } = await begin();
    rows.at(NINETY_DAYS - 1);
    expect(await find(token)).toMatchObject({ jti: token });
    rows.at(NINETY_DAYS);
    expect(await find(token)).toBe(undefined);
    expect(await consumeRefreshToken(rows.context, token)).toBe(false);
    rows.at(NINETY_DAYS - 1);
    expect(await consumeRefreshToken(rows.context, token)).toBe(true);
  });
});

describe('used refresh token', () => {
  it('has a successor with the same key and a rotation count that is one higher', async () => {
    const { token } = await begin();
    rows.at(5000);
    const next = await use(token);
    expect(splitFamilyToken(next)).toEqual({
      key: splitFamilyToken(token).key,
      secret: deriveNextSecret(token, (await rowOf(token))?.salt ?? ''),
    });
    const [used, unused] = [await find(token), await find(next)];
    expect([used?.rotations, unused?.rotations]).toEqual([0, 1]);
    expect([used, unused].map((found) => found && 'consumed' in found)).toEqual([false, false]);
    const third = await use(next);
    expect([(await find(next))?.rotations, (await find(third))?.rotations]).toEqual([1, 2]);
  });

  it('can be used again for a day, to the millisecond', async () => {
    const { token } = await begin();
    const next = await use(token);
    for (const later of [1, DAY_MS - 1]) {
      rows.at(later);
      expect(await find(token)).not.toHaveProperty('consumed');
      const again = await use(token);
      expect(splitFamilyToken(again)).toEqual(splitFamilyToken(next));
      expect(again).not.toBe(next);
    }
    rows.at(DAY_MS);
    expect(await consumeRefreshToken(rows.context, token)).toBe(false);
    expect(await find(token)).toMatchObject({ consumed: seconds(0), rotations: 0 });
    // The token's successor is valid until the family expires.
    rows.at(NINETY_DAYS - 1);
    expect(await find(next)).not.toHaveProperty('consumed');
  });

  it('is refused after its successor was used', async () => {
    const { token } = await begin();
    const next = await use(token);
    rows.at(7000);
    await use(next);
    expect(await consumeRefreshToken(rows.context, token)).toBe(false);
    expect(await find(token)).toMatchObject({ consumed: seconds(7000), rotations: 1 });
    await expect(findSuccessorToken(rows.context, token)).rejects.toMatchObject(refusal('already used'));
  });

  it('has only one valid successor after it was used twice', async () => {
    const { token } = await begin();
    const [lost, kept] = [await use(token), await use(token)];
    await use(kept);
    expect(await consumeRefreshToken(rows.context, lost)).toBe(false);
    expect(await find(lost)).toHaveProperty('consumed');
  });

  it('has a successor with the saved scopes and expiry', async () => {
    const { token, grantId } = await begin();
    const other = await begin();
    const next = await use(token);
    const payload = { ...payloadUnder(grantId), scope: 'openid profile', rotations: 1, jti: next };
    await saveTokenFamily(rows.context, next, { payload, expiresAt: rows.at(NINETY_DAYS + 5000) });
    rows.at(NINETY_DAYS + 4999);
    expect(await find(next)).toMatchObject({ scope: 'openid profile', rotations: 1, jti: next });
    expect(JSON.stringify(await rowOf(next))).not.toContain(next.slice(-11));
    expect(await rowOf(other.token)).toMatchObject({ payload: payloadUnder(other.grantId), generation: 0 });
  });

  it('has no successor after its family was deleted', async () => {
    const { token, grantId } = await begin();
    const next = await use(token);
    await removeTokenFamily(rows.context, token);
    const payload = { ...payloadUnder(grantId), rotations: 1 };
    const saved = saveTokenFamily(rows.context, next, { payload, expiresAt: rows.now() });
    await expect(saved).rejects.toMatchObject(refusal('grant was revoked'));
  });

  it('cannot be used again without a grace period', async () => {
    const { token } = await begin();
    const context = { ...rows.context, leewayMs: 0 };
    expect(await consumeRefreshToken(context, token)).toBe(true);
    expect(await consumeRefreshToken(context, token)).toBe(false);
  });

  it('is rotated only once by two concurrent uses', async () => {
    const { token } = await begin();
    const answers = [consumeRefreshToken(rows.context, token), consumeRefreshToken(rows.context, token)];
    expect(await Promise.all(answers)).toEqual([true, true]);
    expect((await rowOf(token))?.generation).toBe(1);
  });
});

describe('deletion of token families', () => {
  it('removeTokenFamily deletes only the family of the token', async () => {
    const [one, other] = [await begin(), await begin()];
    await removeTokenFamily(rows.context, one.token);
    expect([await find(one.token), (await find(other.token))?.jti]).toEqual([undefined, other.token]);
  });

  it('removeTokenFamiliesOfGrant deletes all families under the consent', async () => {
    const one = await begin();
    const [second, other] = [await begin(one.grantId), await begin()];
    await removeTokenFamiliesOfGrant(rows.context, one.grantId);
    const found = await Promise.all([one, second, other].map(({ token }) => find(token)));
    expect(found.map((payload) => payload?.jti)).toEqual([undefined, undefined, other.token]);
  });
});
