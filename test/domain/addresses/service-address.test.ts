// Tests which service addresses are accepted, and which settings mean the same service.
import { describe, expect, it } from 'vitest';
import {
  accountAddressOf,
  apiOriginOf,
  isOnThisMachine,
  isSameService,
  isServiceAddress,
  maySendTokensTo,
  mayServiceUseAddress,
  serviceIdOf,
  withoutTrailingSlashes,
  wouldLeakClientSecret,
} from '@/lib/domain/addresses/service-address.ts';
import type { ServiceSettings } from '@/lib/domain/settings.ts';

const service: ServiceSettings = {
  clientId: 'kiroku',
  authUrl: 'https://id.example/realm',
  baseUrl: 'https://list.example/v1',
  clientSecret: '',
};

describe('service address', () => {
  it.each([
    ['https://list.example/v1', true],
    ['http://localhost:4780', true],
    ['http://127.0.0.1:4780/v1', true],
    ['http://[::1]:4780', false],
    ['http://list.example', false],
    ['http://192.168.0.2', false],
    ['ftp://localhost', false],
    ['https://list.example/v1?a', false],
    ['https://list.example/v1#a', false],
    ['https://mira@list.example', false],
    ['https://:word@list.example', false],
    ['list.example', false],
    ['', false],
  ])('"%s" is valid: %s', (address, isOne) => {
    expect(isServiceAddress(address)).toBe(isOne);
  });

  it.each([
    [
      'a service on the internet may name another service on the internet',
      'https://a.example',
      'https://b.example/x?y',
      true,
    ],
    [
      'a service on the internet may not name a home address',
      'https://a.example',
      'https://192.168.0.2/x',
      false,
    ],
    [
      'a service on the internet may not name this machine',
      'https://a.example',
      'http://localhost:4780',
      false,
    ],
    [
      'a service in the home network may name another address of the home network',
      'https://192.168.0.2',
      'https://nas.local',
      true,
    ],
    ['a service on this machine may name this machine', 'http://localhost:4780', 'http://127.0.0.1:1', true],
    [
      'a service on this machine may name a service on the internet',
      'http://localhost:4780',
      'https://b.example',
      true,
    ],
    [
      'a service on this machine may not name an http service on the internet',
      'http://localhost:4780',
      'http://b.example',
      false,
    ],
    [
      'no service may name an address with a user name',
      'https://a.example',
      'https://mira:word@b.example',
      false,
    ],
    ['an invalid address may name nothing', 'a.example', 'https://b.example', false],
  ])('%s', (_what, from, to, may) => {
    expect(mayServiceUseAddress(from, to)).toBe(may);
  });

  it('is on this machine only if its host is localhost or 127.0.0.1', () => {
    const local = ['https://localhost/x', 'http://127.0.0.1'];
    expect(
      [...local, 'https://localhost.example', 'http://10.0.0.1', 'http://[::1]:9'].filter(isOnThisMachine),
    ).toEqual(local);
  });

  it('has an API origin without the path', () => {
    expect(apiOriginOf(service)).toBe('https://list.example');
    expect(apiOriginOf({ baseUrl: 'list.example' })).toBe('');
  });

  it.each([
    ['https://list.example//', 'https://list.example'],
    ['https://list.example/v1', 'https://list.example/v1'],
    ['///', ''],
    ['', ''],
  ])('is stored without trailing slashes: "%s"', (address, stored) => {
    expect(withoutTrailingSlashes(address)).toBe(stored);
  });
});

describe('maySendTokensTo', () => {
  const token = { issuer: 'https://id.example/realm', apiOrigin: 'https://list.example' };

  it.each([
    ['is true for the service that issued the token', token, service, true],
    [
      'is true if the address of the service is written differently',
      { ...token, issuer: 'https://ID.example:443/realm' },
      service,
      true,
    ],
    [
      'is false for another issuer of the same origin',
      { ...token, issuer: 'https://id.example/other' },
      service,
      false,
    ],
    [
      'is false for an API of another origin',
      token,
      { ...service, baseUrl: 'https://other.example/v1' },
      false,
    ],
    [
      'is false for a service without an address',
      { ...token, apiOrigin: '' },
      { ...service, baseUrl: '' },
      false,
    ],
    ['is false for a token whose issuer is unreadable', { ...token, issuer: '' }, service, false],
    ['is false for a service whose issuer is unreadable', token, { ...service, authUrl: '' }, false],
  ])('%s', (_what, binding, settings, isIts) => {
    expect(maySendTokensTo(binding, settings)).toBe(isIts);
  });
});

describe('changed service settings', () => {
  const secret = { ...service, clientSecret: 'word' };
  const elsewhere = { authUrl: 'https://other.example' };

  it.each([
    [
      'contain the secret of another service if only the service was changed',
      secret,
      { ...secret, ...elsewhere },
      true,
    ],
    [
      'contain no secret of another service if the secret was also changed',
      secret,
      { ...secret, ...elsewhere, clientSecret: 'new' },
      false,
    ],
    [
      'contain no secret of another service if no secret was set',
      service,
      { ...service, ...elsewhere },
      false,
    ],
    [
      'contain no secret of another service if the address is only written differently',
      secret,
      { ...secret, authUrl: 'https://ID.example/realm' },
      false,
    ],
  ])('%s', (_what, before, after, isForeign) => {
    expect(wouldLeakClientSecret(before, after)).toBe(isForeign);
  });

  it.each([
    [
      'another spelling of the addresses',
      { authUrl: 'https://id.example:443/realm/', baseUrl: 'https://LIST.example/v1//' },
      true,
    ],
    ['another app id', { clientId: 'another' }, true],
    ['another path for the API', { baseUrl: 'https://list.example/v2' }, false],
    ['another path for the sign-in', { authUrl: 'https://id.example/other' }, false],
  ])('belong to the same service if the change is %s: $2', (_what, part, isSame) => {
    expect(isSameService(service, { ...service, ...part })).toBe(isSame);
  });

  it('have a service id that consists of the account address and the API address', () => {
    expect(serviceIdOf(service)).toBe('https://id.example/realm https://list.example/v1');
  });
});

describe('accountAddressOf', () => {
  const service = { authUrl: 'https://lists.example/auth' };

  it.each([
    [
      'an account page on its own host',
      'https://lists.example/auth/account',
      'https://lists.example/auth/account',
    ],
    ['an account page on another host', 'https://id.example/me', 'https://id.example/me'],
    ['no account page', undefined, 'https://lists.example/'],
    ['an object', { href: 'https://lists.example/me' }, 'https://lists.example/'],
    ['a text that is no address', 'account', 'https://lists.example/'],
    ['a javascript: address', 'javascript:alert(1)', 'https://lists.example/'],
    ['a file', 'file:///etc/passwd', 'https://lists.example/'],
    ['a page of the extension', 'chrome-extension://abc/options.html', 'https://lists.example/'],
    ['an address without https', 'http://lists.example/me', 'https://lists.example/'],
    ['this machine', 'http://localhost:4780/me', 'https://lists.example/'],
    ['a router', 'https://192.168.0.1/', 'https://lists.example/'],
    ['an address with a password', 'https://me:secret@lists.example/', 'https://lists.example/'],
  ])('returns the account page of a service whose discovery names %s', (_what, named, address) => {
    expect(accountAddressOf(service, named)).toBe(address);
  });

  it('returns a local address only for a service on this machine', () => {
    const local = { authUrl: 'http://localhost:4780/auth' };
    expect(accountAddressOf(local, 'http://localhost:4780/auth/account')).toBe(
      'http://localhost:4780/auth/account',
    );
    expect(accountAddressOf(local, null)).toBe('http://localhost:4780/');
  });
});
