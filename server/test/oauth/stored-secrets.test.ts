// Tests that the database contains no token, secret, code, password or cookie in plain text.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hashCredential } from '../../src/db/hash.ts';
import { createInjectBrowser } from '../harness/browser.ts';
import {
  approveAuthorization,
  connectClient,
  createOAuthClient,
  exchangeCode,
  requestTokenRefresh,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { SERVER_ORIGIN, startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';

/** Returns every row of every table, as text. */
async function everythingIn({ db }: TestServer): Promise<string> {
  const names = await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const tables = rowsOf(names).map(({ name }) => String(name));
  const texts = await Promise.all(
    tables.map((name) => db.execute(sql`select row_to_json(t)::text as text from ${sql.identifier(name)} t`)),
  );
  return texts.flatMap((found) => rowsOf(found).map(({ text }) => String(text))).join('\n');
}

/** Returns the rows of a result. One database driver returns the rows directly, and the other driver returns them within an object. */
function rowsOf(result: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(result)) return result;
  return typeof result === 'object' && result !== null && 'rows' in result ? rowsOf(result.rows) : [];
}

it('database contains tokens, codes, secrets, passwords and cookies only as hashes', async () => {
  const test = await startTestServer();
  const { app, secret } = await test.registerApp();
  const client = await createOAuthClient(test, { clientId: app.clientId, secret });
  const browser = createInjectBrowser(test.app);
  const first = await startAuthorization(client);
  const callback = (await approveAuthorization(browser, first.url)).leftFor ?? new URL('about:blank');
  const tokens = await exchangeCode(client, first, callback);
  const refreshed = await (await requestTokenRefresh(client, tokens.refresh_token ?? '')).json();
  const other = await connectClient(test, client, { name: 'filtered' });
  // Prepare a code that has not been used yet, and a page that has not been answered.
  const waiting = (await approveAuthorization(browser, (await startAuthorization(client)).url)).leftFor;
  const asked = createInjectBrowser(test.app);
  await asked.open((await startAuthorization(client)).url.href);
  await asked.open(`${SERVER_ORIGIN}/auth/sign-in`);

  const cookies = [...browser.cookies].filter(([name]) => !name.endsWith('.sig'));
  const secrets = {
    secret,
    password: TEST_PASSWORD,
    code: callback.searchParams.get('code'),
    waitingCode: waiting?.searchParams.get('code'),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    idToken: tokens.id_token,
    newAccessToken: refreshed.access_token,
    newRefreshToken: refreshed.refresh_token,
    otherAccessToken: other.accessToken,
    otherRefreshToken: other.refreshToken,
    verifier: first.verifier,
    ...Object.fromEntries(cookies),
  };
  const text = await everythingIn(test);
  // A refresh token contains the family's key and a secret, which are hashed separately.
  const [key, refreshSecret] = [refreshed.refresh_token.slice(0, 22), refreshed.refresh_token.slice(22, -11)];
  Object.assign(secrets, { key, refreshSecret });
  for (const value of [secret, tokens.access_token, key, refreshSecret])
    expect(text).toContain(hashCredential(value ?? ''));
  for (const [name, value] of Object.entries(secrets)) {
    expect([name, (value ?? '').length > 15]).toEqual([name, true]);
    expect([name, text.includes(value ?? '')]).toEqual([name, false]);
  }
});
