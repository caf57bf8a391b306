// Tests which table stores each model of oidc-provider. Also tests how the apps of the account area become clients.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAppStore } from '../../../src/accounts/app-store.ts';
import { hashCredential } from '../../../src/db/hash.ts';
import { app, oidcArtifact, oidcGrant } from '../../../src/db/schema.ts';
import { oidcBrowserState, refreshFamily } from '../../../src/db/token-tables.ts';
import { createAdapterFactory } from '../../../src/oauth/adapter.ts';
import { generateFamilyToken } from '../../../src/oauth/stored/family-token.ts';
import { type ConsentDatabase, openConsentDatabase } from '../../harness/consents.ts';
import { CHROMIUM_REDIRECT_URI } from '../../harness/credentials.ts';
import type { TestConsent } from '../../harness/people.ts';

let rows: ConsentDatabase;
let consent: TestConsent;
let adapterOf: ReturnType<typeof createAdapterFactory>;

beforeAll(async () => {
  rows = await openConsentDatabase();
});
beforeEach(async () => {
  for (const table of [oidcArtifact, refreshFamily, oidcBrowserState, app]) await rows.db.delete(table);
  consent = await rows.consent();
  adapterOf = createAdapterFactory({ ...rows.context, apps: createAppStore(rows.context) });
});

const tables = { oidcArtifact, refreshFamily, oidcBrowserState, oidcGrant };
async function filled(): Promise<string[]> {
  const counts = await Promise.all(Object.values(tables).map((table) => rows.db.$count(table)));
  return Object.keys(tables).filter((_, at) => (counts[at] ?? 0) > 0);
}

it.each([
  ['AuthorizationCode', 'oidcArtifact'],
  ['AccessToken', 'oidcArtifact'],
  ['RefreshToken', 'refreshFamily'],
  ['Session', 'oidcBrowserState'],
  ['Interaction', 'oidcBrowserState'],
])('createAdapterFactory stores the model %s in %s', async (kind, table) => {
  const value = generateFamilyToken();
  const { grantId, accountId } = consent;
  await adapterOf(kind).upsert(value, { grantId, accountId, session: { accountId } }, 60);
  expect(await filled()).toEqual([table, 'oidcGrant']);
  expect(await adapterOf(kind).find(value)).toMatchObject({ jti: value });
  if (table === 'oidcArtifact') expect((await rows.db.select().from(oidcArtifact))[0]?.kind).toBe(kind);
});

it('createAdapterFactory stores the model Grant in oidcGrant', async () => {
  const { accountId, clientId } = consent;
  await rows.db.delete(oidcGrant);
  await adapterOf('Grant').upsert('a grant', { accountId, clientId }, 60);
  expect((await rows.db.select().from(oidcGrant)).map(({ id }) => id)).toEqual(['a grant']);
  expect(await filled()).toEqual(['oidcGrant']);
});

it('createAdapterFactory stores an access token and a code of the same value separately', async () => {
  const { grantId } = consent;
  await adapterOf('AccessToken').upsert('the same', { grantId }, 60);
  expect(await adapterOf('AuthorizationCode').find('the same')).toBe(undefined);
  await adapterOf('AuthorizationCode').upsert('the same', { grantId }, 60);
  const found = (await rows.db.select().from(oidcArtifact)).map(({ kind, idHash }) => [kind, idHash]).sort();
  expect(found).toEqual([
    ['AccessToken', hashCredential('the same')],
    ['AuthorizationCode', hashCredential('the same')],
  ]);
});

describe('adapter of the model Client', () => {
  const find = (clientId: string) => adapterOf('Client').find(clientId);

  it("returns a confidential client with the hash of the app's secret", async () => {
    const [row] = await rows.db.select().from(app);
    expect(await find(consent.clientId)).toEqual({
      client_id: consent.clientId,
      client_name: 'An app',
      redirect_uris: [CHROMIUM_REDIRECT_URI],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: 'web',
      id_token_signed_response_alg: 'RS256',
      token_endpoint_auth_method: 'client_secret_post',
      client_secret: row?.secretHash,
    });
    expect(row?.secretHash).toMatch(/^[\w-]{43}$/);
  });

  it('returns a client without a secret for a public app', async () => {
    await rows.db.update(app).set({ secretHash: null });
    const found = await find(consent.clientId);
    expect(found).toMatchObject({ client_id: consent.clientId, token_endpoint_auth_method: 'none' });
    expect(found).not.toHaveProperty('client_secret');
  });

  it.each(['unknown', '', 'a\0b', '\0'])('finds no client with the id %j', async (clientId) => {
    expect(await find(clientId)).toBe(undefined);
  });

  it('refuses all writes', async () => {
    const clients = adapterOf('Client');
    const { clientId } = consent;
    for (const write of [
      () => clients.upsert(clientId, { client_id: clientId }, 60),
      () => clients.consume(clientId),
      () => clients.destroy(clientId),
    ])
      await expect(write()).rejects.toThrow('Clients are managed in the account area.');
    expect(await clients.findByUid(clientId)).toBe(undefined);
    expect(await clients.findByUserCode(clientId)).toBe(undefined);
    await clients.revokeByGrantId(consent.grantId);
    expect(await rows.db.$count(app)).toBe(1);
    expect(await rows.db.$count(oidcGrant)).toBe(1);
  });
});
