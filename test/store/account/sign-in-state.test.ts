// Tests what a sign-in stores: the pending request, the service's endpoints, and the service of each account id.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { assignAccountId } from '@/lib/store/account/account-issuers.ts';
import { readDiscovery, writeDiscovery } from '@/lib/store/account/discovery.ts';
import {
  type PendingSignIn,
  readPendingSignIn,
  writePendingSignIn,
} from '@/lib/store/account/pending-sign-in.ts';

const service = {
  baseUrl: 'https://api.one.example/v1',
  authUrl: 'https://auth.one.example',
  clientId: 'c',
  clientSecret: 's',
};
const pending: PendingSignIn = {
  tabId: 7,
  begunAt: 1_800_000_000_000,
  request: { url: 'https://auth.one.example/authorize', state: 'st', verifier: 've', service },
};

describe('pending sign-in', () => {
  it('is stored with its secrets in storage.session only', async () => {
    await writePendingSignIn(pending);
    expect(await readPendingSignIn()).toEqual(pending);
    expect(await browser.storage.local.get()).toEqual({});
  });

  it('is removed when the sign-in is over', async () => {
    await writePendingSignIn(pending);
    const set = vi.spyOn(browser.storage.session, 'set');
    await writePendingSignIn(null);
    expect(set).not.toHaveBeenCalled();
    expect(await readPendingSignIn()).toBeNull();
    expect(await browser.storage.session.get()).toEqual({});
  });

  it('drops unknown fields when it is read', async () => {
    await browser.storage.session.set({ signIn: { ...pending, code: 'stolen' } });
    expect(await readPendingSignIn()).toEqual(pending);
  });

  const { request } = pending;
  it.each<[string, object]>([
    ['no tab', { ...pending, tabId: null }],
    ['no time', { ...pending, begunAt: 'now' }],
    ['no request', { ...pending, request: null }],
    ['no address', { ...pending, request: { ...request, url: 1 } }],
    ['no state parameter', { ...pending, request: { ...request, state: null } }],
    ['no verifier', { ...pending, request: { ...request, verifier: undefined } }],
    ['no service', { ...pending, request: { ...request, service: null } }],
    ...Object.keys(service).map((field): [string, object] => [
      `a service without its ${field}`,
      { ...pending, request: { ...request, service: { ...service, [field]: null } } },
    ]),
  ])('is ignored if it has %s', async (_what, stored) => {
    await browser.storage.session.set({ signIn: stored });
    expect(await readPendingSignIn()).toBeNull();
  });
});

describe('stored discovery document', () => {
  const known = { authUrl: service.authUrl, readAt: 5, document: { issuer: service.authUrl } };

  it('is read as it was written', async () => {
    await writeDiscovery(known);
    expect(await readDiscovery()).toEqual(known);
  });

  it.each<[string, unknown]>([
    ['no value', undefined],
    ['null', null],
    ['a string', 'https://auth.one.example'],
    ['a document without a service', { ...known, authUrl: null }],
    ['a document without a time', { ...known, readAt: '5' }],
    ['no document', { ...known, document: null }],
    ['a string as document', { ...known, document: 'issuer' }],
    ['a document without an issuer', { ...known, document: {} }],
    ['a document whose issuer is not a string', { ...known, document: { issuer: 5 } }],
  ])('is ignored if storage has %s', async (_what, discovery) => {
    await browser.storage.local.set({ discovery });
    expect(await readDiscovery()).toBeNull();
  });
});

describe('assignAccountId', () => {
  const two = { baseUrl: 'https://api.two.example/v1', authUrl: 'https://auth.two.example' };

  it('returns another id for the same subject of a second service', async () => {
    expect(await assignAccountId('ann', service)).toBe('ann');
    const other = await assignAccountId('ann', two);
    expect(other).not.toBe('ann');
    expect([await assignAccountId('ann', service), await assignAccountId('ann', two)]).toEqual([
      'ann',
      other,
    ]);
    expect(await assignAccountId('bob', two), 'the ids of before stay known').toBe('bob');
    expect(await assignAccountId('ann', service)).toBe('ann');
  });

  it.each([null, 'ann', ['ann'], { ann: 5 }])('ignores the stored ids %j', async (stored) => {
    await browser.storage.local.set({ accountIssuers: stored });
    expect(await assignAccountId('ann', service)).toBe('ann');
    expect(await assignAccountId('ann', two)).not.toBe('ann');
  });

  it('does not write a known id again', async () => {
    await assignAccountId('ann', service);
    const write = vi.spyOn(browser.storage.local, 'set');
    await assignAccountId('ann', service);
    expect(write).not.toHaveBeenCalled();
  });
});
