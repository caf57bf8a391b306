// Tests that the deletion of an app also removes it from its users' sessions, and that these sessions continue.
import { beforeEach, expect, it } from 'vitest';
import { oidcBrowserState } from '../../../src/db/token-tables.ts';
import { createInjectBrowser, type ScriptlessBrowser, signIn } from '../../harness/browser.ts';
import {
  approveAuthorization,
  createOAuthClient,
  type OAuthClient,
  startAuthorization,
} from '../../harness/oauth-client.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../harness/test-server.ts';

let test: TestServer;
let person: ScriptlessBrowser;
let owner: ScriptlessBrowser;
beforeEach(async () => {
  test = await startTestServer();
  person = createInjectBrowser(test.app);
  owner = createInjectBrowser(test.app);
  await signIn(owner);
});

/** Creates an app that the other user has connected. */
async function usedApp(
  accountId = test.people.viewer.id,
): Promise<{ clientId: string; client: OAuthClient }> {
  const { app, secret } = await test.registerApp({ name: 'Used' }, accountId);
  const client = await createOAuthClient(test, { clientId: app.clientId, secret });
  await approveAuthorization(person, (await startAuthorization(client)).url, { name: 'filtered' });
  return { clientId: app.clientId, client };
}

const sessions = async () => JSON.stringify(await test.db.select().from(oidcBrowserState));

it.each<[string, (clientId: string) => Promise<unknown>]>([
  [
    'the owner has deleted the app',
    async (clientId) => {
      const page = `/auth/account/apps/${clientId}/delete`;
      return owner.submit(await owner.open(page), '/delete');
    },
  ],
  [
    'the user has disconnected and the owner has deleted the app',
    async (clientId) => {
      const revoke = `/auth/account/connections/${clientId}/revoke`;
      await person.submit(await person.open(revoke), '/revoke');
      const page = `/auth/account/apps/${clientId}/delete`;
      return owner.submit(await owner.open(page), '/delete');
    },
  ],
  [
    'the owner has deleted the account',
    async () => {
      const page = await owner.open('/auth/account/security/delete');
      return owner.submit(page, '/delete', { password: TEST_PASSWORD });
    },
  ],
])('oidc sessions do not contain the id of an app after %s', async (_what, remove) => {
  const { clientId } = await usedApp();
  const stays = await usedApp(test.people.minor.id);
  expect(await sessions()).toContain(clientId);
  await remove(clientId);
  expect(await sessions()).not.toContain(clientId);
  const { url } = await startAuthorization(stays.client, { scope: 'openid', prompt: 'none' });
  expect((await person.open(url.href)).leftFor?.searchParams.has('code')).toBe(true);
});
