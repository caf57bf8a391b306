// Inserts accounts, apps and consents directly into a database.
import {
  type AccountContext,
  createAccounts,
  type VerifiedAccount,
} from '../../src/accounts/account-store.ts';
import { type App, createApps, type NewApp } from '../../src/accounts/app-store.ts';
import { createPasswords } from '../../src/accounts/password.ts';
import type { Db } from '../../src/db/open.ts';
import { oidcGrant } from '../../src/db/schema.ts';
import { PASSWORD, REDIRECT } from './credentials.ts';

interface Place {
  readonly db: Db;
  readonly now: () => Date;
}

/** Hashes passwords at low cost. A hash takes 0.05 ms, and at full cost 20 ms. */
export const cheapPasswords = createPasswords({ memoryCost: 8, timeCost: 1 });

export async function addPerson(
  place: Place & Pick<AccountContext, 'passwords'>,
  name: string,
  birthDate = '1990-05-01',
): Promise<VerifiedAccount> {
  const accounts = createAccounts({ passwords: cheapPasswords, ...place });
  const created = await accounts.create({ name, password: PASSWORD, birthDate });
  if (created === null) throw new Error(`${name} exists already.`);
  return created;
}

export async function addApp(
  place: Place,
  accountId: string,
  values: Partial<NewApp> = {},
): Promise<{ app: App; secret: string | null }> {
  const created = await createApps(place).create(accountId, {
    name: 'Test App',
    redirectUris: [REDIRECT],
    isPublic: false,
    ...values,
  });
  if (created.kind !== 'created') throw new Error('The app limit was reached.');
  return created;
}

export interface Consent {
  readonly grantId: string;
  readonly accountId: string;
  readonly clientId: string;
}

export async function addConsent({ db, now }: Place, consent: Consent, expiresAt: Date): Promise<Consent> {
  const { grantId: id, accountId, clientId } = consent;
  const payload = { accountId, clientId };
  await db.insert(oidcGrant).values({ id, accountId, clientId, payload, createdAt: now(), expiresAt });
  return consent;
}
