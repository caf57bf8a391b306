// The stored tokens: whole or not at all, bound to one origin for good, and out of reach of content scripts.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { signedOut } from '@/lib/domain/account.ts';
import { readTokens, type Tokens, withSignInLock } from '@/lib/store/account/tokens.ts';
import { readAccount } from '@/lib/store/preferences.ts';

const tokens: Tokens = {
  accessToken: 'a1',
  refreshToken: 'r1',
  expiresAt: 1_900_000_000_000,
  lifetimeMs: 86_400_000,
  account: 'user-1',
  issuer: 'https://auth.one.example',
  apiOrigin: 'https://api.one.example',
};
const _serviceAt = (name: string) => ({
  baseUrl: `https://api.${name}.example/v1`,
  authUrl: `https://auth.${name}.example`,
  clientId: 'c',
  clientSecret: '',
});

beforeEach(() => fakeBrowser.reset());

describe('tokens', () => {
  it.each([tokens, { ...tokens, refreshToken: null }])(
    'come back as they were written: %o',
    async (written) => {
      await withSignInLock((write) => write(written, signedOut));
      expect(await readTokens()).toEqual(written);
    },
  );

  it.each([
    ['no access token', { accessToken: '' }],
    ['a refresh token without a letter', { refreshToken: '' }],
    ['an end that is no time', { expiresAt: '2027-01-01' }],
    ['an end that never comes', { expiresAt: null }],
    ['an account that is no text', { account: 7 }],
    ['no issuer', { issuer: null }],
    ['an origin that is no text', { apiOrigin: null }],
  ])('with %s are none: a half session would be shown to some service', async (_what, part) => {
    await browser.storage.local.set({ tokens: { ...tokens, ...part } });
    expect(await readTokens()).toBeNull();
  });

  it.each([null, 'a1', 7])('are none where %j is stored, and it stays as it is', async (stored) => {
    await browser.storage.local.set({ tokens: stored });
    expect(await readTokens()).toBeNull();
    expect((await browser.storage.local.get('tokens')).tokens ?? null).toEqual(stored);
  });

  it.each([{}, { tokens: null }])(
    'are none before the first sign-in and after a sign-out: %j',
    async (stored) => {
      vi.spyOn(browser.storage.local, 'get').mockResolvedValueOnce(stored as never);
      expect(await readTokens()).toBeNull();
    },
  );
});

describe('a session', () => {
  it('is written with its account in one step, and ended the same way', async () => {
    const account = { state: 'connected', id: 'user-1', name: 'Ann', problem: null } as const;
    const set = vi.spyOn(browser.storage.local, 'set');
    await withSignInLock((write) => write(tokens, account));
    expect([await readTokens(), await readAccount()]).toEqual([tokens, account]);
    await withSignInLock((write) => write(null, { ...account, state: 'signed-out' }));
    expect([await readTokens(), (await readAccount()).state]).toEqual([null, 'signed-out']);
    expect(set).toHaveBeenCalledTimes(2);
  });
});
