// Tests the connected apps of an account. Each has one row with its first consent and its last use. Each can be disconnected.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectionStore, createConnectionStore } from '../../../src/accounts/connection-store.ts';
import { app, oidcGrant } from '../../../src/db/schema.ts';
import { type ConsentDatabase, openConsentDatabase } from '../../harness/consents.ts';
import type { TestConsent } from '../../harness/people.ts';

const MINUTE = 60_000;

let rows: ConsentDatabase;
let connections: ConnectionStore;
let consent: TestConsent;

beforeAll(async () => {
  rows = await openConsentDatabase();
  connections = createConnectionStore(rows.db);
});
beforeEach(async () => {
  rows.at(0);
  await rows.db.delete(app);
  consent = await rows.consent();
});

/** Connects another app to the same account, this many minutes after the start. */
async function letIn(name: string, minutes: number): Promise<TestConsent> {
  const clientId = `client ${name}`;
  const createdAt = rows.at(minutes * MINUTE);
  const { accountId } = consent;
  await rows.db
    .insert(app)
    .values({ clientId, accountId, name, redirectUris: [], secretHash: null, createdAt });
  return rows.again({ ...consent, clientId });
}
const listed = () => connections.list(consent.accountId);
const grantsLeft = async () => (await rows.db.select().from(oidcGrant)).map(({ id }) => id).sort();

it('recordTokenUse stores the last use of the given consent only', async () => {
  const other = await letIn('other', 1);
  await connections.recordTokenUse(other.grantId, { at: rows.at(0), from: 'this machine' });
  await connections.recordTokenUse(other.grantId, { at: rows.at(MINUTE), from: '203.0.113.0/24' });
  const used = (await listed()).map(({ name, lastUsedAt, lastUsedFrom }) => [name, lastUsedAt, lastUsedFrom]);
  expect(used).toEqual([
    ['other', rows.at(MINUTE), '203.0.113.0/24'],
    ['An app', null, null],
  ]);
});

describe('connections.list', () => {
  it('returns null as the last use of an unused app', async () => {
    expect(await listed()).toEqual([
      {
        clientId: consent.clientId,
        name: 'An app',
        connectedAt: rows.at(0),
        lastUsedAt: null,
        lastUsedFrom: null,
      },
    ]);
  });

  it('begins with the app that has the latest consent', async () => {
    await letIn('third', 90);
    await letIn('second', 5);
    expect((await listed()).map(({ name }) => name)).toEqual(['third', 'second', 'An app']);
    rows.at(120 * MINUTE);
    await rows.again(consent);
    expect((await listed()).map(({ name }) => name)).toEqual(['An app', 'third', 'second']);
  });

  it('returns one row for several consents of the same app', async () => {
    rows.at(MINUTE);
    const again = await rows.again(consent);
    const unused = await rows.again(consent);
    await connections.recordTokenUse(again.grantId, { at: rows.at(3 * MINUTE), from: '203.0.113.0/24' });
    await connections.recordTokenUse(consent.grantId, { at: rows.at(2 * MINUTE), from: '198.51.100.0/24' });
    expect(await listed()).toMatchObject([
      { connectedAt: rows.at(0), lastUsedAt: rows.at(3 * MINUTE), lastUsedFrom: '203.0.113.0/24' },
    ]);
    expect(await grantsLeft()).toContain(unused.grantId);
  });

  it('returns only the connections of the given account', async () => {
    const other = await rows.consent();
    expect((await listed()).map(({ clientId }) => clientId)).toEqual([consent.clientId]);
    const others = await connections.list(other.accountId);
    expect(others.map(({ clientId }) => clientId)).toEqual([other.clientId]);
  });
});

describe('connections.revoke', () => {
  it('deletes all consents of the account for the app', async () => {
    await rows.again(consent);
    const other = await letIn('other', 1);
    expect(await connections.revoke(consent.accountId, consent.clientId)).toBe(true);
    expect(await grantsLeft()).toEqual([other.grantId]);
    expect(await connections.revoke(consent.accountId, consent.clientId)).toBe(false);
  });

  it('keeps the consents of other accounts for the same app', async () => {
    const other = await rows.consent();
    const same = await rows.again({ ...other, clientId: consent.clientId });
    await connections.revoke(consent.accountId, consent.clientId);
    expect(await grantsLeft()).toEqual([other.grantId, same.grantId].sort());
  });

  it('returns false for an app that is not connected', async () => {
    const other = await rows.consent();
    expect(await connections.revoke(consent.accountId, other.clientId)).toBe(false);
    expect(await grantsLeft()).toEqual([consent.grantId, other.grantId].sort());
  });
});
