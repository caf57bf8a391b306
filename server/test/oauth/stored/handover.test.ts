// From when the tables of this version are written to: at once in a new database, and an hour after the migration in an older one.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../../src/db/open.ts';
import { seedMark } from '../../../src/db/schema.ts';
import { createHandover } from '../../../src/oauth/stored/handover.ts';
import { databaseOfFile } from '../../harness/test-database.ts';

const MARKED_AT = new Date('2026-11-20T09:00:00Z');
let db: Db;
let time = MARKED_AT.getTime();
const now = () => new Date(time);

beforeAll(async () => {
  db = await databaseOfFile();
});
beforeEach(async () => {
  await db.delete(seedMark);
});

const mark = (name = 'token_tables') => db.insert(seedMark).values({ name, seededAt: MARKED_AT });
function at(milliseconds: number): void {
  time = MARKED_AT.getTime() + milliseconds;
}

it('the handover is at the instant that the migration has set', async () => {
  await mark();
  const isHandedOver = createHandover({ db, now });
  at(-1);
  expect(await isHandedOver()).toBe(false);
  at(0);
  expect(await isHandedOver()).toBe(true);
  at(1);
  expect(await isHandedOver()).toBe(true);
});

it('a database that was made with these tables has been handed over from the start', async () => {
  await mark('another mark');
  at(-1);
  expect(await createHandover({ db, now })()).toBe(true);
});

it('the instant is read once, and no longer asked for after that', async () => {
  await mark();
  at(-1);
  const isHandedOver = createHandover({ db, now });
  expect(await isHandedOver()).toBe(false);
  await db.delete(seedMark);
  expect(await isHandedOver()).toBe(false);
});
