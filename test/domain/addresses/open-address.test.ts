// Tests the reported address of a page: tracking parameters are removed, and two spellings are one page.
import { describe, expect, it } from 'vitest';
import { identityOf, openAddress, openIdentity } from '@/lib/domain/addresses/open-address.ts';
import { pageAddress } from '@/lib/domain/addresses/page-address.ts';

const told = (address: string) =>
  openAddress(new URL(`https://tv.example${address}`)).slice('https://tv.example'.length);

describe('openAddress', () => {
  it.each([
    [
      'loses what tracks the visitor',
      '/watch?ep=12&utm_source=x&UTM_Medium=y&fbclid=z&gclid=1',
      '/watch?ep=12',
    ],
    ['loses what other counters add', '/a?msclkid=1&dclid=1&yclid=1&mc_cid=1&mc_eid=1&igshid=1', '/a'],
    ['loses where the visitor came from', '/a?ref=b&referrer=c&source=d&share=e&si=f', '/a'],
    [
      'loses where the player begins, and in which language',
      '/a?t=90&time=1&start=2&autoplay=1&lang=de&hl=en',
      '/a',
    ],
    [
      'keeps names that only begin or end so',
      '/a?title=b&tt=1&mystart=2&my_utm_x=3',
      '/a?title=b&tt=1&mystart=2&my_utm_x=3',
    ],
    ['keeps its pairs in their order', '/a?b=2&a=1', '/a?b=2&a=1'],
    ['is without a mark of a place in the page', '/a?b=2#comments', '/a?b=2'],
    ['keeps a route', '/#/watch/5?x=1', '/#/watch/5?x=1'],
    ['keeps a route with a mark before it', '/#!/watch/5', '/#!/watch/5'],
    ['keeps all that a route asks for', '/#/watch?t=9', '/#/watch?t=9'],
    ['is without a mark that only holds a route', '/a#comments#/b', '/a'],
    ['is bare where nothing is left', '/a?', '/a'],
  ])('%s', (_what, address, kept) => {
    expect(told(address)).toBe(kept);
  });

  it('reports up to 2000 characters, of which 1000 are stored', () => {
    const url = new URL(`https://tv.example/${'word/'.repeat(600)}`);
    expect(openAddress(url)).toBe(url.href.slice(0, 2000));
    expect(pageAddress(url)).toBe(url.href.slice(0, 1000));
  });

  it('reports secrets, which are removed before storing', () => {
    const url = new URL('https://tv.example/watch?ep=1&token=abc#/token/abc?x=1&token=abc');
    expect(openAddress(url)).toBe('https://tv.example/watch?ep=1&token=abc#/token/abc?x=1&token=abc');
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
    expect(openIdentity(new URL(address))).toBe('tv.example/watch/5');
  });

  it.each([
    ['another host', 'https://m.tv.example/watch/5', 'm.tv.example/watch/5'],
    ['a name that only begins so', 'https://www2.tv.example/', 'www2.tv.example'],
    [
      'an address inside of another one',
      'https://a.example/https://www.b.example/',
      'a.example/https://www.b.example',
    ],
    ['an address inside of an identity', 'a.example/https://b.example', 'a.example/https://b.example'],
    ['a path within', 'https://a.example/b//', 'a.example/b/'],
  ])('differs for %s', (_what, address, identity) => {
    expect(identityOf(address)).toBe(identity);
  });

  it('has at most 500 characters', () => {
    expect(identityOf(`https://${'a'.repeat(600)}`)).toBe('a'.repeat(500));
  });
});
