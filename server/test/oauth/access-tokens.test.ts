// Whose bearer token it is: looked up, and confirmed by a statement that remembers it.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareLean } from '../../src/db/lean-statement.ts';
import { account, oidcArtifact, oidcGrant } from '../../src/db/schema.ts';
import {
  type CallerClaim,
  claimedCaller,
  createFindCaller,
  type FindCaller,
  hashOfToken,
  valuesOfCaller,
} from '../../src/oauth/access-tokens.ts';
import { createArtifactAdapter } from '../../src/oauth/stored/artifact-adapter.ts';
import { type Consents, openConsents } from '../harness/consents.ts';
import type { Consent } from '../harness/people.ts';

const TOKEN = 'an access token';

let rows: Consents;
let consent: Consent;
let find: FindCaller;
let confirm: (claim: CallerClaim) => Promise<string | null>;

beforeAll(async () => {
  rows = await openConsents();
});
beforeEach(async () => {
  find = createFindCaller(rows.context);
  const claimed = claimedCaller(rows.db);
  const statement = prepareLean(
    rows.db,
    rows.db
      .with(claimed)
      .select({ id: sql`${claimed.id}::text` })
      .from(claimed),
  );
  confirm = async (claim) => (await statement(valuesOfCaller(claim, rows.now())))[0]?.[0] ?? null;
  rows.at(0);
  await rows.db.delete(oidcArtifact);
  consent = await rows.consent();
  await give();
});

const give = (kind = 'AccessToken', scope: string | undefined = 'openid profile') =>
  createArtifactAdapter(kind, rows.context).upsert(TOKEN, { grantId: consent.grantId, scope }, 60);
const caller = () => find(hashOfToken(TOKEN));
const claim = (): CallerClaim => ({
  tokenHash: hashOfToken(TOKEN),
  accountId: consent.accountId,
  birthDate: '1990-05-01',
  adultFilter: true,
});

describe('a token that is looked up', () => {
  it('tells its account, its app, and what it may be used for', async () => {
    expect(await caller()).toEqual({
      ...claim(),
      clientId: consent.clientId,
      scopes: new Set(['openid', 'profile']),
    });
    expect(await find(hashOfToken('another token'))).toBe(null);
    expect(await find(TOKEN)).toBe(null);
  });

  it('lasts so many seconds, to the millisecond', async () => {
    rows.at(59_999);
    expect(await caller()).toMatchObject({ accountId: consent.accountId });
    rows.at(60_000);
    expect(await caller()).toBe(null);
  });

  it.each(['AuthorizationCode', 'RefreshToken'])('is no %s', async (kind) => {
    await rows.db.delete(oidcArtifact);
    await give(kind);
    expect(await caller()).toBe(null);
  });

  it('without a scope may be used for nothing', async () => {
    await rows.db.update(oidcArtifact).set({ payload: {} });
    expect((await caller())?.scopes).toEqual(new Set(['']));
  });

  it('is of no use once its consent was revoked', async () => {
    await rows.db.delete(oidcGrant).where(eq(oidcGrant.id, consent.grantId));
    expect(await caller()).toBe(null);
  });

  it('tells the settings of its account as they are now', async () => {
    await rows.db.update(account).set({ adultFilter: false }).where(eq(account.id, consent.accountId));
    expect(await caller()).toMatchObject({ adultFilter: false });
  });
});

describe('what is remembered of a token', () => {
  it('holds for as long as the token, to the millisecond', async () => {
    expect(await confirm(claim())).toBe(consent.accountId);
    rows.at(59_999);
    expect(await confirm(claim())).toBe(consent.accountId);
    rows.at(60_000);
    expect(await confirm(claim())).toBe(null);
  });

  it('does not hold for another token, person or setting', async () => {
    const other = await rows.consent();
    const changes: Partial<CallerClaim>[] = [
      { tokenHash: hashOfToken('another token') },
      { accountId: other.accountId },
      { birthDate: '2012-05-01' },
      { adultFilter: false },
    ];
    for (const change of changes) expect(await confirm({ ...claim(), ...change })).toBe(null);
    expect(await confirm(claim())).toBe(consent.accountId);
  });

  it('does not hold for a token of another kind', async () => {
    await rows.db.delete(oidcArtifact);
    await give('RefreshToken');
    expect(await confirm(claim())).toBe(null);
  });

  it('does not hold once the consent was revoked', async () => {
    await rows.db.delete(oidcGrant).where(eq(oidcGrant.id, consent.grantId));
    expect(await confirm(claim())).toBe(null);
  });
});
