// Tests how the address that a page reports is stored, without tracking parameters. Also tests that all spellings of an address have the
// same identity.
import { describe, expect, it } from 'vitest';
import { pageAddress } from '@/lib/domain/addresses/page-address.ts';
import {
  identityOfAddress,
  reportedIdentity,
  toReportableAddress,
} from '@/lib/domain/addresses/reportable-address.ts';

const told = (address: string) =>
  toReportableAddress(new URL(`https://tv.example${address}`)).slice('https://tv.example'.length);

describe('toReportableAddress', () => {
  it.each([
    [
      'removes tracking parameters',
      '/watch?ep=12&utm_source=x&UTM_Medium=y&fbclid=z&gclid=1',
      '/watch?ep=12',
    ],
    [
      'removes click ids of other advertisers',
      '/a?msclkid=1&dclid=1&yclid=1&mc_cid=1&mc_eid=1&igshid=1',
      '/a',
    ],
    ['removes referrer parameters', '/a?ref=b&referrer=c&source=d&share=e&si=f', '/a'],
    [
      'removes the start position and the language of the player',
      '/a?t=90&time=1&start=2&autoplay=1&lang=de&hl=en',
      '/a',
    ],
    [
      'keeps parameters whose names only resemble those of removed parameters',
      '/a?title=b&tt=1&mystart=2&my_utm_x=3',
      '/a?title=b&tt=1&mystart=2&my_utm_x=3',
    ],
    ['keeps the parameters in their order', '/a?b=2&a=1', '/a?b=2&a=1'],
    ['removes the fragment', '/a?b=2#comments', '/a?b=2'],
    ['keeps a route in the fragment', '/#/watch/5?x=1', '/#/watch/5?x=1'],
    ['keeps a route after "#!"', '/#!/watch/5', '/#!/watch/5'],
    ['keeps all parameters of a route', '/#/watch?t=9', '/#/watch?t=9'],
    ['removes a fragment that only contains a route', '/a#comments#/b', '/a'],
    ['removes the question mark if no parameter is left', '/a?', '/a'],
  ])('%s', (_what, address, kept) => {
    expect(told(address)).toBe(kept);
  });

  it('returns at most the first 2000 characters of the address', () => {
    const url = new URL(`https://tv.example/${'word/'.repeat(600)}`);
    expect(toReportableAddress(url)).toBe(url.href.slice(0, 2000));
    expect(pageAddress(url)).toBe(url.href.slice(0, 1000));
  });

  it('keeps the secrets that pageAddress removes', () => {
    const url = new URL('https://tv.example/watch?ep=1&token=abc#/token/abc?x=1&token=abc');
    expect(toReportableAddress(url)).toBe('https://tv.example/watch?ep=1&token=abc#/token/abc?x=1&token=abc');
    expect(pageAddress(url)).toMatch(/^https:\/\/tv\.example\/watch\?ep=1#\/token\/~\w+\?x=1$/);
  });
});

describe('identity of a page', () => {
  it.each([
    'https://tv.example/watch/5',
    'http://tv.example/watch/5',
    'https://www.tv.example/watch/5/',
    'http://www.tv.example/watch/5?utm_source=x',
  ])('is the same for %s', (address) => {
    expect(reportedIdentity(new URL(address))).toBe('tv.example/watch/5');
  });

  it.each([
    ['another host', 'https://m.tv.example/watch/5', 'm.tv.example/watch/5'],
    ['a host that only begins with www', 'https://www2.tv.example/', 'www2.tv.example'],
    [
      'an address with another address in its path',
      'https://a.example/https://www.b.example/',
      'a.example/https://www.b.example',
    ],
    [
      'an address without a scheme, with another address in its path',
      'a.example/https://b.example',
      'a.example/https://b.example',
    ],
    ['a path with its last slash doubled', 'https://a.example/b//', 'a.example/b/'],
  ])('differs for %s', (_what, address, identity) => {
    expect(identityOfAddress(address)).toBe(identity);
  });

  it('has at most 500 characters', () => {
    expect(identityOfAddress(`https://${'a'.repeat(600)}`)).toBe('a'.repeat(500));
  });
});
