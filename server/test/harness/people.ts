// Inserts accounts, apps and consents directly into a database.
import {
  type AccountContext,
  createAccountStore,
  type VerifiedAccount,
} from '../../src/accounts/account-store.ts';
import { createAppStore, type NewApp, type OAuthApp } from '../../src/accounts/app-store.ts';
import { createPasswordHasher } from '../../src/accounts/password.ts';
import type { Db } from '../../src/db/open.ts';
import { oidcGrant } from '../../src/db/schema.ts';
import { CHROMIUM_REDIRECT_URI, TEST_PASSWORD } from './credentials.ts';

interface Place {
  readonly db: Db;
  readonly now: () => Date;
}

/** Hashes passwords at low cost. A hash takes 0.05 ms, and at full cost 20 ms. */
export const fastPasswordHasher = createPasswordHasher({ memoryCost: 8, timeCost: 1 });

export async function addPerson(
  place: Place & Pick<AccountContext, 'passwords'>,
  name: string,
  birthDate = '1990-05-01',
): Promise<VerifiedAccount> {
  const accounts = createAccountStore({ passwords: fastPasswordHasher, ...place });
  const created = await accounts.create({ name, password: TEST_PASSWORD, birthDate });
  if (created === null) throw new Error(`${name} exists already.`);
  return created;
}

export async function addApp(
  place: Place,
  accountId: string,
  values: Partial<NewApp> = {},
): Promise<{ app: OAuthApp; secret: string | null }> {
  const created = await createAppStore(place).create(accountId, {
    name: 'Test App',
    redirectUris: [CHROMIUM_REDIRECT_URI],
    isPublic: false,
    ...values,
  });
  if (created.kind !== 'created') throw new Error('The app limit was reached.');
  return created;
}

export interface TestConsent {
  readonly grantId: string;
  readonly accountId: string;
  readonly clientId: string;
}

export async function addConsent(
  { db, now }: Place,
  consent: TestConsent,
  expiresAt: Date,
): Promise<TestConsent> {
  const { grantId: id, accountId, clientId } = consent;
  const payload = { accountId, clientId };
  await db.insert(oidcGrant).values({ id, accountId, clientId, payload, createdAt: now(), expiresAt });
  return consent;
}
