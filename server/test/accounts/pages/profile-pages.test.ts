// Tests the profile page and the frame of every signed-in page. The profile page has the adult filter, which a minor cannot turn off.
import { beforeEach, describe, expect, it } from 'vitest';
import { startAccountArea, type TestAccountArea } from '../../harness/account-area.ts';
import type { ScriptlessBrowser } from '../../harness/browser.ts';

const PROFILE = '/auth/account';

let test: TestAccountArea;
let browser: ScriptlessBrowser;
beforeEach(async () => {
  test = await startAccountArea();
  browser = await test.signedIn();
  return test.close;
});

const isFilterOn = async () => (await test.accounts.findById(test.viewer.id))?.adultFilter;
const save = async (fields: Record<string, string>) =>
  browser.submit(await browser.open(PROFILE), PROFILE, fields);

it('GET /auth/sign-in shows no navigation bar', async () => {
  const { html } = await test.browser().open('/auth/sign-in');
  expect(html).toContain('<main id="main" class="card">');
  expect(html).not.toContain('class="nav"');
});

describe('adult filter of the profile page', () => {
  it('can be turned off and on by an adult', async () => {
    const off = await save({});
    expect(off.html).toContain('<p class="notice" role="status">Saved.</p>');
    expect([await isFilterOn(), off.html.includes('value="on" checked')]).toEqual([false, false]);
    const on = await save({ adultFilter: 'on' });
    expect([await isFilterOn(), on.html.includes('value="on" checked')]).toEqual([true, true]);
    expect((await browser.open(PROFILE)).html).not.toContain('Saved.');
    await save({ adultFilter: 'off' });
    expect(await isFilterOn()).toBe(false);
  });

  it('stays on for a minor who sends the form without the filter', async () => {
    const { account } = await test.person('minor', '2010-01-01');
    const minor = await test.signedIn('minor');
    const page = await minor.open(PROFILE);
    expect(page.html).toContain('The adult filter is on, and stays on until you are 18');
    expect(page.html).not.toContain('name="adultFilter"');
    const guard = /name="guard" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
    expect((await minor.post(PROFILE, { guard })).html).toContain('Saved.');
    expect((await test.accounts.findById(account.id))?.adultFilter).toBe(true);
  });

  it('can be turned off from the eighteenth birthday on', async () => {
    await test.person('nearly', '2008-11-21');
    const nearly = await test.signedIn('nearly');
    expect((await nearly.open(PROFILE)).html).not.toContain('name="adultFilter"');
    test.clock.advance(16 * 3_600_000);
    expect((await nearly.open(PROFILE)).html).toContain('name="adultFilter"');
  });
});

describe('signed-in page of the account area', () => {
  it.each([
    [PROFILE, 'Profile', 'Hello, viewer'],
    [`${PROFILE}/connections`, 'Connected apps', 'Connected apps'],
    [`${PROFILE}/apps`, 'Your apps', 'Your apps'],
    [`${PROFILE}/security`, 'Security', 'Security'],
  ])('%s is marked as the current page in the navigation', async (path, label, heading) => {
    const { html } = await browser.open(path);
    expect(html).toContain(`<title>${label} · Kiroku</title>`);
    expect(html).toContain(`<h1>${heading}</h1>`);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toContain(`href="${path}" aria-current="page">${label}</a>`);
    expect(html).toContain('<main id="main" class="sheet">');
    expect(html).toContain('href="/auth/account.css"');
  });

  it('escapes the account name', async () => {
    await test.person('<script>');
    const { html } = await (await test.signedIn('<script>')).open(PROFILE);
    expect(html).toContain('Hello, &lt;script&gt;');
  });
});
