// Tests which addresses on a general page are accepted as the address of its series.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportedIdentity } from '@/lib/domain/addresses/reportable-address.ts';
import { seriesIdentity } from '@/lib/domain/addresses/series-identity.ts';

const PAGE = new URL('https://tv.example/watch/frieren/5');
/** Converts an address from the page into the form in which our script sends it. */
const claimed = (written: string, page = PAGE) =>
  seriesIdentity(reportedIdentity(new URL(written, page)), page);

describe('seriesIdentity', () => {
  it.each([
    ['an absolute address', 'https://tv.example/series/frieren'],
    ['a path', '/series/frieren'],
    ['an address without a scheme', '//tv.example/series/frieren'],
    ['an http address', 'http://tv.example/series/frieren'],
    ['a www address', 'https://www.tv.example/series/frieren'],
    ['a trailing slash', 'https://tv.example/series/frieren/'],
    ['a fragment', 'https://tv.example/series/frieren#tvseries'],
    ['a tracking parameter', 'https://tv.example/series/frieren?utm_source=x&lang=en'],
    ['a token', 'https://tv.example/series/frieren?access_token=deadbeef'],
    ['a user name', 'https://me:secret@tv.example/series/frieren'],
  ])('accepts a series of the page’s host with %s', (_what, written) => {
    expect(claimed(written)).toBe('tv.example/series/frieren');
  });

  it.each([
    ['another host', 'https://hostile.example/series/frieren'],
    ['another host without a scheme', '//hostile.example/series/frieren'],
    ['a subdomain', 'https://api.tv.example/series/frieren'],
    ["a host that begins with the page's host", 'https://tv.example.hostile.example/series/frieren'],
    ["a host that ends with the page's host", 'https://nottv.example/series/frieren'],
    ['another port', 'https://tv.example:8443/series/frieren'],
    ['another host after a user name', 'https://tv.example@hostile.example/series/frieren'],
    ['another host after backslashes', '\\\\hostile.example\\series'],
  ])('rejects %s', (_what, written) => {
    expect(claimed(written)).toBeNull();
  });

  it.each([
    ['/'],
    ['https://tv.example'],
    ['https://www.tv.example/#'],
    ['/#top'],
    ['/#/'],
    ['/#!/'],
    ['/?utm_source=jsonld'],
    ['/?lang=en'],
    ['/en'],
    ['/en/'],
    ['/pt-BR/'],
    ['/zh_hant/'],
    ['/index.html'],
    ['/en/index.php'],
    ['/home'],
    ['/en/home/'],
  ])('rejects the home page %s', (written) => {
    expect(claimed(written)).toBeNull();
  });

  it.each([['/?series=12'], ['/86'], ['/frieren'], ['/en/frieren'], ['/#/series/3']])(
    'accepts the short address %s',
    (written) => {
      expect(claimed(written)).toMatch(/^tv\.example/);
    },
  );

  it('rejects the address of the page itself', () => {
    for (const written of ['', '#series', '?utm_source=x', 'http://www.tv.example/watch/frieren/5/'])
      expect(claimed(written)).toBeNull();
  });

  it('accepts only the port of the page', () => {
    const page = new URL('http://nas.example:8080/watch/5');
    expect(claimed('/series/3', page)).toBe('nas.example:8080/series/3');
    expect(claimed('http://nas.example/series/3', page)).toBeNull();
  });

  it("accepts only addresses of the page's host from a compromised script", () => {
    const pieces = [
      'tv.example',
      'hostile.example',
      '/',
      '@',
      ':',
      '\\',
      '?',
      '#',
      '//',
      'https:',
      ' ',
      '.',
      '%2f',
      '\t',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), { maxLength: 8 }),
        (parts) => {
          expect(seriesIdentity(parts.join(''), PAGE) ?? 'tv.example/').toMatch(/^tv\.example[/?#]/);
        },
      ),
    );
  });
});
