// Starts a server for tests of the account area's pages. Its clock is stopped, and its only account is `viewer`.
import { createAccountStore } from '../../src/accounts/account-store.ts';
import { createAppStore, type NewApp, type OAuthApp } from '../../src/accounts/app-store.ts';
import type { PasswordHasher } from '../../src/accounts/password.ts';
import { account } from '../../src/db/schema.ts';
import type { LogSink } from '../../src/http/logging.ts';
import { createInjectBrowser, type ScriptlessBrowser, signIn } from './browser.ts';
import { addApp, addPerson } from './people.ts';
import { startTestServer } from './test-server.ts';

const START = new Date('2026-11-20T08:00:00Z');
export const APP_REDIRECT_URI = 'https://app.example/back';

interface Wanted {
  readonly signInsPerName?: number;
  readonly signUpsPerIp?: number;
  readonly passwords?: PasswordHasher;
  readonly logSink?: LogSink;
}

export type TestAccountArea = Awaited<ReturnType<typeof startAccountArea>>;

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
  const browser = (headers = {}) => createInjectBrowser(app, headers);
  return {
    db,
    clock,
    close,
    browser,
    viewer,
    accounts: createAccountStore(place),
    apps: createAppStore(place),
    person: (name: string, birthDate?: string) => addPerson(place, name, birthDate),
    /** Returns a browser in which this account is signed in. */
    async signedIn(name = 'viewer'): Promise<ScriptlessBrowser> {
      const opened = browser();
      await signIn(opened, { name });
      return opened;
    },
    async ownApp(values: Partial<NewApp> = {}): Promise<OAuthApp> {
      const wanted = { name: 'Tracker <1>', redirectUris: [APP_REDIRECT_URI], ...values };
      return (await addApp(place, viewer.id, wanted)).app;
    },
  };
}
