// Tests that 31 kB of text in any field of any form of the account area are refused before a rule reads them. The forms and their fields
// are read from the pages.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createInjectBrowser,
  type ScriptlessBrowser,
  signIn,
  type VisitedPage,
} from '../../harness/browser.ts';
import {
  connectClient,
  createOAuthClient,
  type OAuthClient,
  startAuthorization,
} from '../../harness/oauth-client.ts';
import { SERVER_ORIGIN, startTestServer, TEST_PASSWORD, type TestServer } from '../../harness/test-server.ts';

/** This text has letters only at its ends. It is the slowest input for a pattern that trims from the end. */
const LONG = `a${'1'.repeat(31_000)}a`;

interface Form {
  readonly browser: ScriptlessBrowser;
  readonly page: VisitedPage;
  readonly action: string;
  readonly fields: readonly string[];
}

let test: TestServer;
let client: OAuthClient;
let forms: readonly Form[];

beforeAll(async () => {
  test = await startTestServer({ limits: { signInsPerName: 1000, signUpsPerIp: 1000 } });
  const { app, secret } = await test.registerApp();
  client = await createOAuthClient(test, { clientId: app.clientId, secret });
  await connectClient(test, client);
  forms = await readForms();
});

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

function formsOn(browser: ScriptlessBrowser, page: VisitedPage): Form[] {
  return [...page.html.matchAll(/<form[^>]* action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action = '', content = '']) => ({
      browser,
      page,
      action,
      fields: matches(content, / name="([^"]*)"/g),
    }),
  );
}

/** Returns the forms of the first pages, and of all pages of the account area that can be reached from them by links. */
async function formsFrom(browser: ScriptlessBrowser, first: readonly string[]): Promise<Form[]> {
  const addresses = new Set(first);
  const found: Form[] = [];
  for (const address of addresses) {
    const page = await browser.open(address);
    found.push(...formsOn(browser, page));
    for (const link of matches(page.html, /<a [^>]*href="(\/auth\/[^"#?]*)"/g)) addresses.add(link);
  }
  return found;
}

async function readForms(): Promise<Form[]> {
  const guest = createInjectBrowser(test.app);
  const onTheWay = await guest.open((await startAuthorization(client)).url.href);
  const viewer = createInjectBrowser(test.app);
  await signIn(viewer);
  const birthDate = '1990-04-01';
  const signUp = { name: 'haru', password: TEST_PASSWORD, birthDate };
  const haru = createInjectBrowser(test.app);
  const withCode = await haru.submit(await haru.open('/auth/sign-up'), '/sign-up', signUp);
  const newApp = { appName: 'Tracker', redirectUris: 'https://app.example/back', kind: 'confidential' };
  const withSecret = await viewer.submit(await viewer.open('/auth/account/apps'), '/apps', newApp);
  const consent = await viewer.open((await startAuthorization(client)).url.href);
  const found = [
    ...(await formsFrom(guest, ['/auth/sign-in', '/auth/sign-up'])),
    ...formsOn(guest, onTheWay),
    ...(await formsFrom(viewer, ['/auth/account'])),
    ...formsOn(viewer, consent),
    ...formsOn(haru, withCode),
    ...formsOn(viewer, withSecret),
  ];
  return [...new Map(found.map((form) => [form.action, form])).values()];
}

/** Returns the paths of the account area that accept a form. Leaves out OAuth endpoints, because they read their requests themselves. */
function formRoutes(): string[] {
  const path: string[] = [];
  return test.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ├└─]*)(\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      path.length = indent.length / 4 - 1;
      path.push(part);
      const isForm = methods.split(', ').includes('POST');
      return isForm ? [path.join('')] : [];
    })
    .filter((url) => url.startsWith('/auth/') && !url.startsWith('/auth/oauth2/'));
}

it('account area shows a form for every route that accepts a form', () => {
  const routes = formRoutes();
  expect(routes.length).toBeGreaterThan(8);
  const isReached = (route: string) => {
    const shape = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
    return forms.some(({ action }) => shape.test(action));
  };
  expect(routes.filter((route) => !isReached(route))).toEqual([]);
});

it('POST /auth/account/apps accepts ten redirect addresses of the maximum length', async () => {
  const browser = createInjectBrowser(test.app);
  await signIn(browser);
  const addresses = Array.from({ length: 10 }, (_, at) => `${SERVER_ORIGIN}/${at}/`.padEnd(500, 'x'));
  const made = await browser.submit(await browser.open('/auth/account/apps'), '/account/apps', {
    appName: 'Long addresses',
    redirectUris: addresses.join('\r\n'),
  });
  expect(made.status).toBe(201);
});

describe('form field with 31 kB of text', () => {
  it('makes every form return 400', async () => {
    const answers = [];
    for (const { browser, page, action, fields } of forms) {
      for (const field of fields) {
        const { status, html } = await browser.submit(page, action, { [field]: LONG });
        answers.push({ action, field, status, hasFieldError: html.includes('class="error"') });
      }
    }
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter(({ status, hasFieldError }) => status !== 400 || hasFieldError)).toEqual([]);
  });

  it.each([
    ['letters', 'a'.repeat(31_000)],
    ['blanks', ' '.repeat(31_000)],
    ['characters that NFKC expands to eighteen each', '\u{fdfa}'.repeat(3000)],
  ])('is refused if it consists of %s', async (_name, text) => {
    const browser = createInjectBrowser(test.app);
    const page = await browser.open('/auth/sign-up');
    for (const field of ['name', 'password', 'birthDate', 'returnTo']) {
      const { status, html } = await browser.submit(page, '/sign-up', { [field]: text });
      expect([status, html.includes('class="error"')]).toEqual([400, false]);
    }
  });

  it('does not turn off the adult filter on the profile page', async () => {
    const browser = createInjectBrowser(test.app);
    await signIn(browser, { name: 'filtered' });
    await browser.submit(await browser.open('/auth/account'), '/auth/account', { adultFilter: LONG });
    expect((await browser.open('/auth/account')).html).toContain('value="on" checked');
  });
});
