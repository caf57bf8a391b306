// Provides a database with people, apps and consents. Tests can add tokens to it. There is no server.

import type { ApiCaller } from '../../src/caller.ts';
import type { Db } from '../../src/db/open.ts';
import type { TokenStoreContext } from '../../src/oauth/stored/refresh-family.ts';
import { runAtEndOfFile } from './end-of-file.ts';
import { addApp, addConsent, addPerson, type TestConsent } from './people.ts';
import { openTestDatabase } from './test-database.ts';

export const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-20T08:00:00Z');

export interface ConsentDatabase {
  readonly db: Db;
  /** The context of the adapters. A refresh can be repeated for one day. */
  readonly context: TokenStoreContext;
  readonly now: () => Date;
  /** Sets the clock to this many milliseconds after its start. Returns the new time. */
  at(milliseconds: number): Date;
  /** Adds a new person's consent to a new app. */
  consent(): Promise<TestConsent>;
  /** Adds another consent of the same person to the same app. */
  again(consent: TestConsent): Promise<TestConsent>;
}

/** Adds a new account that may not see explicit titles. Returns it as a caller of the library. */
export async function addFilteredCaller(rows: ConsentDatabase): Promise<ApiCaller> {
  const { accountId, clientId } = await rows.consent();
  return { accountId, clientId, blocked: true, writeBy: Number.POSITIVE_INFINITY };
}

export async function openConsentDatabase(): Promise<ConsentDatabase> {
  const { db, release } = await openTestDatabase();
  runAtEndOfFile(release);
  let time = START;
  const now = () => new Date(time);
  const place = { db, now };
  let count = 0;
  function again({ accountId, clientId }: Omit<TestConsent, 'grantId'>): Promise<TestConsent> {
    count += 1;
    const expiresAt = new Date(START + 900 * DAY_MS);
    return addConsent(place, { grantId: `grant ${count}`, accountId, clientId }, expiresAt);
  }
  return {
    db,
    context: { db, now, leewayMs: DAY_MS },
    now,
    at(milliseconds) {
      time = START + milliseconds;
      return now();
    },
    again,
    async consent() {
      const { account } = await addPerson(place, `person-${count}`);
      const { app } = await addApp(place, account.id, { name: 'An app' });
      return again({ accountId: account.id, clientId: app.clientId });
    },
  };
}
