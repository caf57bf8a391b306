// Tests finding the account, app and scopes of a bearer token.
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashCredential } from '../../src/db/hash.ts';
import { account, oidcArtifact, oidcGrant } from '../../src/db/schema.ts';
import { createCallerFinder, type FindCaller } from '../../src/oauth/access-tokens.ts';
import { createArtifactAdapter } from '../../src/oauth/stored/artifact-adapter.ts';
import { type ConsentDatabase, openConsentDatabase } from '../harness/consents.ts';
import type { TestConsent } from '../harness/people.ts';

const TOKEN = 'an access token';

let rows: ConsentDatabase;
let consent: TestConsent;
let find: FindCaller;

beforeAll(async () => {
  rows = await openConsentDatabase();
});
beforeEach(async () => {
  find = createCallerFinder(rows.context);
  rows.at(0);
  await rows.db.delete(oidcArtifact);
  consent = await rows.consent();
  await give();
});

const give = (kind = 'AccessToken', scope: string | undefined = 'openid profile') =>
  createArtifactAdapter(kind, rows.context).upsert(TOKEN, { grantId: consent.grantId, scope }, 60);
const caller = () => find(TOKEN);

describe('createCallerFinder', () => {
  it('returns the account, the app and the scopes of a token', async () => {
    expect(await caller()).toEqual({
      ...{ accountId: consent.accountId, birthDate: '1990-05-01', adultFilter: true },
      clientId: consent.clientId,
      scopes: new Set(['openid', 'profile']),
    });
    expect(await find('another token')).toBe(null);
    expect(await find(hashCredential(TOKEN))).toBe(null);
  });

  it('accepts a token until its lifetime ends, to the millisecond', async () => {
    rows.at(59_999);
    expect(await caller()).toMatchObject({ accountId: consent.accountId });
    rows.at(60_000);
    expect(await caller()).toBe(null);
  });

  it.each(['AuthorizationCode', 'RefreshToken'])('returns null for a token of the kind %s', async (kind) => {
    await rows.db.delete(oidcArtifact);
    await give(kind);
    expect(await caller()).toBe(null);
  });

  it('returns an empty scope for a token without scopes', async () => {
    await rows.db.update(oidcArtifact).set({ payload: {} });
    expect((await caller())?.scopes).toEqual(new Set(['']));
  });

  it('returns null for a token whose consent was revoked', async () => {
    await rows.db.delete(oidcGrant).where(eq(oidcGrant.id, consent.grantId));
    expect(await caller()).toBe(null);
  });

  it('returns the current settings of the account', async () => {
    await rows.db.update(account).set({ adultFilter: false }).where(eq(account.id, consent.accountId));
    expect(await caller()).toMatchObject({ adultFilter: false });
  });
});
