// Starts a server for tests of the account area's pages. Its clock stands still, and its only account is `viewer`.
import { createAccounts } from '../../src/accounts/account-store.ts';
import { type App, createApps, type NewApp } from '../../src/accounts/app-store.ts';
import type { Passwords } from '../../src/accounts/password.ts';
import { account } from '../../src/db/schema.ts';
import type { LogSink } from '../../src/http/logging.ts';
import { type Browser, createBrowser, signIn } from './browser.ts';
import { addApp, addPerson } from './people.ts';
import { startTestServer } from './test-server.ts';

const START = new Date('2026-11-20T08:00:00Z');
export const APP_ADDRESS = 'https://app.example/back';

interface Wanted {
  readonly signInsPerName?: number;
  readonly signUpsPerIp?: number;
  readonly passwords?: Passwords;
  readonly logSink?: LogSink;
}

export type AccountArea = Awaited<ReturnType<typeof startAccountArea>>;

/** Starts the server. Close it after each test, because the next test expects an empty database. */
export async function startAccountArea({
  signInsPerName = 1000,
  signUpsPerIp = 1000,
  passwords,
  logSink,
}: Wanted = {}) {
  const limits = { signInsPerName, signUpsPerIp };
  const { app, db, clock, close } = await startTestServer({
    titles: [],
    startsAt: START,
    limits,
    passwords,
    ...(logSink && { logSink, environment: { LOG_LEVEL: 'debug' } }),
  });
  const place = { db, now: clock.now };
  await db.delete(account);
  const viewer = (await addPerson(place, 'viewer')).account;
  const browser = (headers = {}) => createBrowser(app, headers);
  return {
    db,
    clock,
    close,
    browser,
    viewer,
    accounts: createAccounts(place),
    apps: createApps(place),
    person: (name: string, birthDate?: string) => addPerson(place, name, birthDate),
    /** Returns a browser in which this account is signed in. */
    async signedIn(name = 'viewer'): Promise<Browser> {
      const opened = browser();
      await signIn(opened, { name });
      return opened;
    },
    async ownApp(values: Partial<NewApp> = {}): Promise<App> {
      const wanted = { name: 'Tracker <1>', redirectUris: [APP_ADDRESS], ...values };
      return (await addApp(place, viewer.id, wanted)).app;
    },
  };
}
