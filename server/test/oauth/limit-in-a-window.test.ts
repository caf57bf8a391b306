// Tests the rate limit of an address in the window of a sign-in. The page shows how long to wait, and has a link back to the sign-in.
import { expect, it } from 'vitest';
import { createInjectBrowser } from '../harness/browser.ts';
import { createOAuthClient, startAuthorization } from '../harness/oauth-client.ts';
import { SERVER_ORIGIN, startTestServer } from '../harness/test-server.ts';

const MINUTE_MS = 60_000;
const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' };

/** Opens a window with the sign-in form of a server. Then uses up the rate limit. */
async function hurried() {
  const server = await startTestServer({ limits: { authPerIp: 4 } });
  const { app, secret } = await server.registerApp();
  const client = await createOAuthClient(server, { clientId: app.clientId, secret });
  const { url } = await startAuthorization(client, {});
  const browser = createInjectBrowser(server.app, navigation);
  const form = new URL((await browser.open(url.href)).url, SERVER_ORIGIN);
  while (!(await browser.open(form.href)).html.includes('Too many requests'));
  const post = (referer: string) =>
    server.app.inject({
      method: 'POST',
      url: `${form.pathname}/sign-in`,
      headers: { ...navigation, host: form.host, accept: 'text/html', referer },
    });
  return { server, form, browser, read: () => browser.open(form.href), post };
}

it('rate-limited page states when to try again', async () => {
  const { server, form, read } = await hurried();
  const refused = await read();
  expect(refused).toMatchObject({ status: 200, html: expect.stringContaining('Please wait a minute') });
  expect(refused.html).toContain(`href="${form.pathname}">Try again`);
  server.clock.advance(MINUTE_MS);
  expect((await read()).html).toContain('to continue to');
});

it('rate-limited form links back to its page', async () => {
  const { form, post } = await hurried();
  const leadsTo = async (referer: string) =>
    /class="button secondary" href="([^"]*)"/.exec((await post(referer)).body)?.[1];
  expect(await leadsTo(form.href)).toBe(form.pathname);
  expect(await leadsTo('https://evil.example/auth/sign-in')).toBe('/auth/account');
  expect(await leadsTo(`${SERVER_ORIGIN}/practice`)).toBe('/auth/account');
  expect(await leadsTo('no address')).toBe('/auth/account');
});

it('rate-limited form keeps the typed name without the password', async () => {
  const { server, form, browser, read } = await hurried();
  const typed = { name: 'mika <3', password: 'a quiet evening', guard: 'none' };
  const send = (fields: Record<string, string>) =>
    browser.post(`${form.href}/sign-in`, fields, { referer: form.href });
  expect((await send(typed)).html).toContain('Please wait a minute');
  server.clock.advance(MINUTE_MS);
  const { html } = await read();
  expect(html).toContain('value="mika &lt;3"');
  expect(html).not.toContain('a quiet evening');
  expect((await read()).html).not.toContain('mika');
});

it('rate-limited form drops a typed name that is too long', async () => {
  const { server, form, browser, read } = await hurried();
  const send = (fields: Record<string, string>, referer: string) =>
    browser.post(`${form.href}/sign-in`, fields, { referer });
  expect((await send({ name: 'm'.repeat(5000) }, form.href)).html).toContain('Please wait a minute');
  await send({ name: 'mika' }, `${SERVER_ORIGIN}/auth/sign-up`);
  await send({ name: 'mika' }, 'https://evil.example/auth/sign-in');
  server.clock.advance(MINUTE_MS);
  expect((await read()).html).toContain('name="name" type="text" value=""');
});
