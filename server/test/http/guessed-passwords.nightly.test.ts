// Tests that guesses at a password never lock out the owner of the account.
import { describe, expect, it } from 'vitest';
import { createInjectBrowser, type ScriptlessBrowser, signIn } from '../harness/browser.ts';
import { startTestServer, TEST_PASSWORD } from '../harness/test-server.ts';

describe('rate limit on password guesses', () => {
  it('lets the owner sign in and stops an address that tries many names', async () => {
    const { app } = await startTestServer({
      limits: { signInsPerName: 3 },
      environment: { TRUST_PROXY: '1' },
    });
    const from = (address: string) => createInjectBrowser(app, { 'x-forwarded-for': address });
    const attempt = async (browser: ScriptlessBrowser, password: string, name = 'viewer') => {
      const { status, html } = await signIn(browser, { name, password });
      return html.includes('Hello, viewer') ? 'signed in' : status;
    };
    const home = from('203.0.113.1');
    expect(await attempt(home, TEST_PASSWORD)).toBe('signed in');
    home.cookies.delete('kiroku_session');
    // Many machines guess. One of them has the same address as the owner of the account.
    for (const host of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
      const guesser = from(`203.0.113.${host}`);
      for (let guess = 0; guess < 3; guess += 1) await attempt(guesser, `guess ${guess}`);
      expect(await attempt(guesser, TEST_PASSWORD)).toBe(429);
    }
    expect(await attempt(home, TEST_PASSWORD)).toBe('signed in');
    expect(await attempt(from('198.51.100.1'), TEST_PASSWORD)).toBe('signed in');
    // A known device has a separate counter, which also refuses after three failures. An address without a known device is refused after 30
    // failures, even if each has another name.
    home.cookies.delete('kiroku_session');
    for (let guess = 0; guess < 3; guess += 1) expect(await attempt(home, `guess ${guess}`)).toBe(401);
    expect(await attempt(home, TEST_PASSWORD)).toBe(429);
    const sprayer = from('192.0.2.9');
    for (let name = 0; name < 30; name += 1)
      expect(await attempt(sprayer, 'guess', `name-${name}`)).toBe(401);
    expect(await attempt(sprayer, 'guess', 'name-30')).toBe(429);
  });
});
