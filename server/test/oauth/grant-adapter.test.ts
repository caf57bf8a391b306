// Tests how consents are stored and found for oidc-provider.
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { app, oidcGrant } from '../../src/db/schema.ts';
import { createGrantAdapter } from '../../src/oauth/grant-adapter.ts';
import { type ConsentDatabase, openConsentDatabase } from '../harness/consents.ts';
import type { TestConsent } from '../harness/people.ts';

let rows: ConsentDatabase;
let given: TestConsent;
let grants: ReturnType<typeof createGrantAdapter>;

beforeAll(async () => {
  rows = await openConsentDatabase();
});
beforeEach(async () => {
  grants = createGrantAdapter(rows.context);
  rows.at(0);
  given = await rows.consent();
  await rows.db.delete(oidcGrant);
});

const payload = (more: object = {}) => ({ accountId: given.accountId, clientId: given.clientId, ...more });

it('grants.find returns a grant until it expires, to the millisecond', async () => {
  await grants.upsert('a grant', payload({ jti: 'a grant', openid: { scope: 'openid' } }), 60);
  rows.at(59_999);
  expect(await grants.find('a grant')).toEqual(payload({ jti: 'a grant', openid: { scope: 'openid' } }));
  expect(await grants.find('another grant')).toBe(undefined);
  rows.at(60_000);
  expect(await grants.find('a grant')).toBe(undefined);
  const [row] = await rows.db.select().from(oidcGrant);
  expect(row).toMatchObject({ id: 'a grant', ...payload(), createdAt: rows.at(0) });
  expect(row?.payload).not.toHaveProperty('jti');
});

it('grants.upsert without a lifetime stores an expired grant', async () => {
  await grants.upsert('a grant', payload(), undefined as unknown as number);
  expect(await grants.find('a grant')).toBe(undefined);
  rows.at(-1);
  expect(await grants.find('a grant')).toMatchObject({ jti: 'a grant' });
});

it('grants.upsert of an existing grant updates its scopes', async () => {
  await grants.upsert('a grant', payload({ openid: { scope: 'openid' } }), 60);
  const later = rows.at(30_000);
  await grants.upsert('a grant', payload({ openid: { scope: 'openid profile' } }), 60);
  rows.at(89_999);
  expect(await grants.find('a grant')).toMatchObject({ openid: { scope: 'openid profile' } });
  expect((await rows.db.select().from(oidcGrant))[0]?.createdAt).toEqual(rows.at(0));
  expect(later).toEqual(rows.at(30_000));
});

it.each(['accountId', 'clientId'])('grants.upsert rejects a grant without %s', async (missing) => {
  const parts = payload({ [missing]: undefined });
  await expect(grants.upsert('a grant', parts, 60)).rejects.toThrow('A grant has an account and a client.');
  expect(await rows.db.$count(oidcGrant)).toBe(0);
});

it('grants.upsert rejects a grant for a deleted app with invalid_grant', async () => {
  await rows.db.delete(app).where(eq(app.clientId, given.clientId));
  await expect(grants.upsert('a grant', payload(), 60)).rejects.toThrow('invalid_grant');
});

it.each(['destroy', 'revokeByGrantId'] as const)('grants.%s deletes only the given grant', async (take) => {
  for (const id of ['a grant', 'another grant']) await grants.upsert(id, payload(), 60);
  await grants[take]('a grant');
  expect((await rows.db.select().from(oidcGrant)).map(({ id }) => id)).toEqual(['another grant']);
});

it('grants.consume does not mark a grant as used', async () => {
  await grants.upsert('a grant', payload({ uid: 'a uid', userCode: 'ABCD' }), 60);
  await grants.consume('a grant');
  expect(await grants.find('a grant')).not.toHaveProperty('consumed');
  expect([await grants.findByUid('a uid'), await grants.findByUserCode('ABCD')]).toEqual([
    undefined,
    undefined,
  ]);
});
