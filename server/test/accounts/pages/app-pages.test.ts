// Tests the pages of an account's apps: their content, and the actions that must be confirmed. Only the owner can use them.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../src/db/open.ts';
import { app } from '../../../src/db/schema.ts';
import { APP_REDIRECT_URI, startAccountArea, type TestAccountArea } from '../../harness/account-area.ts';
import type { ScriptlessBrowser, VisitedPage } from '../../harness/browser.ts';
import { TEST_PASSWORD } from '../../harness/credentials.ts';

const APPS = '/auth/account/apps';

let db: Db;
let test: TestAccountArea;
let browser: ScriptlessBrowser;
beforeEach(async () => {
  test = await startAccountArea();
  db = test.db;
  browser = await test.signedIn();
  return test.close;
});

const pathOf = ({ url }: VisitedPage) => new URL(url, 'http://localhost').pathname;
const secretIn = ({ html }: VisitedPage) => /id="client-secret">([^<]*)</.exec(html)?.[1];
const guardIn = ({ html }: VisitedPage) => /name="guard" value="([^"]*)"/.exec(html)?.[1] ?? '';
const create = async (fields: object = {}) =>
  browser.submit(await browser.open(APPS), '/account/apps', {
    appName: 'Tracker',
    redirectUris: APP_REDIRECT_URI,
    ...fields,
  });
const namesLeft = async () => (await db.select().from(app)).map(({ name }) => name);

describe("page of the account's apps", () => {
  it('shows only the form for a new app while there is no app', async () => {
    const page = await browser.open(APPS);
    expect(page.html).toContain('<title>Your apps');
    expect(page.html).toContain('0 of 5 in use.');
    expect(page.html).not.toContain('class="rows"');
    expect(page.html).toContain('value="confidential" checked');
    expect(page.html).toContain(`href="${APPS}" aria-current="page">Your apps`);
    expect(page.html).not.toContain('role="status"');
    expect(page.html).not.toContain('role="alert"');
  });

  it('shows each app with its id, addresses and date', async () => {
    const { clientId } = await test.ownApp();
    const page = await browser.open(APPS);
    expect(page.html).toContain('<strong>Tracker &lt;1&gt;</strong> <span class="tag">with a secret</span>');
    expect(page.html).toContain(`>${clientId}</code>`);
    expect(page.html).toContain('<code>https://app.<wbr>example/<wbr>back</code>');
    expect(page.html).toContain('20 November 2026</time></dd>');
    for (const act of ['edit', 'delete', 'rotate'])
      expect(page.html).toContain(`href="${APPS}/${clientId}/${act}"`);
  });

  it('offers no new secret for a public app', async () => {
    await test.ownApp({ isPublic: true });
    const page = await browser.open(APPS);
    expect(page.html).toContain('<span class="tag">without a secret</span>');
    expect(page.html).not.toContain('/rotate"');
  });

  it('refuses a sixth app', async () => {
    const before = await browser.open(APPS);
    for (let count = 0; count < 5; count += 1) await test.ownApp();
    const page = await browser.open(APPS);
    expect(page.html).toContain('5 of 5 in use.');
    expect(page.html).toContain('Delete an app to make room for another one.');
    expect(page.html).not.toContain('Create app');
    const sixth = await browser.submit(before, '/account/apps', {
      appName: 'Sixth',
      redirectUris: APP_REDIRECT_URI,
    });
    expect([sixth.status, sixth.html.includes('You have as many apps as an account can have.')]).toEqual([
      400,
      true,
    ]);
  });
});

describe('form for a new app', () => {
  it('shows the new secret only once', async () => {
    const page = await create();
    expect([page.status, secretIn(page)]).toEqual([201, expect.stringMatching(/^[\w-]{43}$/)]);
    expect(page.html).toContain('Copy the secret now: it is shown this one time only.');
    expect(page.html).toContain(`href="${APPS}">Done`);
    expect(page.html).toContain('<title>Tracker');
    expect((await browser.open(APPS)).html).not.toContain(secretIn(page) ?? '');
  });

  it('offers to copy the id and the secret', async () => {
    const page = await create();
    for (const id of ['client-id', 'client-secret']) expect(page.html).toContain(`data-copy="${id}"`);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('names each invalid redirect address in the error', async () => {
    const redirectUris = 'http://evil.example/\nhttps://fine.example/\nftp://old.example/';
    const page = await create({ redirectUris });
    const error = /id="redirectUris-error">([^<]*)</.exec(page.html)?.[1] ?? '';
    expect(error.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'http://evil.example/',
      'ftp://old.example/',
    ]);
  });

  it('shows no secret for a public app', async () => {
    const page = await create({ kind: 'public' });
    expect([page.status, secretIn(page)]).toEqual([201, undefined]);
    expect(page.html).toContain('The app is ready.');
  });

  it('creates only one app when the same form is sent twice', async () => {
    const form = await browser.open(APPS);
    const fields = { appName: 'Tracker', redirectUris: APP_REDIRECT_URI };
    expect((await browser.submit(form, '/account/apps', fields)).status).toBe(201);
    const again = await browser.submit(form, '/account/apps', fields);
    expect([pathOf(again), secretIn(again)]).toEqual([APPS, undefined]);
    expect(again.html).toContain('This was done already, and a secret is shown only once.');
    expect((await create()).status).toBe(201);
  });

  it('keeps the typed values and shows an error at each invalid field', async () => {
    const page = await create({ appName: '', redirectUris: 'http://evil.example/', kind: 'public' });
    expect(page.status).toBe(400);
    expect(page.html).toContain('<p class="error" id="appName-error">Give the app a name.</p>');
    expect(page.html).toContain('<p class="error" id="redirectUris-error">http://evil.example/ must begin');
    expect(page.html).toContain(
      'aria-describedby="redirectUris-hint redirectUris-error" aria-invalid="true"',
    );
    expect(page.html).toContain('>http://evil.example/</textarea>');
    expect(page.html).toContain('value="public" checked');
    expect(await namesLeft()).toEqual([]);
  });

  it('redirects to the sign-in when the account is deleted during the request', async () => {
    const form = await browser.open(APPS);
    const { transaction: real } = db;
    const checked = await test.accounts.verify('viewer', TEST_PASSWORD);
    Object.assign(db, {
      async transaction(...given: Parameters<typeof real>) {
        Object.assign(db, { transaction: real });
        if (checked !== null) await test.accounts.remove(checked);
        return real.apply(db, given);
      },
    });
    const page = await browser.submit(form, '/account/apps', {
      appName: 'Late',
      redirectUris: APP_REDIRECT_URI,
    });
    expect(page.html).toContain('<h1>Sign in</h1>');
  });
});

describe('page for a new app secret', () => {
  it('shows the new secret only once, even if the form is sent twice', async () => {
    const { clientId } = await test.ownApp();
    const form = await browser.open(`${APPS}/${clientId}/rotate`);
    const page = await browser.submit(form, '/rotate');
    expect([page.status, secretIn(page)]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
    const again = await browser.submit(form, '/rotate');
    expect([secretIn(again), again.html.includes('a secret is shown only once')]).toEqual([undefined, true]);
  });

  it('asks for confirmation before the old secret stops working', async () => {
    const { clientId } = await test.ownApp();
    const hashes = async () => (await db.select().from(app)).map(({ secretHash }) => secretHash);
    const before = await hashes();
    const asked = await browser.open(`${APPS}/${clientId}/rotate`);
    expect(asked.html).toContain('<h1>Make a new secret for Tracker &lt;1&gt;?</h1>');
    expect(asked.html).toContain('stops working at once');
    expect(asked.html).toContain(`href="${APPS}">Cancel</a>`);
    expect(secretIn(asked)).toBe(undefined);
    expect(await hashes()).toEqual(before);
  });

  it('makes no secret for a public or unknown app', async () => {
    const { clientId } = await test.ownApp({ isPublic: true });
    const guard = guardIn(await browser.open(APPS));
    for (const id of [clientId, 'gone']) {
      const page = await browser.post(`${APPS}/${id}/rotate`, { guard, secretFingerprint: '' });
      expect([pathOf(page), secretIn(page), page.html.includes('only once')]).toEqual([
        APPS,
        undefined,
        false,
      ]);
    }
  });
});

describe('form that edits an app', () => {
  it('changes only the name and the addresses', async () => {
    const before = await test.ownApp({ redirectUris: [APP_REDIRECT_URI, 'https://b.example/'] });
    const form = await browser.open(`${APPS}/${before.clientId}/edit`);
    expect([form.status, form.html.includes('<title>Edit app')]).toEqual([200, true]);
    expect(form.html).toContain('value="Tracker &lt;1&gt;"');
    expect(form.html).toContain(`>${APP_REDIRECT_URI}\nhttps://b.example/</textarea>`);
    expect(form.html).toContain('maxlength="60"');
    const page = await browser.submit(form, '/edit', {
      appName: 'Renamed',
      redirectUris: 'https://c.example/',
    });
    expect(pathOf(page)).toBe(APPS);
    const after = await test.apps.find(test.viewer.id, before.clientId);
    expect(after).toEqual({ ...before, name: 'Renamed', redirectUris: ['https://c.example/'] });
  });

  it('changes nothing when a value is invalid', async () => {
    const { clientId } = await test.ownApp();
    const form = await browser.open(`${APPS}/${clientId}/edit`);
    const page = await browser.submit(form, '/edit', { appName: '', redirectUris: APP_REDIRECT_URI });
    expect([page.status, page.html.includes('Give the app a name.')]).toEqual([400, true]);
    expect(page.html).toContain(`action="${APPS}/${clientId}/edit"`);
    expect(page.html).toContain(`href="${APPS}">Cancel</a>`);
    expect(await namesLeft()).toEqual(['Tracker <1>']);
  });
});

const foreign = async () => {
  const { clientId } = await test.ownApp();
  await test.person('stranger');
  return { clientId, stranger: await test.signedIn('stranger') };
};

it.each(['edit', 'delete', 'rotate'])('app pages: another account cannot %s the app', async (act) => {
  const { clientId, stranger } = await foreign();
  const before = await db.select().from(app);
  const fields = {
    guard: guardIn(await stranger.open(APPS)),
    appName: 'Taken',
    redirectUris: 'https://evil.example/',
  };
  const posted = await stranger.post(`${APPS}/${clientId}/${act}`, fields);
  expect([pathOf(posted), secretIn(posted)]).toEqual([APPS, undefined]);
  expect(pathOf(await stranger.open(`${APPS}/${clientId}/${act}`))).toBe(APPS);
  expect(await db.select().from(app)).toEqual(before);
});

describe('page that deletes an app', () => {
  it('asks for confirmation and deletes only that app', async () => {
    const { clientId } = await test.ownApp();
    await test.ownApp({ name: 'Other' });
    const asked = await browser.open(`${APPS}/${clientId}/delete`);
    expect(asked.html).toContain('<h1>Delete Tracker &lt;1&gt;?</h1>');
    expect(asked.html).toContain('Everybody who uses it is disconnected at once. It cannot be brought back.');
    expect(asked.html).toContain(`href="${APPS}">Keep it</a>`);
    const page = await browser.submit(asked, '/delete');
    expect([pathOf(page), page.html.includes('The app is deleted')]).toEqual([APPS, true]);
    expect(await namesLeft()).toEqual(['Other']);
    expect((await browser.open(APPS)).html).not.toContain('The app is deleted');
  });
});
