// Tests the adapter through which oidc-provider stores and finds refresh tokens.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oidcArtifact } from '../../../src/db/schema.ts';
import { refreshFamily } from '../../../src/db/token-tables.ts';
import { generateFamilyToken } from '../../../src/oauth/stored/family-token.ts';
import { createRefreshAdapter } from '../../../src/oauth/stored/refresh-adapter.ts';
import { findSuccessorToken } from '../../../src/oauth/stored/refresh-family.ts';
import { type ConsentDatabase, openConsentDatabase } from '../../harness/consents.ts';
import type { TestConsent } from '../../harness/people.ts';

let rows: ConsentDatabase;
let consent: TestConsent;
let adapter: ReturnType<typeof createRefreshAdapter>;

beforeAll(async () => {
  rows = await openConsentDatabase();
});
beforeEach(async () => {
  adapter = createRefreshAdapter(rows.context);
  rows.at(0);
  await rows.db.delete(oidcArtifact);
  await rows.db.delete(refreshFamily);
  consent = await rows.consent();
});

const payload = (more: object = {}) => ({ grantId: consent.grantId, iiat: 1_700_000_000.5, ...more });
const counts = async () => [await rows.db.$count(refreshFamily), await rows.db.$count(oidcArtifact)];

describe('createRefreshAdapter', () => {
  it('stores a token as a family and finds it until it expires', async () => {
    const token = generateFamilyToken();
    await adapter.upsert(token, payload({ jti: token }), 60);
    expect(await counts()).toEqual([1, 0]);
    rows.at(59_999);
    expect(await adapter.find(token)).toMatchObject({ ...payload(), jti: token, rotations: 0 });
    rows.at(60_000);
    expect(await adapter.find(token)).toBe(undefined);
  });

  it('stores a token without a lifetime as expired', async () => {
    const token = generateFamilyToken();
    await adapter.upsert(token, payload(), undefined as unknown as number);
    expect(await adapter.find(token)).toBe(undefined);
    rows.at(-1);
    expect(await adapter.find(token)).toMatchObject({ jti: token });
  });

  it('accepts a used token until its successor is used', async () => {
    const token = generateFamilyToken();
    await adapter.upsert(token, payload(), 60);
    await adapter.consume(token);
    await adapter.consume(token);
    await adapter.consume(await findSuccessorToken(rows.context, token));
    const refused = { error: 'invalid_grant', error_detail: 'already used' };
    await expect(adapter.consume(token)).rejects.toMatchObject(refused);
    expect(await adapter.find(token)).toHaveProperty('consumed');
  });

  it.each([
    ['is unknown', generateFamilyToken()],
    ['has the wrong length', 'e'.repeat(43)],
  ])('rejects a token that %s', async (_what, token) => {
    expect(await adapter.find(token)).toBe(undefined);
    await expect(adapter.consume(token)).rejects.toThrow('invalid_grant');
  });
});

describe('deletion of refresh tokens', () => {
  it('destroy deletes only the family of the token', async () => {
    const [token, other] = [generateFamilyToken(), generateFamilyToken()];
    for (const one of [token, other]) await adapter.upsert(one, payload(), 60);
    await adapter.destroy(token);
    const found = await Promise.all([token, other].map((one) => adapter.find(one)));
    expect(found.map((one) => one?.jti)).toEqual([undefined, other]);
  });

  it('revokeByGrantId deletes all families under the consent', async () => {
    const other = await rows.again(consent);
    const [own, foreign] = [generateFamilyToken(), generateFamilyToken()];
    await adapter.upsert(own, payload(), 60);
    await adapter.upsert(foreign, payload({ grantId: other.grantId }), 60);
    await adapter.revokeByGrantId(consent.grantId);
    const found = await Promise.all([own, foreign].map((one) => adapter.find(one)));
    expect(found.map((one) => one?.jti)).toEqual([undefined, foreign]);
  });
});
