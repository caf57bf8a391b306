// Tests the next user of the computer: a second account after signing out, in the same profile.
import type { Page } from 'playwright/test';
import {
  connectNewAccount,
  connectThroughWindow,
  expectNoWatchedTitleShown,
  newAccountName,
  readServerList,
  signIn,
  signUp,
} from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { startHttpServer } from '../site-server.ts';
import { describeStored, readAccessToken, readListCopy } from '../stored.ts';
import { watchEpisode } from '../tracking/watching.ts';

/**
 * Signs in as another account in the sign-in window, by calling `enter`. First signs the previous account out on the service's pages, too.
 */
async function connectAs(kiroku: KirokuBrowser, name: string, enter: (window: Page) => Promise<void>) {
  const { context, desk } = kiroku;
  await context.clearCookies();
  const press = () => desk.getByRole('button', { name: 'Connect your account' }).click();
  await connectThroughWindow(kiroku, press, enter);
  await expect(desk.getByText(name)).toBeVisible();
}

async function signOut({ desk }: KirokuBrowser): Promise<void> {
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await desk.getByRole('button', { name: 'Sign out and keep' }).click();
  await expect(desk.getByText('No account is connected.')).toBeVisible();
}

test('a second account sees and sends nothing of the first account', async ({ kiroku, sites, server }) => {
  const first = await connectNewAccount(kiroku);
  await watchEpisode(kiroku, sites, 1);
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
  await watchEpisode(kiroku, sites, 20);
  await expect.poll(() => describeStored(kiroku)).toMatchObject({ outbox: ['asking E20'] });
  await server.stop('SIGKILL');
  await watchEpisode(kiroku, sites, 2);
  const left = { outbox: ['asking E20', 'waiting E2'] };
  await expect.poll(() => describeStored(kiroku)).toMatchObject(left);
  await signOut(kiroku);
  await server.start();

  const second = newAccountName();
  await connectAs(kiroku, second, (window) => signUp(window, second));
  expect(await readListCopy(kiroku)).toEqual([]);
  await expectNoWatchedTitleShown(kiroku);

  // Items are sent in order. So when the second user's own episode has arrived, the whole outbox has been processed.
  await watchEpisode(kiroku, sites, 3);
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 3 }]);
  await expect.poll(() => describeStored(kiroku)).toMatchObject(left);

  await signOut(kiroku);
  await connectAs(kiroku, first, (window) => signIn(window, first));
  await expect.poll(() => readServerList(kiroku, server.origin)).toMatchObject([{ progress: 2 }]);
  await expect.poll(() => describeStored(kiroku)).toMatchObject({ outbox: ['asking E20'] });
});

/** Starts another service without accounts, which records its requests. */
async function otherService() {
  const shown: string[] = [];
  const { origin, close } = await startHttpServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      shown.push(`${request.url} ${request.headers.authorization ?? ''} ${body}`);
      // Browsers hide answers without these headers from pages, so every real service sends them.
      const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
      const refusal = { ok: false, code: 'unauthorized', message: 'no' };
      response.writeHead(401, headers).end(JSON.stringify(refusal));
    });
  });
  return { origin, shown, close };
}

test('saving the address of another list service signs out after a warning', async ({ kiroku, server }) => {
  const elsewhere = await otherService();
  await connectNewAccount(kiroku);
  const { desk } = kiroku;
  const token = await readAccessToken(desk);
  const call = () =>
    fetch(`${server.origin}/v1/library?type=anime`, { headers: { authorization: `Bearer ${token}` } });
  expect((await call()).status).toBe(200);

  await desk.getByText('Another service').click();
  await desk.getByLabel('Base address').fill(`${elsewhere.origin}/v1`);
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('alert')).toContainText('signs you out');
  expect((await call()).status).toBe(200);
  await desk.getByRole('button', { name: 'Sign out and save' }).click();
  await expect(desk.getByText('No account is connected.')).toBeVisible();
  // The token must be revoked at the service that issued it.
  await expect.poll(async () => (await call()).status).toBe(401);

  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Library');
  await kiroku.killWorker();
  await popup.reload();
  await openPopupTab(popup, 'Library');
  // The other service has only received the check that is made before the addresses are saved.
  expect(elsewhere.shown).toEqual(['/v1/library?type=anime&limit=1  ']);
  await elsewhere.close();
});
