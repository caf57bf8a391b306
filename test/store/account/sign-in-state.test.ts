// What a sign-in leaves on this computer: the request that is open, where the service's endpoints are, and whose an account id is.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
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

beforeEach(() => fakeBrowser.reset());

describe('a sign-in that is open in a tab', () => {
  it('is kept with its secrets until the browser ends, and nowhere longer', async () => {
    await writePendingSignIn(pending);
    expect(await readPendingSignIn()).toEqual(pending);
    expect(await browser.storage.local.get()).toEqual({});
  });

  it('is forgotten once it is over, and nothing is written in its place', async () => {
    await writePendingSignIn(pending);
    const set = vi.spyOn(browser.storage.session, 'set');
    await writePendingSignIn(null);
    expect(set).not.toHaveBeenCalled();
    expect(await readPendingSignIn()).toBeNull();
    expect(await browser.storage.session.get()).toEqual({});
  });

  it('that names more is read without it', async () => {
    await browser.storage.session.set({ signIn: { ...pending, code: 'stolen' } });
    expect(await readPendingSignIn()).toEqual(pending);
  });

  const { request } = pending;
  it.each<[string, object]>([
    ['no tab', { ...pending, tabId: null }],
    ['no time', { ...pending, begunAt: 'now' }],
    ['no request', { ...pending, request: null }],
    ['no address', { ...pending, request: { ...request, url: 1 } }],
    ['no state, which proves that the answer is ours', { ...pending, request: { ...request, state: null } }],
    ['no verifier', { ...pending, request: { ...request, verifier: undefined } }],
    ['no service', { ...pending, request: { ...request, service: null } }],
    ...Object.keys(service).map((field): [string, object] => [
      `a service without its ${field}`,
      { ...pending, request: { ...request, service: { ...service, [field]: null } } },
    ]),
  ])('with %s is none', async (_what, stored) => {
    await browser.storage.session.set({ signIn: stored });
    expect(await readPendingSignIn()).toBeNull();
  });
});

describe('where the endpoints of a service are', () => {
  const known = { authUrl: service.authUrl, readAt: 5, document: { issuer: service.authUrl } };

  it('is kept', async () => {
    await writeDiscovery(known);
    expect(await readDiscovery()).toEqual(known);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['nothing at all', null],
    ['a text', 'https://auth.one.example'],
    ['no service', { ...known, authUrl: null }],
    ['no time', { ...known, readAt: '5' }],
    ['no document', { ...known, document: null }],
    ['a text as document', { ...known, document: 'issuer' }],
    ['a document of no issuer', { ...known, document: {} }],
    ['a document of an issuer that is no text', { ...known, document: { issuer: 5 } }],
  ])('is asked again where %s is stored', async (_what, discovery) => {
    await browser.storage.local.set({ discovery });
    expect(await readDiscovery()).toBeNull();
  });
});

describe('an account id', () => {
  const two = { baseUrl: 'https://api.two.example/v1', authUrl: 'https://auth.two.example' };

  it('is the first service’s that brings it; at another service it is another account', async () => {
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

  it.each([null, 'ann', ['ann'], { ann: 5 }])(
    'is a new one where %j is stored of the ids of before',
    async (stored) => {
      await browser.storage.local.set({ accountIssuers: stored });
      expect(await assignAccountId('ann', service)).toBe('ann');
      expect(await assignAccountId('ann', two)).not.toBe('ann');
    },
  );

  it('that is known is not written again at each sign-in', async () => {
    await assignAccountId('ann', service);
    const written: unknown[] = [];
    browser.storage.local.onChanged.addListener((changes) => written.push(changes));
    await assignAccountId('ann', service);
    expect(written).toEqual([]);
  });
});
