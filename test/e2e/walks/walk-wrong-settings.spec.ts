// Tests wrong settings. Saving them, or connecting with them, reports the problem one click away from the field.
import { signIn } from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { startHttpServer } from '../site-server.ts';
import { createInputCounter } from './input-counter.ts';

test.use({ granted: [] });

test('the message about a wrong client ID leads to the client ID field with one click', async ({
  kiroku,
  server,
}) => {
  const { desk } = kiroku;
  await desk.evaluate(async () => {
    const { service } = await chrome.storage.local.get<{ service: object }>('service');
    await chrome.storage.local.set({ service: { ...service, clientId: 'kiroku-e3e' } });
  });
  const welcome = await kiroku.openPage('welcome.html');
  await welcome.getByRole('button', { name: 'Connect your account' }).click();
  await expect(welcome.getByRole('alert')).toContainText('does not know this client ID');
  const hands = createInputCounter();
  const [options] = await Promise.all([
    kiroku.context.waitForEvent('page'),
    hands.click(welcome.getByRole('link', { name: 'Account and service' })),
  ]);
  await expect(options.getByLabel('Client ID')).toBeFocused();
  expect(hands.clicks()).toBe(1);
  await options.close();

  await desk.reload();
  await desk.getByText('Another service').click();
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  const wrong = desk.locator('[aria-invalid=true]');
  await expect(wrong).toHaveAttribute('name', 'clientId');
  await expect(wrong).toBeFocused();
  await desk.getByLabel('Client ID').fill('kiroku-e2e');
  await desk.getByLabel('Client secret').fill('not the secret');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(wrong).toHaveAttribute('name', 'clientSecret');
  await desk.getByLabel('Client secret').fill('only-for-the-end-to-end-tests-0123456789');
  await desk.getByLabel('Base address').fill(`${server.origin}/v2`);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(wrong).toHaveAttribute('name', 'baseUrl');
  await desk.getByLabel('Base address').fill(`${server.origin}/v1`);
  await desk.getByLabel('Authorization address').fill(`${server.origin}/autho`);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  // The address was changed to another service. It must not get the secret of the previous service.
  await expect(wrong).toHaveAttribute('name', 'clientSecret');
  await desk.getByLabel('Client secret').fill('the secret of another service');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(wrong).toHaveAttribute('name', 'authUrl');
  await desk.getByLabel('Authorization address').fill(`${server.origin}/auth`);
  await desk.getByLabel('Client secret').fill('only-for-the-end-to-end-tests-0123456789');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByRole('status').getByText('Saved.')).toBeVisible();
  await expect(wrong).toHaveCount(0);
});

test('an unregistered redirect address is reported when the settings are saved', async ({
  kiroku,
  server,
}) => {
  const { desk } = kiroku;
  const clientId = await registerApp(kiroku, server.origin, 'https://tracker.example/back');
  await desk.bringToFront();
  await desk.getByText('Another service').click();
  await desk.getByText('Advanced').click();
  await desk.getByLabel('Client ID').fill(clientId);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText('redirect address is not registered for this client ID')).toBeVisible();
  await expect(desk.locator('[aria-invalid=true]')).toHaveCount(0);
});

/** Registers an app in the account area, and returns its id. */
async function registerApp({ context }: KirokuBrowser, origin: string, redirect: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${origin}/auth/sign-in`);
  await signIn(page, 'demo', 'kiroku-demo');
  await page.goto(`${origin}/auth/account/apps`);
  await page.getByLabel('Name').fill('Tracker');
  await page.getByLabel('Redirect addresses').fill(redirect);
  await page.getByRole('button', { name: 'Create app' }).click();
  const clientId = (await page.locator('#client-id').textContent()) ?? '';
  await page.close();
  return clientId;
}

test('a service whose token address has another origin is reported at the authorization address field', async ({
  kiroku,
}) => {
  const { desk } = kiroku;
  const wrong = desk.locator('[aria-invalid=true]');
  const save = desk.getByRole('button', { name: 'Save', exact: true });
  const foreign = await startHttpServer((_request, response) =>
    response.end('<!doctype html><p>Another program'),
  );
  const issuer = await startHttpServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        issuer: `http://${request.headers.host}`,
        authorization_endpoint: `http://localhost:${foreign.port}/authorize`,
        token_endpoint: `http://localhost:${foreign.port}/token`,
      }),
    );
  });
  await desk.getByText('Another service').click();
  await desk.getByLabel('Authorization address').fill(`http://localhost:${issuer.port}`);
  await desk.getByText('Advanced').click();
  await desk.getByLabel('Client secret').fill('the secret of this service');
  await save.click();
  await expect(desk.getByRole('alert')).toContainText('There is no sign-in service at the authorization');
  await expect(wrong).toHaveAttribute('name', 'authUrl');
  await foreign.close();
  await save.click();
  await expect(desk.getByRole('alert')).toContainText('Nothing answers at the authorization address.');
  await expect(wrong).toHaveAttribute('name', 'authUrl');
  await issuer.close();
});
