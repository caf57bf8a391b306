// Tests stored preferences. An unreadable value does not affect the other values. A token is stored only in its own item.
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { readDiscovery } from '@/lib/store/account/discovery.ts';
import { readTokens, withSignInLock } from '@/lib/store/account/tokens.ts';
import {
  readAccount,
  readService,
  readSettings,
  writeService,
  writeSettings,
} from '@/lib/store/preferences.ts';

describe('readSettings', () => {
  it('returns the defaults if nothing is stored', async () => {
    expect(await readSettings()).toEqual(defaultSettings);
  });

  it('returns the stored values', async () => {
    const settings = {
      ...defaultSettings,
      theme: 'dark' as const,
      sitePolicies: { crunchyroll: 'ask' as const },
    };
    await writeSettings(settings);
    expect(await readSettings()).toEqual(settings);
  });

  it('returns the defaults of unreadable fields and the stored values of all other fields', async () => {
    const tracking = { ...defaultSettings.tracking, threshold: 7, jumpLimit: 12 };
    await browser.storage.local.set({ settings: { theme: 'dark', tracking, sitePolicies: 'none' } });
    expect(await readSettings()).toMatchObject({
      theme: 'dark',
      sitePolicies: {},
      tracking: { threshold: 0.85, jumpLimit: 12 },
    });
  });

  it('returns no self-hosted servers if the stored settings lack that field', async () => {
    const { selfHosted: _none, ...older } = { ...defaultSettings, theme: 'dark' as const };
    await browser.storage.local.set({ settings: older });
    expect(await readSettings()).toEqual({ ...older, selfHosted: {} });
  });

  it('accepts only plain origins as servers', async () => {
    const selfHosted = { jellyfin: ['http://nas.local:8096'] };
    await writeSettings({ ...defaultSettings, selfHosted });
    expect((await readSettings()).selfHosted).toEqual(selfHosted);
    const settings = { ...defaultSettings, selfHosted: { jellyfin: ['http://*/*'] } };
    await browser.storage.local.set({ settings });
    expect((await readSettings()).selfHosted).toEqual({});
  });

  it.each([null, 'text', 5, []])('returns the defaults if %j is stored', async (settings) => {
    await browser.storage.local.set({ settings });
    expect(await readSettings()).toEqual(defaultSettings);
  });
});

describe('readService', () => {
  it('returns the built-in service if the stored service is broken', async () => {
    await browser.storage.local.set({ service: { baseUrl: 'not an address' } });
    expect(await readService()).toMatchObject({ baseUrl: 'http://localhost:4780/v1' });
  });
});

describe('writeService', () => {
  it('rejects a service without addresses', async () => {
    const broken = { baseUrl: '', authUrl: '', clientId: 'x', clientSecret: '' };
    await expect(writeService(broken)).rejects.toThrow();
  });
});

describe('readAccount', () => {
  it('returns a signed-out account if the stored account is broken', async () => {
    await browser.storage.local.set({ account: { state: 'king' } });
    expect(await readAccount()).toMatchObject({ state: 'signed-out' });
  });
});

describe('stored tokens', () => {
  const tokens = {
    accessToken: 'a',
    refreshToken: null,
    expiresAt: 5,
    lifetimeMs: 5,
    account: 'u',
    issuer: 'https://s.example',
    apiOrigin: 'https://s.example',
  };

  it('are kept until they are cleared', async () => {
    const account = await readAccount();
    await withSignInLock((write) => write(tokens, account));
    expect(await readTokens()).toEqual(tokens);
    await withSignInLock((write) => write(null, account));
    expect(await readTokens()).toBeNull();
  });

  it('are null if the stored value is broken', async () => {
    await browser.storage.local.set({ tokens: { ...tokens, accessToken: '' } });
    expect(await readTokens()).toBeNull();
  });
});

describe('readDiscovery', () => {
  it.each([null, 5, 'text', {}, { authUrl: 'x', readAt: 1, document: {} }])(
    'returns null for the damaged document %j',
    async (discovery) => {
      await browser.storage.local.set({ discovery });
      expect(await readDiscovery()).toBeNull();
    },
  );
});
