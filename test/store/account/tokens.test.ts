// Tests the stored tokens. All their fields are required, they are bound to one origin, and content scripts cannot read them.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { signedOutAccount } from '@/lib/domain/account.ts';
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

describe('readTokens', () => {
  it.each([tokens, { ...tokens, refreshToken: null }])('returns the stored tokens: %o', async (written) => {
    await withSignInLock((write) => write(written, signedOutAccount));
    expect(await readTokens()).toEqual(written);
  });

  it.each([
    ['no access token', { accessToken: '' }],
    ['an empty refresh token', { refreshToken: '' }],
    ['an expiry that is not a number', { expiresAt: '2027-01-01' }],
    ['an infinite expiry', { expiresAt: null }],
    ['an account that is not a string', { account: 7 }],
    ['no issuer', { issuer: null }],
    ['an origin that is not a string', { apiOrigin: null }],
  ])('returns null for tokens with %s', async (_what, part) => {
    await browser.storage.local.set({ tokens: { ...tokens, ...part } });
    expect(await readTokens()).toBeNull();
  });

  it.each([null, 'a1', 7])('returns null if %j is stored', async (stored) => {
    await browser.storage.local.set({ tokens: stored });
    expect(await readTokens()).toBeNull();
    expect((await browser.storage.local.get('tokens')).tokens ?? null).toEqual(stored);
  });

  it.each([{}, { tokens: null }])(
    'returns null before a sign-in and after a sign-out: %j',
    async (stored) => {
      vi.spyOn(browser.storage.local, 'get').mockResolvedValueOnce(stored as never);
      expect(await readTokens()).toBeNull();
    },
  );
});

describe('withSignInLock', () => {
  it('writes the tokens and the account in one call of the storage', async () => {
    const account = { state: 'connected', id: 'user-1', name: 'Ann', problem: null } as const;
    const set = vi.spyOn(browser.storage.local, 'set');
    await withSignInLock((write) => write(tokens, account));
    expect([await readTokens(), await readAccount()]).toEqual([tokens, account]);
    await withSignInLock((write) => write(null, { ...account, state: 'signed-out' }));
    expect([await readTokens(), (await readAccount()).state]).toEqual([null, 'signed-out']);
    expect(set).toHaveBeenCalledTimes(2);
  });
});
