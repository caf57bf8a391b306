// Tests the apps of an account. There are at most five. Each has a secret that is stored as a hash. Other accounts cannot access them.
import { MAX_APPS_PER_ACCOUNT } from '@kiroku/contract/oauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountStore } from '../../../src/accounts/account-store.ts';
import {
  type AppStore,
  createAppStore,
  type NewApp,
  type OAuthApp,
} from '../../../src/accounts/app-store.ts';
import { createPasswordHasher } from '../../../src/accounts/password.ts';
import { hashCredential } from '../../../src/db/hash.ts';
import type { Db } from '../../../src/db/open.ts';
import { account, app } from '../../../src/db/schema.ts';
import { TEST_PASSWORD } from '../../harness/credentials.ts';
import { openDatabaseForTestFile } from '../../harness/test-database.ts';
import { testTitleIds } from '../../harness/titles.ts';

const START = Date.parse('2026-11-20T08:00:00Z');
const TRACKER: NewApp = { name: 'Tracker', redirectUris: ['https://app.example/back'], isPublic: false };

let db: Db;
let apps: AppStore;
let time = START;
let owner: string;
let stranger: string;

beforeAll(async () => {
  db = await openDatabaseForTestFile();
  apps = createAppStore({ db, now: () => new Date(time) });
});
beforeEach(async () => {
  time = START;
  await db.delete(account);
  [owner, stranger] = [await newPerson('owner'), await newPerson('stranger')];
});

async function newPerson(name: string): Promise<string> {
  const passwords = createPasswordHasher({ memoryCost: 8, timeCost: 1 });
  const accounts = createAccountStore({ db, now: () => new Date(START), passwords });
  const created = await accounts.create({ name, password: TEST_PASSWORD, birthDate: '1990-05-01' });
  if (created === null) throw new Error('The name is taken.');
  return created.account.id;
}

async function make(
  values: Partial<NewApp> = {},
  of = owner,
): Promise<{ app: OAuthApp; secret: string | null }> {
  const created = await apps.create(of, { ...TRACKER, ...values });
  if (created.kind !== 'created') throw new Error(`The app was not made: ${created.kind}`);
  return created;
}

const secretHashOf = async (clientId: string) => (await apps.findClient(clientId))?.secretHash;
const namesOf = async (of: string) => (await apps.list(of)).map(({ name }) => name);

describe('apps.create', () => {
  it('stores only the hash of the new secret', async () => {
    const { app: made, secret } = await make();
    expect(made).toEqual({
      clientId: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Tracker',
      redirectUris: ['https://app.example/back'],
      isPublic: false,
      createdAt: new Date(START),
      secretFingerprint: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await db.select().from(app)).toEqual([
      {
        clientId: made.clientId,
        accountId: owner,
        name: 'Tracker',
        redirectUris: ['https://app.example/back'],
        secretHash: hashCredential(secret ?? ''),
        createdAt: new Date(START),
      },
    ]);
    expect(hashCredential(secret ?? '')).not.toContain(made.secretFingerprint);
    const another = await make();
    expect(another.app.clientId).not.toBe(made.clientId);
    expect(another.secret).not.toBe(secret);
    expect(another.app.secretFingerprint).not.toBe(made.secretFingerprint);
  });

  it('stores no secret for a public app', async () => {
    const { app: made, secret } = await make({ isPublic: true });
    expect([secret, made.isPublic, made.secretFingerprint]).toEqual([null, true, null]);
    expect(await secretHashOf(made.clientId)).toBe(null);
  });

  it('creates only one app when an account sends the same form twice', async () => {
    const { app: made } = await make({ ticket: 'a form' });
    expect(made.clientId).toMatch(/^[0-9a-f]{24}$/);
    expect(await apps.create(owner, { ...TRACKER, ticket: 'a form' })).toEqual({ kind: 'made-before' });
    expect(await namesOf(owner)).toEqual(['Tracker']);
    const others = [await make({ ticket: 'a form' }, stranger), await make({ ticket: 'another form' })];
    expect(new Set([made, ...others.map((one) => one.app)].map(({ clientId }) => clientId)).size).toBe(3);
  });

  it('refuses a sixth app of the same account', async () => {
    expect(MAX_APPS_PER_ACCOUNT).toBe(5);
    for (let count = 0; count < 5; count += 1) await make({ ticket: `form ${count}` });
    expect(await apps.create(owner, TRACKER)).toEqual({ kind: 'limit-reached' });
    expect(await apps.create(owner, { ...TRACKER, ticket: 'form 4' })).toEqual({ kind: 'made-before' });
    expect((await make({}, stranger)).app.name).toBe('Tracker');
    expect(await db.$count(app)).toBe(6);
  });

  it('refuses a sixth app, even in two concurrent requests', async () => {
    for (let count = 0; count < 4; count += 1) await make();
    const together = await Promise.all([apps.create(owner, TRACKER), apps.create(owner, TRACKER)]);
    expect(together.map(({ kind }) => kind).sort()).toEqual(['created', 'limit-reached']);
  });

  it('refuses an app of an unknown account', async () => {
    expect(await apps.create(testTitleIds.unknown, TRACKER)).toEqual({ kind: 'no-account' });
    expect(await db.$count(app)).toBe(0);
  });
});

describe('createAppStore', () => {
  it('lists the apps of one account, oldest first', async () => {
    for (const [name, minutes] of [
      ['second', 5],
      ['first', 0],
      ['third', 90],
    ] as const) {
      time = START + minutes * 60_000;
      await make({ name });
    }
    await make({ name: 'of a stranger' }, stranger);
    expect(await namesOf(owner)).toEqual(['first', 'second', 'third']);
  });

  it('finds an app by its id only for its own account', async () => {
    const { app: made } = await make();
    await make();
    expect(await apps.find(owner, made.clientId)).toEqual(made);
    expect(await apps.find(stranger, made.clientId)).toBe(null);
    expect(await apps.find(owner, 'unknown')).toBe(null);
    expect(await apps.findClient(made.clientId)).toMatchObject({ clientId: made.clientId, accountId: owner });
    expect(await apps.findClient('unknown')).toBe(null);
  });

  it('updates and removes an app only for its own account', async () => {
    const [first, second] = [(await make({ name: 'first' })).app, (await make({ name: 'second' })).app];
    const changed = { name: 'renamed', redirectUris: ['https://new.example/'] };
    await apps.update(stranger, first.clientId, changed);
    await apps.remove(stranger, first.clientId);
    expect((await namesOf(owner)).sort()).toEqual(['first', 'second']);
    await apps.update(owner, first.clientId, changed);
    expect(await apps.find(owner, first.clientId)).toEqual({ ...first, ...changed });
    expect(await apps.find(owner, second.clientId)).toEqual(second);
    await apps.remove(owner, first.clientId);
    expect(await namesOf(owner)).toEqual(['second']);
  });
});

describe('rotateSecret', () => {
  const rotate = ({ clientId, secretFingerprint }: OAuthApp, of = owner) =>
    apps.rotateSecret(of, { clientId, secretFingerprint });

  it('replaces the secret of the given app only', async () => {
    const { app: made, secret } = await make();
    const { app: beside, secret: besideSecret } = await make();
    const newer = await rotate(made);
    expect(newer).toMatch(/^[\w-]{43}$/);
    expect(newer).not.toBe(secret);
    expect(await secretHashOf(made.clientId)).toBe(hashCredential(newer ?? ''));
    expect(await secretHashOf(beside.clientId)).toBe(hashCredential(besideSecret ?? ''));
    expect((await apps.find(owner, made.clientId))?.secretFingerprint).not.toBe(made.secretFingerprint);
  });

  it('replaces a secret only if the given fingerprint is that of the current secret', async () => {
    const { app: made } = await make();
    const together = await Promise.all([rotate(made), rotate(made)]);
    const given = together.filter((one) => one !== null);
    expect(given).toHaveLength(1);
    expect(await rotate(made)).toBe(null);
    expect(await secretHashOf(made.clientId)).toBe(hashCredential(given[0] ?? ''));
  });

  it('returns null for a foreign, public or unknown app', async () => {
    const { app: made, secret } = await make();
    const { app: open } = await make({ isPublic: true });
    expect(await rotate(made, stranger)).toBe(null);
    expect(await rotate(open)).toBe(null);
    expect(await rotate({ ...made, clientId: 'unknown' })).toBe(null);
    expect(await secretHashOf(made.clientId)).toBe(hashCredential(secret ?? ''));
    expect(await secretHashOf(open.clientId)).toBe(null);
  });
});
