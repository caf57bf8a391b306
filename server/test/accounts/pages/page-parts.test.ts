// Tests the parts of pages: fields with hint and error, the error summary, the consent question, and the headers.
import { describe, expect, it } from 'vitest';
import { areaCookieOptions } from '../../../src/accounts/area.ts';
import { type Html, html, htmlToString } from '../../../src/accounts/html.ts';
import { consentBody } from '../../../src/accounts/pages/consent-page.ts';
import {
  describedByAttribute,
  errorSummaryHtml,
  formField,
  statusNotice,
} from '../../../src/accounts/pages/form-elements.ts';
import { messageBody } from '../../../src/accounts/pages/message-page.ts';
import { isNavigation, renderPage, statusForBrowser } from '../../../src/accounts/send-page.ts';
import { en } from '../../../src/accounts/texts/en.ts';

const text = (part: Html | null) => (part === null ? null : htmlToString(part));

it('statusNotice has the role "status", which screen readers announce', () => {
  expect(text(statusNotice('It is <done>.'))).toBe('<p class="notice" role="status">It is &lt;done&gt;.</p>');
});

it('messageBody shows a link only if the message has a link', () => {
  const message = { title: 'A <title>', text: 'A <text>' };
  expect(text(messageBody(message))).toBe('<h1>A &lt;title&gt;</h1>\n<p class="lead">A &lt;text&gt;</p>\n');
  expect(text(messageBody({ ...message, link: { href: '/auth', label: 'On' } }))).toContain(
    '<p><a class="button secondary" href="/auth">On</a></p>',
  );
});

it.each([
  [{ path: '/auth', isSecure: false }, '/auth'],
  [{ path: '', isSecure: false }, '/'],
  [{ path: '/auth', isSecure: true }, '/'],
  [{ path: '', isSecure: true }, '/'],
])('areaCookieOptions for the area %o has the path %s', (area, path) => {
  expect(areaCookieOptions(area)).toEqual({ path, secure: area.isSecure, httpOnly: true, sameSite: 'lax' });
});

it('isNavigation is true only if sec-fetch-mode is navigate', () => {
  expect(isNavigation({ 'sec-fetch-mode': 'navigate' })).toBe(true);
  expect([isNavigation({}), isNavigation({ 'sec-fetch-mode': 'cors' })]).toEqual([false, false]);
});

it.each([
  [200, 200],
  [303, 303],
  [399, 399],
  [400, 200],
  [403, 200],
  [404, 404],
  [429, 200],
  [503, 200],
])('statusForBrowser given the status %i returns %i for a navigation', (status, shown) => {
  expect(statusForBrowser({ 'sec-fetch-mode': 'navigate' }, status)).toBe(shown);
  expect(statusForBrowser({}, status)).toBe(status);
  expect(statusForBrowser({ 'sec-fetch-mode': 'cors' }, status)).toBe(status);
});

describe('formField', () => {
  const name = { name: 'name', label: 'Account <name>' };
  const inputOf = (given: Parameters<typeof formField>[0]) =>
    /<input[^>]*>/.exec(htmlToString(formField(given)))?.[0];

  it('is a required text input by default', () => {
    expect(inputOf(name)).toBe(
      '<input id="name" name="name" type="text" value="" autocomplete="off" required>',
    );
    expect(htmlToString(formField(name))).toContain(
      '<div class="field">\n<label for="name">Account &lt;name&gt;</label>',
    );
    expect(htmlToString(formField(name))).not.toMatch(/class="hint"|class="error"/);
  });

  it('has the given value, type, autocomplete and attributes', () => {
    const given = {
      ...name,
      type: 'date',
      value: '"1"',
      autocomplete: 'bday',
      attributes: html` maxlength="3"`,
    } as const;
    expect(inputOf(given)).toBe(
      '<input id="name" name="name" type="date" value="&quot;1&quot;" autocomplete="bday" required maxlength="3">',
    );
    expect(inputOf({ ...name, isNext: true })).toContain(' required autofocus>');
    expect(inputOf({ ...name, isNext: false })).toContain(' required>');
  });

  it('refers to its hint and its error with aria-describedby', () => {
    const both = htmlToString(formField({ ...name, hint: 'A <hint>.', error: 'A <mistake>.' }));
    expect(both).toContain('<div class="field field-wrong">');
    expect(both).toContain('<p class="hint" id="name-hint">A &lt;hint&gt;.</p>');
    expect(both).toContain('<p class="error" id="name-error">A &lt;mistake&gt;.</p>');
    expect(both).toContain(' aria-describedby="name-hint name-error" aria-invalid="true"');
  });
});

it.each([
  [{}, ''],
  [{ hint: 'h' }, ' aria-describedby="name-hint"'],
  [{ error: 'e' }, ' aria-describedby="name-error" aria-invalid="true"'],
  [{ hint: 'h', error: 'e' }, ' aria-describedby="name-hint name-error" aria-invalid="true"'],
])('describedByAttribute given %j returns the attributes %j', (given, attributes) => {
  expect(text(describedByAttribute({ name: 'name', ...given }))).toBe(attributes);
});

describe('errorSummaryHtml', () => {
  it('lists every error', () => {
    expect(errorSummaryHtml(en, {})).toBe(null);
    const summary = text(errorSummaryHtml(en, { form: 'Too <many>.', name: 'Enter your name.' }));
    expect(summary).toContain('class="summary" role="alert"');
    expect(summary).toContain('<ul><li>Too &lt;many&gt;.</li><li>Enter your name.</li></ul>');
  });

  it('is visually hidden when every error is shown at its field', () => {
    expect(text(errorSummaryHtml(en, { name: 'Enter your name.' }))).toContain('class="unseen" role="alert"');
  });
});

describe('consentBody', () => {
  const asked = {
    action: '/auth/interaction/1/consent',
    guard: html`<input name="guard">`,
    appName: 'Tracker <1>',
    redirectHost: 'app.example',
    accountName: 'viewer',
    scopes: ['openid'],
  };
  const ask = (more: object = {}) => htmlToString(consentBody(en, { ...asked, ...more }));

  it('names the app and the account in the consent question', () => {
    const page = ask();
    expect(page).toContain('<span class="app-name">Tracker &lt;1&gt;</span> wants to use your list');
    expect(page).toContain('You are signed in as <strong>viewer</strong>.');
    expect(page).toContain('action="/auth/interaction/1/consent">\n<input name="guard">');
    expect(page).toContain('name="answer" value="approve">Allow');
    expect(page).toContain('name="answer" value="deny">Deny');
    expect(page).toContain('You can disconnect the app at any time under “Connected apps”.');
  });

  it('explains each known scope and shows an unknown scope as it is', () => {
    const items = (scopes: string[]) =>
      [...ask({ scopes }).matchAll(/<li><strong>([^<]*)<\/strong><span>([^<]*)<\/span><\/li>/g)].map(
        ([, title, detail]) => [title, detail],
      );
    expect(items(['openid', 'profile', 'offline_access'])).toEqual([
      [
        'See and change your list',
        'Search the catalogue, read your list, add, update and remove entries, and rate anime.',
      ],
      ['See your account name', 'Not your password, and not your date of birth.'],
      ['Stay connected', 'Keep working while you are not here, until you disconnect it.'],
    ]);
    expect(items(['of_tomorrow'])).toEqual([['of_tomorrow', '']]);
    expect(items([])).toEqual([]);
  });

  const textFor = (redirectHost: string) => ask({ redirectHost }).replaceAll(/<[^>]*>/g, '');

  it.each(['abc.chromiumapp.org', 'abc.extensions.allizom.org'])(
    "explains that the redirect host %s is the browser's own address",
    (redirectHost) => {
      expect(textFor(redirectHost)).toContain(`${redirectHost} is your browser’s own address for it.`);
      expect(textFor(redirectHost)).not.toContain('You will be sent to');
    },
  );

  it.each([
    'app.example',
    'chromiumapp.org',
    'abc.chromiumapp.org.evil.example',
    'abc.chromiumappxorg',
    'evilchromiumapp.org',
  ])('states that the user will be sent to the redirect host %s', (redirectHost) => {
    expect(textFor(redirectHost)).toContain(`You will be sent to ${redirectHost}.`);
    expect(textFor(redirectHost)).not.toContain('own address for it.');
  });
});

describe('renderPage', () => {
  const area = { path: '/auth', isSecure: false };
  const asked = { method: 'GET', url: '/auth/account?a=b', headers: {} };
  const page = { title: 'A <title>', body: html`<p>body</p>` };

  it('sets a strict CSP, no-store and a same-origin referrer policy', () => {
    const { headers, markup } = renderPage(area, asked, page);
    expect(headers).toEqual({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(markup).toContain('<title>A &lt;title&gt; · Kiroku</title>');
    expect(markup).toContain('<p>body</p>');
  });

  it('allows form redirects to the given apps in the CSP', () => {
    const { headers } = renderPage(area, asked, {
      ...page,
      formTargets: ['https://app.example', 'https://b.example'],
    });
    expect(headers['content-security-policy']).toContain(
      "form-action 'self' https://app.example https://b.example;",
    );
  });
});
