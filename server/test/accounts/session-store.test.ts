// Tests the sessions of the account area: how they begin, how long they last, and which of them end.
import { beforeAll, expect, it } from 'vitest';
import {
  type AccountStore,
  createAccountStore,
  type VerifiedAccount,
} from '../../src/accounts/account-store.ts';
import { createPasswordHasher } from '../../src/accounts/password.ts';
import {
  createSessionStore,
  SESSION_LIFETIME_SECONDS,
  type SessionStore,
} from '../../src/accounts/session-store.ts';
import { accountSession } from '../../src/db/schema.ts';
import { TEST_PASSWORD } from '../harness/credentials.ts';
import { runAtEndOfFile } from '../harness/end-of-file.ts';
import { openTestDatabase } from '../harness/test-database.ts';

const START = new Date('2026-11-20T08:00:00Z');
const DAY_MS = 86_400_000;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let now = START;
let accounts: AccountStore;
let sessions: SessionStore;
let people = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  runAtEndOfFile(() => database.release());
  const clock = { db: database.db, now: () => now };
  accounts = createAccountStore({
    ...clock,
    passwords: createPasswordHasher({ memoryCost: 8, timeCost: 1 }),
  });
  sessions = createSessionStore(clock);
});

const at = (milliseconds: number) => {
  now = new Date(START.getTime() + milliseconds);
};

async function newPerson(): Promise<VerifiedAccount> {
  at(0);
  people += 1;
  const created = await accounts.create({
    name: `person-${people}`,
    password: TEST_PASSWORD,
    birthDate: '1990-05-01',
  });
  if (created === null) throw new Error('The name is taken.');
  return created;
}

async function begin(verified: VerifiedAccount): Promise<string> {
  const token = await sessions.begin(verified);
  if (token === null) throw new Error('The session did not begin.');
  return token;
}

const nameOf = async (token: string | undefined) => (await sessions.find(token))?.name ?? null;

it("sessions.find returns the account of a session's token", async () => {
  const person = await newPerson();
  const token = await begin(person);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await sessions.find(token)).toEqual(person.account);
  expect(await begin(person)).not.toBe(token);
  for (const other of [undefined, '', 'guess', token.toLowerCase()]) expect(await nameOf(other)).toBe(null);
});

it('sessions.find returns the account for exactly thirty days', async () => {
  const person = await newPerson();
  const token = await begin(person);
  expect(SESSION_LIFETIME_SECONDS).toBe(2_592_000);
  at(30 * DAY_MS - 1);
  expect(await nameOf(token)).toBe(person.account.name);
  expect(await sessions.list(person.account.id)).toEqual([START]);
  at(30 * DAY_MS);
  expect(await nameOf(token)).toBe(null);
  expect(await sessions.list(person.account.id)).toEqual([]);
});

it('sessions.end ends only the session of the given token', async () => {
  const person = await newPerson();
  const [ended, other] = [await begin(person), await begin(person)];
  await sessions.end(undefined);
  await sessions.end('guess');
  expect([await nameOf(ended), await nameOf(other)]).toEqual([person.account.name, person.account.name]);
  await sessions.end(ended);
  expect([await nameOf(ended), await nameOf(other)]).toEqual([null, person.account.name]);
});

it('sessions.list returns the start time of each session of the account', async () => {
  const [person, stranger] = [await newPerson(), await newPerson()];
  for (const minutes of [5, 0, 90]) {
    at(minutes * 60_000);
    await begin(person);
  }
  await begin(stranger);
  const begun = (await sessions.list(person.account.id)).map((date) => date.toISOString());
  expect(begun).toEqual(['2026-11-20T09:30:00.000Z', '2026-11-20T08:05:00.000Z', '2026-11-20T08:00:00.000Z']);
});

it('sessions.endAll ends all sessions of the given account only', async () => {
  const [person, stranger] = [await newPerson(), await newPerson()];
  const own = [await begin(person), await begin(person)];
  const foreign = await begin(stranger);
  await sessions.endAll(person.account.id);
  expect(await Promise.all(own.map(nameOf))).toEqual([null, null]);
  expect(await nameOf(foreign)).toBe(stranger.account.name);
});

it('sessions.begin returns null if the password has changed since accounts.verify', async () => {
  const person = await newPerson();
  const token = await begin(person);
  expect(await accounts.changePassword(person, { password: 'another password', keep: token })).toBe(true);
  const rows = await database.db.$count(accountSession);
  expect(await sessions.begin(person)).toBe(null);
  expect(await database.db.$count(accountSession)).toBe(rows);
  expect(await nameOf(token)).toBe(person.account.name);
});
