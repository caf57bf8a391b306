// A database with the rows that tokens hang on: people, their apps, their consents. No server.
import { createAccounts } from '../../../src/accounts/account-store.ts';
import { createApps } from '../../../src/accounts/app-store.ts';
import { createPasswords } from '../../../src/accounts/password.ts';
import { createCoverAddresses } from '../../../src/catalog/cover-address.ts';
import { createTitleCards, type TitleCards } from '../../../src/catalog/title-cards.ts';
import type { Db } from '../../../src/db/open.ts';
import { oidcGrant } from '../../../src/db/schema.ts';
import type { ListCaller } from '../../../src/library/library-store.ts';
import { hashOfToken } from '../../../src/oauth/access-tokens.ts';
import { createArtifactAdapter } from '../../../src/oauth/stored/artifact-adapter.ts';
import type { FamilyContext } from '../../../src/oauth/stored/refresh-family.ts';
import { PASSWORD, REDIRECT } from '../credentials.ts';
import { atEndOfFile } from '../end-of-file.ts';
import { openTestDatabase } from '../test-database.ts';

export const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-20T08:00:00Z');

export interface Consent {
  readonly grantId: string;
  readonly accountId: string;
  readonly clientId: string;
}

export interface Consents {
  readonly db: Db;
  /** What the adapters are given: a repeated refresh is good for a day. */
  readonly context: FamilyContext;
  readonly now: () => Date;
  /** Milliseconds since the file began. */
  at(milliseconds: number): Date;
  /** Of a new person to a new app. */
  consent(): Promise<Consent>;
  /** Another one of the same person to the same app. */
  again(consent: Consent): Promise<Consent>;
}

/** Whose token the list may be asked with: a new person, who sees nothing explicit. */
export async function newListCaller(rows: Consents): Promise<ListCaller> {
  const { accountId, grantId } = await rows.consent();
  const token = `token under ${grantId}`;
  await createArtifactAdapter('AccessToken', rows.context).upsert(
    token,
    { grantId, scope: 'openid' },
    864_000,
  );
  const claim = { tokenHash: hashOfToken(token), accountId, birthDate: '1990-05-01', adultFilter: true };
  return { ...claim, blocked: true, writeBy: Number.POSITIVE_INFINITY };
}

/** As after a start: nothing is remembered yet. */
export function newTitleCards({ db }: Pick<Consents, 'db'>): TitleCards {
  return createTitleCards(db, createCoverAddresses(null, []));
}

export async function openConsents(): Promise<Consents> {
  const { db, release } = await openTestDatabase();
  atEndOfFile(release);
  let time = START;
  const now = () => new Date(time);
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
  const [accounts, apps] = [createAccounts({ db, now, passwords }), createApps({ db, now })];
  let count = 0;
  async function again({ accountId, clientId }: Omit<Consent, 'grantId'>): Promise<Consent> {
    count += 1;
    const grantId = `grant ${count}`;
    const expiresAt = new Date(START + 900 * DAY_MS);
    await db
      .insert(oidcGrant)
      .values({ id: grantId, accountId, clientId, payload: {}, createdAt: now(), expiresAt });
    return { grantId, accountId, clientId };
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
      const person = { name: `person-${count}`, password: PASSWORD, birthDate: '1990-05-01' };
      const created = await accounts.create(person);
      if (created === null) throw new Error('The name is taken.');
      const { id: accountId } = created.account;
      const made = await apps.create(accountId, {
        name: 'An app',
        redirectUris: [REDIRECT],
        isPublic: false,
      });
      if (made.kind !== 'created') throw new Error('The app limit was reached.');
      return again({ accountId, clientId: made.app.clientId });
    },
  };
}
