// @vitest-environment jsdom
// Tests the links from the extension to the service's account page.
import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { Options } from '@/components/options/options.tsx';
import { Popup } from '@/components/popup/popup.tsx';
import { renderPage } from './page.tsx';

const account = { state: 'connected', id: 'a', name: 'viewer', problem: null } as const;
const service = {
  clientId: 'kiroku',
  clientSecret: '',
  authUrl: 'https://lists.example/auth',
  baseUrl: 'https://lists.example/v1',
};
const link = () =>
  [...document.querySelectorAll('a')].find((one) =>
    /Manage your account/.test(one.ariaLabel ?? one.textContent ?? ''),
  );

const name = (authUrl: string, account_management_uri?: string) =>
  browser.storage.local.set({
    service,
    discovery: { authUrl, readAt: 0, document: { issuer: authUrl, account_management_uri } },
  });

it('ExternalPageLink in the options underlines no space before its arrow', async () => {
  await name(service.authUrl);
  await renderPage(<Options version="1.2.3" />, { account });
  await expect.poll(() => link()?.textContent).toBe('Manage your account');
});

describe.each([
  [
    'the popup',
    () => renderPage(<Popup />, { account, worker: { nowPlaying: () => null, tabSite: () => null } }),
  ],
  ['the options', () => renderPage(<Options version="1.2.3" />, { account })],
])('account link in %s', (_page, open) => {
  beforeEach(() => name(service.authUrl, 'https://lists.example/auth/account'));

  it('opens the account page of the service in a new tab', async () => {
    await open();
    await expect.poll(() => link()?.href).toBe('https://lists.example/auth/account');
    expect([link()?.target, link()?.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it.each([
    ['names no account page', () => name(service.authUrl)],
    ['names an invalid account page', () => name(service.authUrl, 'javascript:alert(1)')],
    [
      'has no discovery document of its own',
      () => name('https://old.example/auth', 'https://old.example/me'),
    ],
  ])('opens the origin of a service that %s', async (_what, set) => {
    await set();
    await open();
    await expect.poll(() => link()?.href).toBe('https://lists.example/');
  });
});
