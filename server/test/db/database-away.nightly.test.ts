// Tests what callers get while PostgreSQL is down, and after it has restarted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInjectBrowser, signIn } from '../harness/browser.ts';
import { connectClient, createOAuthClient } from '../harness/oauth-client.ts';
import { explainMissingPostgres, startPostgres, type TestPostgres } from '../harness/postgres.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { testTitleIds } from '../harness/titles.ts';

const isOurs = process.env.DATABASE_URL_TEST === undefined;
const reason =
  explainMissingPostgres() ?? (isOurs ? null : 'the PostgreSQL of DATABASE_URL_TEST is not ours to end');
if (reason !== null)
  process.stderr.write(`skipped: server/test/db/database-away.nightly.test.ts (${reason})\n`);

const CONNECTIONS = 10;
const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));

describe.skipIf(reason !== null)('server', () => {
  let server: TestPostgres;
  let test: TestServer;
  let bearer: Record<string, string>;
  let credentials: string;
  let session: string;

  beforeAll(async () => {
    server = await startPostgres();
    test = await startTestServer({
      databaseUrl: await server.createDatabase(),
      databasePool: CONNECTIONS,
      // This timeout is shorter than the driver's own longest back-off (20 s). If the server used that back-off, requests after a restart
      // would get 503.
      environment: { ANSWER_TIMEOUT_MS: '8000' },
    });
    const { app, secret } = await test.registerApp();
    const client = await createOAuthClient(test, { clientId: app.clientId, secret });
    const { accessToken } = await connectClient(test, client);
    bearer = { authorization: `Bearer ${accessToken}` };
    credentials = `client_id=${app.clientId}&client_secret=${secret}`;
    const browser = createInjectBrowser(test.app);
    await signIn(browser);
    session = `kiroku_session=${browser.cookies.get('kiroku_session')}`;
  });
  afterAll(async () => {
    await test?.close();
    server?.stop();
  });

  const list = () => test.app.inject({ url: '/v1/library?type=anime', headers: bearer });
  const write = (progress: number) =>
    test.app.inject({
      method: 'POST',
      url: '/v1/library/entry',
      headers: bearer,
      payload: { type: 'anime', mediaId: testTitleIds.lantern, progress },
    });
  const page = (headers = {}) =>
    test.app.inject({ url: '/auth/account', headers: { cookie: session, ...headers } });
  const post = (path: string, fields: string) =>
    test.app.inject({
      method: 'POST',
      url: `/auth/oauth2/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:4780' },
      payload: `${credentials}&${fields}`,
    });
  const statuses = (answers: readonly { statusCode: number }[]) =>
    answers.map(({ statusCode }) => statusCode);
  async function whileAway<T>(run: () => Promise<T>): Promise<T> {
    server.cutPower();
    try {
      return await run();
    } finally {
      server.start();
    }
  }

  it('answers immediately after PostgreSQL has restarted', async () => {
    await whileAway(async () => {
      // In the first round, each connection turns out to be dead. In the second round, no connection can be opened.
      for (let round = 0; round < 2; round += 1) await times(CONNECTIONS, list);
    });
    const answers = await times(CONNECTIONS, () => Promise.all([list(), page(), write(3)]));
    expect(new Set(statuses(answers.flat()))).toEqual(new Set([200]));
    expect((await test.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });

  describe('while PostgreSQL is down', () => {
    it.each([
      ['a list', () => list()],
      ['a write', () => write(1)],
      ['an account page to a client that does not accept HTML', () => page()],
    ])('answers %s with 503 unavailable', async (_what, ask) => {
      // There are more requests than connections. So some requests get a dead connection, and other requests must wait for a connection.
      const answers = await whileAway(() => times(2 * CONNECTIONS, ask));
      expect(new Set(statuses(answers))).toEqual(new Set([503]));
      for (const answer of answers) expect(answer.json()).toMatchObject({ ok: false, code: 'unavailable' });
    });

    it.each([
      ['token endpoint', () => post('token', 'grant_type=refresh_token&refresh_token=unknown')],
      ['revocation endpoint', () => post('revoke', 'token=unknown')],
      ['userinfo endpoint', () => test.app.inject({ url: '/auth/oauth2/userinfo', headers: bearer })],
    ])('answers the %s with 503 temporarily_unavailable', async (_what, ask) => {
      const answers = await whileAway(() => times(2, ask));
      for (const answer of answers)
        expect([answer.statusCode, answer.json().error]).toEqual([503, 'temporarily_unavailable']);
    });

    it('answers browsers with an HTML page', async () => {
      const accept = { accept: 'text/html' };
      const answers = await whileAway(() =>
        Promise.all([
          page(accept),
          test.app.inject({
            url: '/auth/oauth2/authorize?client_id=any&response_type=code',
            headers: accept,
          }),
        ]),
      );
      for (const { statusCode, headers, body } of answers) {
        expect([statusCode, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
        expect(body).toContain('not available right now');
      }
    });
  });
});
