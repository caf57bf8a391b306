// The account area's own pages on a database, without the OAuth endpoints and without a server: a whole one costs a second for each test.
import fastifyFormbody from '@fastify/formbody';
import { registerAccountRoutes } from '../../../src/accounts/account-routes.ts';
import { type Account, createAccounts, type Verified } from '../../../src/accounts/account-store.ts';
import { type App, createApps } from '../../../src/accounts/app-store.ts';
import type { Area } from '../../../src/accounts/area.ts';
import {
  createPasswordLimit,
  createSignInLimit,
  createSignUpLimit,
} from '../../../src/accounts/attempt-limit.ts';
import { createConnections } from '../../../src/accounts/connection-store.ts';
import { createPasswords } from '../../../src/accounts/password.ts';
import { createAccountExport } from '../../../src/accounts/security/account-export.ts';
import { registerSecurity } from '../../../src/accounts/security/security-routes.ts';
import { registerSessionRoutes } from '../../../src/accounts/session-routes.ts';
import { createSessions } from '../../../src/accounts/session-store.ts';
import { createCoverAddresses } from '../../../src/catalog/cover-address.ts';
import type { Db } from '../../../src/db/open.ts';
import { account } from '../../../src/db/schema.ts';
import { type Browser, createBrowser } from '../browser.ts';
import { PASSWORD } from '../credentials.ts';
import { startLimitedApp } from './limited-app.ts';

const START = Date.parse('2026-11-20T08:00:00Z');

export interface AccountApp {
  readonly area: Area;
  readonly viewer: Account;
  readonly clock: { advance(milliseconds: number): void };
  browser(headers?: Readonly<Record<string, string>>): Browser;
  /** A browser in which this account is signed in. */
  signedIn(name?: string, headers?: Readonly<Record<string, string>>): Promise<Browser>;
  person(name: string, birthDate?: string): Promise<Verified>;
  /** An app of the viewer. */
  ownApp(values?: object): Promise<App>;
}

export const APP_ADDRESS = 'https://app.example/back';

/** On an emptied database, with the one account `viewer`. */
export async function startAccountApp(
  db: Db,
  { signInsPerName = 1000, signUpsPerIp = 1000 } = {},
): Promise<AccountApp> {
  await db.delete(account);
  const limited = await startLimitedApp();
  const { app, guard } = limited;
  await app.register(fastifyFormbody);
  let time = START;
  const now = () => new Date(time);
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
  const connections = createConnections(db);
  const area: Area = {
    path: '/auth',
    isSecure: false,
    now,
    accounts: createAccounts({ db, now, passwords }),
    sessions: createSessions({ db, now }),
    apps: createApps({ db, now }),
    connections,
    exportAccount: createAccountExport({ db, covers: createCoverAddresses(null, []), connections }),
    guard,
    foreignCookies: ['kiroku_oidc'],
  };
  const signIn = createSignInLimit(app, signInsPerName, area, async () => undefined);
  registerSessionRoutes(app, area, { signIn, signUp: createSignUpLimit(app, signUpsPerIp) });
  registerAccountRoutes(app, area);
  registerSecurity(app, area, createPasswordLimit(app, signInsPerName, area));
  async function person(name: string, birthDate = '1990-05-01'): Promise<Verified> {
    const created = await area.accounts.create({ name, password: PASSWORD, birthDate });
    if (created === null) throw new Error('The name is taken.');
    return created;
  }
  const viewer = (await person('viewer')).account;
  const browser = (headers = {}) => createBrowser(app, headers);
  return {
    area,
    viewer,
    clock: {
      advance(milliseconds) {
        time += milliseconds;
        limited.clock.now += milliseconds;
      },
    },
    browser,
    async signedIn(name = 'viewer', headers = {}) {
      const opened = browser(headers);
      const page = await opened.open('/auth/sign-in');
      await opened.submit(page, '/sign-in', { name, password: PASSWORD });
      return opened;
    },
    person,
    async ownApp(values = {}) {
      const wanted = { name: 'Tracker <1>', redirectUris: [APP_ADDRESS], isPublic: false, ...values };
      const made = await area.apps.create(viewer.id, wanted);
      if (made.kind !== 'created') throw new Error('The app was not made.');
      return made.app;
    },
  };
}
