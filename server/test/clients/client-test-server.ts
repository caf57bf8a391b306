// Starts the tested server as a process on a real port, with an account, apps, and a browser without scripts.
import { execFileSync } from 'node:child_process';
import { root } from '../../../lib/build/paths.ts';
import type { FaultOrder } from '../../demo/faults/fault-rules.ts';
import { findFreePort } from '../../launch/server-process.ts';
import { type AccountPageUser, createAppOnPage, signUpVisitor } from '../conformance/account-pages.ts';
import type { RequestingApp } from '../conformance/connect.ts';
import { TEST_PASSWORD } from '../harness/credentials.ts';
import { createPgliteDatabase, createPostgresDatabase } from '../harness/database-of-process.ts';
import { getBundledProgramArguments } from '../harness/processes/bundled.ts';
import { startServerProcess } from '../harness/server-processes.ts';
import type { ClientApp } from './driver.ts';

export const APP_REDIRECT_URI = 'https://app.example/callback';
export const CLIENT_SUITE_LOGIN = { name: 'client-suite', password: TEST_PASSWORD };

/** Every case uses the same apps, one of each kind. `other` is an app that must not get the tokens of the other apps. */
type Apps = Readonly<Record<'basic' | 'post' | 'public' | 'other', ClientApp>>;

export interface ClientTestServer {
  readonly issuer: URL;
  /** The person who is signed in. */
  readonly person: AccountPageUser;
  readonly apps: Apps;
  /** Calls the API with the token, and returns the status. */
  callApi(accessToken: string): Promise<number>;
  order(fault: FaultOrder): Promise<void>;
  /** Stops the server, creates a new signing key, and starts the server again. */
  rotateKey(): Promise<void>;
  close(): Promise<void>;
}

export async function startClientTestServer({
  isPostgres,
}: {
  readonly isPostgres: boolean;
}): Promise<ClientTestServer> {
  const database = await (isPostgres ? createPostgresDatabase() : createPgliteDatabase());
  const port = String(await findFreePort());
  const origin = `http://localhost:${port}`;
  const issuer = new URL(`${origin}/auth`);
  const env = {
    ...database.environment,
    BASE_URL: `${origin}/v1`,
    AUTH_URL: issuer.href,
    HOST: 'localhost',
    PORT: port,
    SEED: 'none',
    FAULTS: 'true',
  };
  const start = async () => startServerProcess(env, await getBundledProgramArguments('main'));
  let server = await start();
  const asking: RequestingApp = {
    authUrl: issuer.href,
    clientId: '',
    secret: null,
    redirect: APP_REDIRECT_URI,
  };
  const person = await signUpVisitor({ asking }, CLIENT_SUITE_LOGIN.name);
  const order = async (fault: FaultOrder): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
    if (!answer.ok) throw new Error(`The fault was not taken: ${await answer.text()}`);
  };
  return {
    issuer,
    person,
    order,
    apps: await registerApps(person),
    async callApi(accessToken) {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await fetch(`${origin}/v1/library?type=anime`, { headers })).status;
    },
    async rotateKey() {
      await server.stop();
      execFileSync(process.execPath, ['--import', 'tsx', 'src/rotate-signing-key.ts'], {
        cwd: `${root}server`,
        env: { ...process.env, ...env },
      });
      server = await start();
    },
    async close() {
      await server.stop();
      database.remove();
    },
  };
}

async function registerApps(maker: AccountPageUser): Promise<Apps> {
  const register = async (kind: 'confidential' | 'public', by: ClientApp['by']): Promise<ClientApp> => {
    const { clientId = '', secret = null } = await createAppOnPage(maker, {
      kind,
      redirectUris: APP_REDIRECT_URI,
    });
    return { clientId, secret, by };
  };
  return {
    basic: await register('confidential', 'basic'),
    post: await register('confidential', 'post'),
    public: await register('public', 'post'),
    other: await register('confidential', 'post'),
  };
}
