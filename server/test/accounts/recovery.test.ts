// Tests recovery codes: the page that shows a code once, and the forgotten-password page that accepts it.
import { beforeEach, describe, expect, it } from 'vitest';
import { hashRecoveryCode } from '../../src/accounts/recovery-code.ts';
import type { Db } from '../../src/db/open.ts';
import { account, accountSession, oidcGrant } from '../../src/db/schema.ts';
import { startAccountArea, type TestAccountArea } from '../harness/account-area.ts';
import { followMainLink, type ScriptlessBrowser, signIn, type VisitedPage } from '../harness/browser.ts';
import { TEST_PASSWORD } from '../harness/credentials.ts';
import { addConsent } from '../harness/people.ts';

const NEW_PASSWORD = 'another quiet evening';
const PERSON = { name: 'haru', password: TEST_PASSWORD, birthDate: '1999-09-09' };
const WINDOW = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' };
const REFUSED = 'The account name or the recovery code is not right.';
const BACK = '/auth/interaction/Ab-9_';

let db: Db;
let test: TestAccountArea;
let browser: ScriptlessBrowser;
let logged: string[];
beforeEach(async () => {
  logged = [];
  const logSink = { write: (line: string) => void logged.push(line) };
  test = await startAccountArea({ signInsPerName: 3, logSink });
  db = test.db;
  browser = test.browser();
  return test.close;
});

const codeIn = ({ html }: VisitedPage) => /id="recovery-code">([^<]*)</.exec(html)?.[1] ?? '';
const signUp = async (by = browser, query = '') =>
  by.submit(await by.open(`/auth/sign-up${query}`), '/sign-up', PERSON);
const forget = async (fields: object, by = test.browser()) =>
  by.submit(await by.open('/auth/forgot'), '/forgot', { name: 'haru', newPassword: NEW_PASSWORD, ...fields });
const stateOf = async (name = 'haru') =>
  (await db.select().from(account)).find((row) => row.name === name) ?? null;

it('recovery codes and passwords are absent from the log and the export', async () => {
  const code = codeIn(await signUp());
  const page = await forget({ code }, browser);
  const exported = await browser.open('/auth/account/security/export');
  expect(exported.html).toContain('"hasRecoveryCode":true');
  for (const secret of [code, codeIn(page), hashRecoveryCode(codeIn(page)), TEST_PASSWORD, NEW_PASSWORD])
    expect(exported.html + logged.join('')).not.toContain(secret);
  const asked = await browser.open('/auth/account/security/delete');
  await browser.submit(asked, '/delete', { password: NEW_PASSWORD });
  expect(await stateOf()).toBe(null);
  expect((await forget({ code: codeIn(page) })).html).toContain(REFUSED);
});

describe('recovery code', () => {
  it('is shown only once after the sign-up and stored only as a hash', async () => {
    const page = await signUp();
    const code = codeIn(page);
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(page.html).toContain('Nobody else can reset your password');
    expect(page.headers['cache-control']).toBe('no-store');
    const profile = await followMainLink(browser, page);
    expect(profile.html).toContain('Hello, haru');
    expect(profile.html).not.toContain(code);
    expect((await stateOf())?.recoveryHash).toBe(hashRecoveryCode(code));
    expect(JSON.stringify(await stateOf())).not.toContain(code);
  });

  it('is shown with a link back to the authorization request', async () => {
    const page = await signUp(browser, `?returnTo=${encodeURIComponent(BACK)}`);
    expect(page.html).toContain(`<a class="button primary" href="${BACK}">`);
  });

  it('is not shown again when the sign-up is sent twice', async () => {
    const form = await browser.open('/auth/sign-up');
    const [first, again] = [
      await browser.submit(form, '/sign-up', PERSON),
      await browser.submit(form, '/sign-up', PERSON),
    ];
    expect([codeIn(first) === '', codeIn(again), again.html.includes('Hello, haru')]).toEqual([
      false,
      '',
      true,
    ]);
  });

  it.each([
    ['as shown', (code: string) => code],
    ['in lower case without dashes', (code: string) => code.toLowerCase().replaceAll('-', '')],
    [
      'with blanks, and with the letters O and l for digits',
      (code: string) => ` ${code.replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `,
    ],
    [
      'in full-width characters',
      (code: string) => code.replace(/./g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
    ],
  ])('is accepted when typed %s', async (_how, typed) => {
    const code = codeIn(await signUp());
    expect((await forget({ code: typed(code) })).html).toContain('Your password is changed');
  });
});

/** Opens the address that is in the address bar after a form was answered. The script account.js takes it from `content-location`. */
const reloaded = (page: VisitedPage, by = browser) => by.open(page.headers['content-location'] ?? '');

describe('page of the recovery code', () => {
  it.each([
    ['the sign-up', '', '/auth/account'],
    ["an app's sign-up", `?returnTo=${encodeURIComponent(BACK)}`, BACK],
  ])('links to the next page when it is reloaded after %s', async (_what, query, next) => {
    const shown = await signUp(browser, query);
    const code = codeIn(shown);
    const page = await reloaded(shown);
    expect([page.status, codeIn(page), page.html.includes(code)]).toEqual([200, '', false]);
    expect(page.html).toContain('Your account exists, and you are signed in.');
    expect(page.html).toContain(`<a class="button primary" href="${next}">`);
    expect(page.html).toMatch(/href="\/auth\/account\/security\/recovery[?"]/);
  });

  it('offers a new code after a reload', async () => {
    const page = await reloaded(await signUp(browser, `?returnTo=${encodeURIComponent(BACK)}`));
    const renew = /href="(\/auth\/account\/security\/recovery[^"]*)"/.exec(page.html)?.[1] ?? '';
    const form = await browser.open(renew.replaceAll('&amp;', '&'));
    const made = await browser.submit(form, '/recovery', { password: TEST_PASSWORD });
    expect(codeIn(made)).not.toBe('');
    expect(made.html).toContain(`<a class="button primary" href="${BACK}">`);
  });

  it('states after a reload that a code is shown only once', async () => {
    const code = codeIn(await signUp());
    const person = test.browser();
    const page = await reloaded(await forget({ code }, person), person);
    expect([codeIn(page), page.html.includes('shown once')]).toEqual(['', true]);
  });

  it('shows no code when the forgotten-password form is sent a second time', async () => {
    const code = codeIn(await signUp());
    const person = test.browser();
    const form = await person.open('/auth/forgot');
    const typed = { name: 'haru', newPassword: NEW_PASSWORD, code };
    const [first, again] = [
      await person.submit(form, '/forgot', typed),
      await person.submit(form, '/forgot', typed),
    ];
    expect([codeIn(first) === '', codeIn(again), again.html.includes('shown once')]).toEqual([
      false,
      '',
      true,
    ]);
    const wrong = await person.submit(form, '/forgot', { ...typed, newPassword: 'a third quiet evening' });
    expect(wrong.html).toContain(REFUSED);
  });

  it('redirects a signed-out browser to the sign-in page', async () => {
    expect((await test.browser().open('/auth/recovery-code')).html).toContain('<h1>Sign in</h1>');
  });

  it.each([
    ['the sign-up', () => signUp(browser, `?returnTo=${encodeURIComponent(BACK)}`), BACK, 'Hallo, haru'],
    [
      'a forgotten password',
      async () => forget({ code: codeIn(await signUp(test.browser())) }, browser),
      '/auth/account',
      'Dein Passwort ist geändert',
    ],
    [
      'a request for a new code',
      async () => {
        await signUp();
        const form = await browser.open('/auth/account/security/recovery');
        return browser.submit(form, '/recovery', { password: TEST_PASSWORD });
      },
      '/auth/account/security',
      'Dein neuer Wiederherstellungscode',
    ],
  ])('shows the same code in the picked language after %s', async (_what, shown, next, title) => {
    const page = await shown();
    const german = await browser.submit(page, '/recovery-code', { language: 'de' });
    expect(codeIn(german)).toBe(codeIn(page));
    expect(german.html).toContain('<html lang="de">');
    expect(german.html).toContain(`<h1>${title}</h1>`);
    expect(german.html).toContain(`<a class="button primary" href="${next}">`);
    expect((await browser.open('/auth/account')).html).toContain('<html lang="de">');
    expect((await forget({ code: codeIn(german) })).status).toBe(200);
  });

  it('shows no outdated or invented code when a language is picked', async () => {
    const page = await signUp();
    await forget({ code: codeIn(page) }, browser);
    for (const code of [codeIn(page), 'something else', '']) {
      const answer = await browser.submit(await reShown(), '/recovery-code', { code, language: 'de' });
      expect([codeIn(answer), code !== '' && answer.html.includes(code)]).toEqual(['', false]);
    }
  });
});

/** Returns a page with a new code, made in the signed-in browser. */
async function reShown(): Promise<VisitedPage> {
  const form = await browser.open('/auth/account/security/recovery');
  return browser.submit(form, '/recovery', { password: NEW_PASSWORD });
}

describe('forgotten-password page', () => {
  it('is linked from the sign-in page', async () => {
    expect((await browser.open('/auth/sign-in')).html).toContain(
      '<a href="/auth/forgot">Forgot password?</a>',
    );
  });

  it('sets the new password, signs in and shows a new recovery code', async () => {
    const code = codeIn(await signUp());
    const person = test.browser();
    const page = await forget({ code }, person);
    expect([page.status, codeIn(page) === code, codeIn(page).length]).toEqual([200, false, code.length]);
    expect((await followMainLink(person, page)).html).toContain('Hello, haru');
    const sign = (password: string) => signIn(test.browser(), { name: 'haru', password });
    expect((await sign(NEW_PASSWORD)).html).toContain('Hello, haru');
    expect((await sign(TEST_PASSWORD)).status).toBe(401);
    expect((await forget({ code: codeIn(page), newPassword: 'a third quiet evening' })).status).toBe(200);
  });

  it('accepts a recovery code only once, even in two concurrent requests', async () => {
    const code = codeIn(await signUp());
    const answers = await Promise.all([forget({ code }), forget({ code }, test.browser())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await forget({ code })).html).toContain(REFUSED);
  });

  it('ends all earlier sessions and keeps the apps connected', async () => {
    const code = codeIn(await signUp());
    const [{ id: accountId }, { clientId }] = [(await stateOf()) ?? { id: '' }, await test.ownApp()];
    const consent = { grantId: 'a consent', accountId, clientId };
    await addConsent({ db, now: test.clock.now }, consent, new Date('2027-11-20'));
    await forget({ code });
    expect((await browser.open('/auth/account')).html).toContain('<h1>Sign in</h1>');
    expect(await db.$count(accountSession)).toBe(1);
    expect(await db.$count(oidcGrant)).toBe(1);
  });

  it.each([
    ['a missing name', { name: ' ' }, 'Enter your account name.'],
    ['a code of dashes only', { code: '--', name: 'haru' }, REFUSED],
    ['a blank code', { code: ' ' }, 'Enter your recovery code.'],
    ['a password that is too short', { newPassword: 'short' }, 'at least 8 characters'],
    ['a common password', { newPassword: 'iloveyou' }, 'first that are guessed'],
    ['a wrong code', { code: '00000-00000-00000-00000' }, REFUSED],
    ['an unknown name', { name: 'unknown' }, REFUSED],
  ])('refuses %s and changes nothing', async (_what, fields, said) => {
    const code = codeIn(await signUp());
    const before = await stateOf();
    const page = await forget({ code, ...fields });
    expect(page.html).toContain(said);
    expect([page.status >= 400, page.html.includes(code), page.html.includes(NEW_PASSWORD)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await stateOf()).toEqual(before);
  });

  it('sends the same response for an unknown name and for a wrong code', async () => {
    await signUp();
    await db.update(account).set({ recoveryHash: null });
    await test.person('natsu');
    const code = '7K3QF-2M9XW-D04TB-HC8ZN';
    const shownTo = async (name: string) => {
      const { status, html } = await forget({ name, code });
      return [status, html.replaceAll(name, 'NAME').replace(/name="guard" value="[^"]*"/, '')];
    };
    const [known, withoutCode, unknown] = [
      await shownTo('natsu'),
      await shownTo('haru'),
      await shownTo('nobody'),
    ];
    expect(known).toEqual(unknown);
    expect(withoutCode).toEqual(unknown);
  });

  it('counts wrong recovery codes together with wrong passwords', async () => {
    const code = codeIn(await signUp());
    await forget({ code: 'wrong' });
    await signIn(test.browser(), { name: 'haru', password: 'a wrong password' });
    await forget({ code: 'wrong' });
    const page = await forget({ code });
    expect([page.status, page.headers['retry-after']]).toEqual([429, '900']);
    test.clock.advance(900_000);
    expect((await forget({ code })).status).toBe(200);
  });

  it('shows only the typed name again after an error', async () => {
    const page = await forget({ code: 'a-wrong-code' }, test.browser(WINDOW));
    expect(new URL(page.url, 'http://localhost').pathname).toBe('/auth/forgot');
    expect(page.html).toContain('value="haru"');
    expect(page.html).not.toMatch(/a-wrong-code|another quiet/);
  });

  it('refuses a form without a valid CSRF token', async () => {
    const code = codeIn(await signUp());
    const page = await test.browser().post('/auth/forgot', { name: 'haru', code, newPassword: NEW_PASSWORD });
    expect([page.status, page.html.includes('open for too long')]).toEqual([403, true]);
    expect((await forget({ code })).status).toBe(200);
  });
});

describe('recovery form of the security page', () => {
  const ask = (fields: object = {}) =>
    browser
      .open('/auth/account/security/recovery')
      .then((page) => browser.submit(page, '/recovery', { password: TEST_PASSWORD, ...fields }));

  it('replaces the recovery code for the right password', async () => {
    const before = codeIn(await signUp());
    expect((await ask({ password: 'a wrong password' })).html).toContain(
      'The current password is not right.',
    );
    const page = await ask();
    expect(codeIn(page)).toMatch(/^[0-9A-Z-]{23}$/);
    expect(page.html).toContain('The code that you had before is void.');
    expect((await forget({ code: before })).status).toBe(401);
    expect((await forget({ code: codeIn(page) })).status).toBe(200);
  });

  it('makes only one code when the same form is sent twice', async () => {
    await signUp();
    const form = await browser.open('/auth/account/security/recovery');
    const page = await browser.submit(form, '/recovery', { password: TEST_PASSWORD });
    const again = await browser.submit(form, '/recovery', { password: TEST_PASSWORD });
    expect([codeIn(again), again.html.includes('shown already')]).toEqual(['', true]);
    expect((await forget({ code: codeIn(page) })).status).toBe(200);
  });

  it('offers a code to an account without a recovery code', async () => {
    await signUp();
    await db.update(account).set({ recoveryHash: null });
    expect((await browser.open('/auth/account/security')).html).toContain('You have none yet.');
    const page = await ask();
    expect(page.html).not.toContain('had before');
    expect((await forget({ code: codeIn(page) })).status).toBe(200);
    expect((await browser.open('/auth/account/security')).html).toContain('<h1>Sign in</h1>');
  });
});
