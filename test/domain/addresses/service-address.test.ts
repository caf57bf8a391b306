// Tests which service addresses are accepted, and which settings mean the same service.
import { describe, expect, it } from 'vitest';
import {
  accountAddressOf,
  apiOriginOf,
  isForeignSecret,
  isIssuedBy,
  isLocal,
  isSameService,
  isServiceAddress,
  mayReferTo,
  serviceIdOf,
  withoutLastSlashes,
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
  ])('%s: %s', (address, isOne) => {
    expect(isServiceAddress(address)).toBe(isOne);
  });

  it.each([
    [
      'a service of the internet may name another one there',
      'https://a.example',
      'https://b.example/x?y',
      true,
    ],
    ['but none in the home', 'https://a.example', 'https://192.168.0.2/x', false],
    ['nor on this machine', 'https://a.example', 'http://localhost:4780', false],
    ['a service at home may name one at home', 'https://192.168.0.2', 'https://nas.local', true],
    ['a service on this machine may name one there', 'http://localhost:4780', 'http://127.0.0.1:1', true],
    ['and one of the internet', 'http://localhost:4780', 'https://b.example', true],
    ['but none without protection', 'http://localhost:4780', 'http://b.example', false],
    ['and none with a name in it', 'https://a.example', 'https://mira:word@b.example', false],
    ['what is no address names nothing', 'a.example', 'https://b.example', false],
  ])('%s', (_what, from, to, may) => {
    expect(mayReferTo(from, to)).toBe(may);
  });

  it('is on this machine by its host name only', () => {
    const local = ['https://localhost/x', 'http://127.0.0.1'];
    expect(
      [...local, 'https://localhost.example', 'http://10.0.0.1', 'http://[::1]:9'].filter(isLocal),
    ).toEqual(local);
  });

  it("gives the API's origin without its path; empty if it is invalid", () => {
    expect(apiOriginOf(service)).toBe('https://list.example');
    expect(apiOriginOf({ baseUrl: 'list.example' })).toBe('');
  });

  it.each([
    ['https://list.example//', 'https://list.example'],
    ['https://list.example/v1', 'https://list.example/v1'],
    ['///', ''],
    ['', ''],
  ])('is stored without trailing slashes: %s', (address, stored) => {
    expect(withoutLastSlashes(address)).toBe(stored);
  });
});

describe('isIssuedBy', () => {
  const token = { issuer: 'https://id.example/realm', apiOrigin: 'https://list.example' };

  it.each([
    ['is for the service that issued it', token, service, true],
    [
      'also where its address is written otherwise',
      { ...token, issuer: 'https://ID.example:443/realm' },
      service,
      true,
    ],
    [
      'is not for another issuer of the same origin',
      { ...token, issuer: 'https://id.example/other' },
      service,
      false,
    ],
    ['is not for calls elsewhere', token, { ...service, baseUrl: 'https://other.example/v1' }, false],
    [
      'is not for a service without an address',
      { ...token, apiOrigin: '' },
      { ...service, baseUrl: '' },
      false,
    ],
    ['of nothing that can be read is for none', { ...token, issuer: '' }, service, false],
    ['is for no service whose issuer cannot be read', token, { ...service, authUrl: '' }, false],
  ])('%s', (_what, binding, settings, isIts) => {
    expect(isIssuedBy(binding, settings)).toBe(isIts);
  });
});

describe('changed service settings', () => {
  const secret = { ...service, clientSecret: 'word' };
  const elsewhere = { authUrl: 'https://other.example' };

  it.each([
    ['would send a secret to another service', secret, { ...secret, ...elsewhere }, true],
    [
      'may have another secret for another service',
      secret,
      { ...secret, ...elsewhere, clientSecret: 'new' },
      false,
    ],
    ['may have none', service, { ...service, ...elsewhere }, false],
    ['keep it for the same service', secret, { ...secret, authUrl: 'https://ID.example/realm' }, false],
  ])('%s', (_what, before, after, isForeign) => {
    expect(isForeignSecret(before, after)).toBe(isForeign);
  });

  it.each([
    [
      'with another way to write the addresses',
      { authUrl: 'https://id.example:443/realm/', baseUrl: 'https://LIST.example/v1//' },
      true,
    ],
    ['with another name for the app', { clientId: 'another' }, true],
    ['with another path for its calls', { baseUrl: 'https://list.example/v2' }, false],
    ['with another path for its sign-in', { authUrl: 'https://id.example/other' }, false],
  ])('mean the same service or another one: %s', (_what, part, isSame) => {
    expect(isSameService(service, { ...service, ...part })).toBe(isSame);
  });

  it('identify a service by both of its addresses', () => {
    expect(serviceIdOf(service)).toBe('https://id.example/realm https://list.example/v1');
  });
});

describe('accountAddressOf', () => {
  const service = { authUrl: 'https://lists.example/auth' };

  it.each([
    ['what discovery names', 'https://lists.example/auth/account', 'https://lists.example/auth/account'],
    ['what it names at another host', 'https://id.example/me', 'https://id.example/me'],
    ['nothing', undefined, 'https://lists.example/'],
    ['no text', { href: 'https://lists.example/me' }, 'https://lists.example/'],
    ['no address', 'account', 'https://lists.example/'],
    ['a script', 'javascript:alert(1)', 'https://lists.example/'],
    ['a file', 'file:///etc/passwd', 'https://lists.example/'],
    ['a page of the extension', 'chrome-extension://abc/options.html', 'https://lists.example/'],
    ['plain http', 'http://lists.example/me', 'https://lists.example/'],
    ['this machine', 'http://localhost:4780/me', 'https://lists.example/'],
    ['a router', 'https://192.168.0.1/', 'https://lists.example/'],
    ['a password', 'https://me:secret@lists.example/', 'https://lists.example/'],
  ])('returns the account page of a service whose discovery names %s', (_what, named, address) => {
    expect(accountAddressOf(service, named)).toBe(address);
  });

  it('returns an address on this machine only if the service itself is there', () => {
    const local = { authUrl: 'http://localhost:4780/auth' };
    expect(accountAddressOf(local, 'http://localhost:4780/auth/account')).toBe(
      'http://localhost:4780/auth/account',
    );
    expect(accountAddressOf(local, null)).toBe('http://localhost:4780/');
  });
});
