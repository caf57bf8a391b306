// Tests the apps of an account: there are at most five, each has a secret that is stored as a hash, and other accounts cannot access
// them.
import { MAX_APPS_PER_ACCOUNT } from '@kiroku/contract/oauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccounts } from '../../../src/accounts/account-store.ts';
import { type App, type Apps, createApps, type NewApp } from '../../../src/accounts/app-store.ts';
import { createPasswords } from '../../../src/accounts/password.ts';
import { hashOf } from '../../../src/db/hash.ts';
import type { Db } from '../../../src/db/open.ts';
import { account, app } from '../../../src/db/schema.ts';
import { PASSWORD } from '../../harness/credentials.ts';
import { databaseOfFile } from '../../harness/test-database.ts';
import { ids } from '../../harness/titles.ts';

const START = Date.parse('2026-11-20T08:00:00Z');
const TRACKER: NewApp = { name: 'Tracker', redirectUris: ['https://app.example/back'], isPublic: false };

let db: Db;
let apps: Apps;
let time = START;
let owner: string;
let stranger: string;

beforeAll(async () => {
  db = await databaseOfFile();
  apps = createApps({ db, now: () => new Date(time) });
});
beforeEach(async () => {
  time = START;
  await db.delete(account);
  [owner, stranger] = [await newPerson('owner'), await newPerson('stranger')];
});

async function newPerson(name: string): Promise<string> {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
  const accounts = createAccounts({ db, now: () => new Date(START), passwords });
  const created = await accounts.create({ name, password: PASSWORD, birthDate: '1990-05-01' });
  if (created === null) throw new Error('The name is taken.');
  return created.account.id;
}

async function make(values: Partial<NewApp> = {}, of = owner): Promise<{ app: App; secret: string | null }> {
  const created = await apps.create(of, { ...TRACKER, ...values });
  if (created.kind !== 'created') throw new Error(`The app was not made: ${created.kind}`);
  return created;
}

const secretHashOf = async (clientId: string) => (await apps.findClient(clientId))?.secretHash;
const namesOf = async (of: string) => (await apps.list(of)).map(({ name }) => name);

describe('new app', () => {
  it('has a random id and a secret, of which only the hash is stored', async () => {
    const { app: made, secret } = await make();
    expect(made).toEqual({
      clientId: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Tracker',
      redirectUris: ['https://app.example/back'],
      isPublic: false,
      createdAt: new Date(START),
      secretMark: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await db.select().from(app)).toEqual([
      {
        clientId: made.clientId,
        accountId: owner,
        name: 'Tracker',
        redirectUris: ['https://app.example/back'],
        secretHash: hashOf(secret ?? ''),
        createdAt: new Date(START),
      },
    ]);
    expect(hashOf(secret ?? '')).not.toContain(made.secretMark);
    const another = await make();
    expect(another.app.clientId).not.toBe(made.clientId);
    expect(another.secret).not.toBe(secret);
    expect(another.app.secretMark).not.toBe(made.secretMark);
  });

  it('has no secret if it is public', async () => {
    const { app: made, secret } = await make({ isPublic: true });
    expect([secret, made.isPublic, made.secretMark]).toEqual([null, true, null]);
    expect(await secretHashOf(made.clientId)).toBe(null);
  });

  it('is created once per form and account', async () => {
    const { app: made } = await make({ ticket: 'a form' });
    expect(made.clientId).toMatch(/^[0-9a-f]{24}$/);
    expect(await apps.create(owner, { ...TRACKER, ticket: 'a form' })).toEqual({ kind: 'made-before' });
    expect(await namesOf(owner)).toEqual(['Tracker']);
    const others = [await make({ ticket: 'a form' }, stranger), await make({ ticket: 'another form' })];
    expect(new Set([made, ...others.map((one) => one.app)].map(({ clientId }) => clientId)).size).toBe(3);
  });

  it('is refused if the account has five apps', async () => {
    expect(MAX_APPS_PER_ACCOUNT).toBe(5);
    for (let count = 0; count < 5; count += 1) await make({ ticket: `form ${count}` });
    expect(await apps.create(owner, TRACKER)).toEqual({ kind: 'limit-reached' });
    expect(await apps.create(owner, { ...TRACKER, ticket: 'form 4' })).toEqual({ kind: 'made-before' });
    expect((await make({}, stranger)).app.name).toBe('Tracker');
    expect(await db.$count(app)).toBe(6);
  });

  it('is refused beyond five apps, even in two concurrent requests', async () => {
    for (let count = 0; count < 4; count += 1) await make();
    const together = await Promise.all([apps.create(owner, TRACKER), apps.create(owner, TRACKER)]);
    expect(together.map(({ kind }) => kind).sort()).toEqual(['created', 'limit-reached']);
  });

  it('is refused if the account does not exist', async () => {
    expect(await apps.create(ids.unknown, TRACKER)).toEqual({ kind: 'no-account' });
    expect(await db.$count(app)).toBe(0);
  });
});

describe('apps of an account', () => {
  it('are listed oldest first, without those of other accounts', async () => {
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

  it('are found by id only for their own account, but by findClient for the provider', async () => {
    const { app: made } = await make();
    await make();
    expect(await apps.find(owner, made.clientId)).toEqual(made);
    expect(await apps.find(stranger, made.clientId)).toBe(null);
    expect(await apps.find(owner, 'unknown')).toBe(null);
    expect(await apps.findClient(made.clientId)).toMatchObject({ clientId: made.clientId, accountId: owner });
    expect(await apps.findClient('unknown')).toBe(null);
  });

  it('are changed and removed one by one, and only by their own account', async () => {
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
  const rotate = ({ clientId, secretMark }: App, of = owner) =>
    apps.rotateSecret(of, { clientId, secretMark });

  it('replaces the secret of the app, but of no other app', async () => {
    const { app: made, secret } = await make();
    const { app: beside, secret: besideSecret } = await make();
    const newer = await rotate(made);
    expect(newer).toMatch(/^[\w-]{43}$/);
    expect(newer).not.toBe(secret);
    expect(await secretHashOf(made.clientId)).toBe(hashOf(newer ?? ''));
    expect(await secretHashOf(beside.clientId)).toBe(hashOf(besideSecret ?? ''));
    expect((await apps.find(owner, made.clientId))?.secretMark).not.toBe(made.secretMark);
  });

  it('replaces a secret once per secretMark, so an outdated or repeated form changes nothing', async () => {
    const { app: made } = await make();
    const together = await Promise.all([rotate(made), rotate(made)]);
    const given = together.filter((one) => one !== null);
    expect(given).toHaveLength(1);
    expect(await rotate(made)).toBe(null);
    expect(await secretHashOf(made.clientId)).toBe(hashOf(given[0] ?? ''));
  });

  it('returns null for another account, a public app and an unknown app', async () => {
    const { app: made, secret } = await make();
    const { app: open } = await make({ isPublic: true });
    expect(await rotate(made, stranger)).toBe(null);
    expect(await rotate(open)).toBe(null);
    expect(await rotate({ ...made, clientId: 'unknown' })).toBe(null);
    expect(await secretHashOf(made.clientId)).toBe(hashOf(secret ?? ''));
    expect(await secretHashOf(open.clientId)).toBe(null);
  });
});
