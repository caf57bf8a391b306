// Tests how codes and access tokens are stored. They are found only by their value, only until they expire, and only while their consent is
// valid.
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashCredential } from '../../../src/db/hash.ts';
import { oidcArtifact, oidcGrant } from '../../../src/db/schema.ts';
import { createArtifactAdapter } from '../../../src/oauth/stored/artifact-adapter.ts';
import { type ConsentDatabase, openConsentDatabase } from '../../harness/consents.ts';
import type { TestConsent } from '../../harness/people.ts';

let rows: ConsentDatabase;
let consent: TestConsent;
let codes: ReturnType<typeof createArtifactAdapter>;
let tokens: ReturnType<typeof createArtifactAdapter>;

beforeAll(async () => {
  rows = await openConsentDatabase();
  codes = createArtifactAdapter('AuthorizationCode', rows.context);
  tokens = createArtifactAdapter('AccessToken', rows.context);
});
beforeEach(async () => {
  rows.at(0);
  await rows.db.delete(oidcArtifact);
  consent = await rows.consent();
});

const payload = (more: object = {}) => ({ grantId: consent.grantId, scope: 'openid', ...more });

describe('createArtifactAdapter', () => {
  it('finds a token by its value and stores only its hash', async () => {
    await tokens.upsert('a token', payload({ jti: 'a token' }), 60);
    expect(await tokens.find('a token')).toEqual(payload({ jti: 'a token' }));
    const [row] = await rows.db.select().from(oidcArtifact);
    expect(row).toMatchObject({ kind: 'AccessToken', idHash: hashCredential('a token'), payload: payload() });
    expect(row).toMatchObject({ grantId: consent.grantId, consumedAt: null });
    expect(JSON.stringify(row)).not.toContain('a token');
  });

  it('finds no token by another value or kind', async () => {
    await tokens.upsert('a token', payload(), 60);
    expect(await tokens.find('another token')).toBe(undefined);
    expect(await codes.find('a token')).toBe(undefined);
  });

  it('returns a token until the millisecond in which it expires', async () => {
    await tokens.upsert('a token', payload(), 60);
    rows.at(59_999);
    expect(await tokens.find('a token')).toMatchObject({ jti: 'a token' });
    rows.at(60_000);
    expect(await tokens.find('a token')).toBe(undefined);
  });

  it('stores a token without a lifetime as expired', async () => {
    await tokens.upsert('a token', payload(), undefined as unknown as number);
    expect(await rows.db.$count(oidcArtifact)).toBe(1);
    expect(await tokens.find('a token')).toBe(undefined);
    rows.at(-1);
    expect(await tokens.find('a token')).toMatchObject({ jti: 'a token' });
  });

  it('replaces a token when its value is saved again', async () => {
    await tokens.upsert('a token', payload(), 60);
    await tokens.upsert('a token', payload({ scope: 'openid profile' }), 120);
    rows.at(60_000);
    expect(await tokens.find('a token')).toMatchObject({ scope: 'openid profile' });
    expect(await rows.db.$count(oidcArtifact)).toBe(1);
  });

  it('refuses to save a token under a revoked consent', async () => {
    await rows.db.delete(oidcGrant).where(eq(oidcGrant.id, consent.grantId));
    const refused = { error: 'invalid_grant', error_detail: 'grant was revoked' };
    await expect(tokens.upsert('a token', payload(), 60)).rejects.toMatchObject(refused);
    expect(await rows.db.$count(oidcArtifact)).toBe(0);
  });

  it('throws a server error for data that the database cannot store', async () => {
    const saved = tokens.upsert('a token', payload({ scope: 'a\0b' }), 60);
    const error: unknown = await saved.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty('error');
  });

  it('stores a token without a consent', async () => {
    await tokens.upsert('a token', { scope: 'openid' }, 60);
    expect(await tokens.find('a token')).toEqual({ scope: 'openid', jti: 'a token' });
  });
});

describe('authorization code', () => {
  it('is found with the time of its use after it was consumed', async () => {
    await codes.upsert('a code', payload(), 60);
    await codes.upsert('another code', payload(), 60);
    expect(await codes.find('a code')).not.toHaveProperty('consumed');
    rows.at(5999);
    await codes.consume('a code');
    expect(await codes.find('a code')).toMatchObject({ consumed: rows.at(5000).getTime() / 1000 });
    const refused = { error: 'invalid_grant', error_detail: 'already used' };
    await expect(codes.consume('a code')).rejects.toMatchObject(refused);
    expect(await codes.find('another code')).not.toHaveProperty('consumed');
  });

  it('cannot be consumed with the value of an access token', async () => {
    await tokens.upsert('a token', payload(), 60);
    await expect(codes.consume('a token')).rejects.toThrow('invalid_grant');
    expect(await tokens.find('a token')).not.toHaveProperty('consumed');
  });
});

describe('deletion of stored tokens', () => {
  it('destroy deletes only the given value of the given kind', async () => {
    for (const adapter of [codes, tokens]) await adapter.upsert('the same', payload(), 60);
    await tokens.upsert('another token', payload(), 60);
    await tokens.destroy('the same');
    const found = [tokens.find('the same'), tokens.find('another token'), codes.find('the same')];
    expect((await Promise.all(found)).map((one) => one?.jti)).toEqual([
      undefined,
      'another token',
      'the same',
    ]);
  });

  it('revokeByGrantId deletes all tokens of the kind under the given consent', async () => {
    const other = await rows.again(consent);
    for (const value of ['one', 'two']) await tokens.upsert(value, payload(), 60);
    await tokens.upsert('of another consent', payload({ grantId: other.grantId }), 60);
    await codes.upsert('a code', payload(), 60);
    await tokens.revokeByGrantId(consent.grantId);
    const left = (await rows.db.select().from(oidcArtifact)).map(({ idHash }) => idHash);
    expect(left.sort()).toEqual([hashCredential('of another consent'), hashCredential('a code')].sort());
  });
});
