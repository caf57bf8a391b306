// Tests how sessions and interactions are stored. They are stored only after an account is known, and only until it is deleted.
import { eq } from 'drizzle-orm';
import type { AdapterPayload } from 'oidc-provider';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashCredential } from '../../../src/db/hash.ts';
import { account, oidcArtifact } from '../../../src/db/schema.ts';
import { oidcBrowserState } from '../../../src/db/token-tables.ts';
import { createBrowserStateAdapter } from '../../../src/oauth/stored/browser-state-adapter.ts';
import { type ConsentDatabase, openConsentDatabase } from '../../harness/consents.ts';
import type { TestConsent } from '../../harness/people.ts';

let rows: ConsentDatabase;
let person: TestConsent;
let sessions: ReturnType<typeof createBrowserStateAdapter>;
let interactions: ReturnType<typeof createBrowserStateAdapter>;

beforeAll(async () => {
  rows = await openConsentDatabase();
  sessions = createBrowserStateAdapter('Session', rows.context);
  interactions = createBrowserStateAdapter('Interaction', rows.context);
});
beforeEach(async () => {
  rows.at(0);
  await rows.db.delete(oidcBrowserState);
  await rows.db.delete(oidcArtifact);
  person = await rows.consent();
});

const session = (more: object = {}) => ({ uid: 'a uid', accountId: person.accountId, ...more });
const counts = async () => [await rows.db.$count(oidcBrowserState), await rows.db.$count(oidcArtifact)];

describe('session or interaction without an account', () => {
  it('is not stored in the database', async () => {
    await sessions.upsert('a session', { uid: 'a uid' }, 60);
    await interactions.upsert('a request', { uid: 'a uid' }, 60);
    expect(await counts()).toEqual([0, 0]);
  });
});

describe('stored session', () => {
  it('is found by its value and by its uid', async () => {
    await sessions.upsert('a session', session({ jti: 'a session' }), 60);
    expect(await sessions.find('a session')).toEqual(session({ jti: 'a session' }));
    expect(await sessions.findByUid('a uid')).toEqual(session());
    const [row] = await rows.db.select().from(oidcBrowserState);
    expect(row).toMatchObject({ kind: 'Session', idHash: hashCredential('a session'), uid: 'a uid' });
    expect(row?.accountId).toBe(person.accountId);
    expect(JSON.stringify(row)).not.toContain('a session');
  });

  it('is not found by another value, by another uid or in the adapter of interactions', async () => {
    await sessions.upsert('a session', session(), 60);
    const found = [sessions.find('another'), sessions.findByUid('another'), interactions.find('a session')];
    expect(await Promise.all([...found, interactions.findByUid('a uid')])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('expires after its lifetime, to the millisecond', async () => {
    await sessions.upsert('a session', session(), 60);
    rows.at(59_999);
    expect(await sessions.find('a session')).toMatchObject({ jti: 'a session' });
    expect(await sessions.findByUid('a uid')).toMatchObject({ uid: 'a uid' });
    rows.at(60_000);
    expect(await sessions.find('a session')).toBe(undefined);
    expect(await sessions.findByUid('a uid')).toBe(undefined);
  });

  it('is expired if it has no lifetime', async () => {
    await sessions.upsert('a session', session(), undefined as unknown as number);
    expect(await sessions.find('a session')).toBe(undefined);
    rows.at(-1);
    expect(await sessions.find('a session')).toMatchObject({ jti: 'a session' });
  });

  it('is replaced when a session with the same id is saved', async () => {
    await sessions.upsert('a session', session(), 60);
    const other = await rows.consent();
    await sessions.upsert('a session', { uid: 'another uid', accountId: other.accountId }, 120);
    rows.at(60_000);
    expect(await sessions.find('a session')).toMatchObject({ accountId: other.accountId });
    expect(await sessions.findByUid('a uid')).toBe(undefined);
    expect(await counts()).toEqual([1, 0]);
  });

  it('is deleted, but not the interaction that has the same id', async () => {
    await sessions.upsert('a session', session(), 60);
    await sessions.upsert('another', session({ uid: 'another uid' }), 60);
    await interactions.upsert('a session', { session: { accountId: person.accountId } }, 60);
    await sessions.destroy('a session');
    const found = [sessions.find('a session'), sessions.find('another'), interactions.find('a session')];
    expect((await Promise.all(found)).map((one) => one?.jti)).toEqual([undefined, 'another', 'a session']);
  });
});

describe('account of a session or interaction', () => {
  it.each([
    ['a session', 'Session', (accountId: string) => ({ accountId })],
    [
      'an interaction of a signed-in browser',
      'Interaction',
      (accountId: string) => ({ session: { accountId } }),
    ],
    [
      'an interaction after a sign-in',
      'Interaction',
      (accountId: string) => ({ result: { login: { accountId } } }),
    ],
  ] as const)('is stored with %s', async (_what, kind, payloadOf) => {
    const adapter = kind === 'Session' ? sessions : interactions;
    await adapter.upsert('a visit', payloadOf(person.accountId), 60);
    expect((await rows.db.select().from(oidcBrowserState))[0]).toMatchObject({
      accountId: person.accountId,
      uid: null,
    });
    await rows.db.delete(account).where(eq(account.id, person.accountId));
    expect(await adapter.find('a visit')).toBe(undefined);
    // Simulate that the account is deleted while the request is being answered.
    await adapter.upsert('a visit', payloadOf(person.accountId), 60);
    expect(await counts()).toEqual([0, 0]);
  });

  it('is null for an interaction without a sign-in', async () => {
    const refused = [{ result: { error: 'access_denied' } }, { result: { login: {} } }, { session: {} }];
    for (const payload of refused) {
      await interactions.upsert('a request', payload as AdapterPayload, 60);
      expect((await rows.db.select().from(oidcBrowserState))[0]?.accountId).toBe(null);
    }
  });

  it('is refused with an error if it is not a valid id', async () => {
    await expect(sessions.upsert('a session', { accountId: 'no id' }, 60)).rejects.toThrow();
    expect(await counts()).toEqual([0, 0]);
  });
});
