import { describe, expect, it } from 'vitest';
import { pageAddress, pageIdentity } from '@/lib/domain/addresses/page-address.ts';
import { splitAudioLabel } from '@/lib/sites/reading/audio-label.ts';
import { matchesPattern } from '@/lib/sites/reading/match-pattern.ts';
import { cleanNumber, cleanText } from '@/lib/sites/reading/read-page.ts';
import { isSamePage } from '@/lib/sites/reading/same-page.ts';

it('cleanNumber returns null for anything but a number', () => {
  expect([12, '12', ' 12.5 ', 0].map(cleanNumber)).toEqual([12, 12, 12.5, 0]);
  expect(
    [-1, '1e9', Number.NaN, Number.POSITIVE_INFINITY, '12a', null, [], {}, 10_000].map(cleanNumber),
  ).toEqual(Array(9).fill(null));
});

describe('splitAudioLabel', () => {
  it.each([
    ['Re:ZERO (English Dub)', 'Re:ZERO', 'en'],
    ['Frieren (Deutsch)', 'Frieren', 'de'],
    ['Frieren (German Dub)', 'Frieren', 'de'],
    ['Frieren (Español (América Latina))', 'Frieren', 'es-419'],
    ['Frieren (Portuguese (Brazil))', 'Frieren', 'pt-BR'],
    ['Frieren (English (India) Dub)', 'Frieren', 'en-IN'],
    ['Frieren [Dubbed]', 'Frieren', null],
    ['Frieren (English Sub)', 'Frieren', null],
    ['Hunter x Hunter (2011)', 'Hunter x Hunter (2011)', null],
    ['Fruits Basket (TV)', 'Fruits Basket (TV)', null],
    ['(English Dub)', '(English Dub)', null],
  ])('returns the title $1 and the language $2 for "%s"', (text, title, language) => {
    expect(splitAudioLabel(text)).toEqual({ title, language });
  });
});

describe('matchesPattern', () => {
  it.each([
    ['http://localhost/practice/*', 'http://localhost:4780/practice/watch/1', true],
    ['http://localhost/practice/*', 'http://localhost:4780/practices', false],
    ['http://localhost:4780/*', 'http://localhost:4781/', false],
    ['https://www.crunchyroll.com/*', 'http://www.crunchyroll.com/', false],
    ['https://www.crunchyroll.com/*', 'https://www.crunchyroll.com.evil.example/', false],
    ['*://*.example.org/a*b*c', 'https://example.org/a1b2c', true],
    ['*://*.example.org/a*b*c', 'https://x.example.org/a1b2', false],
    ['*://*.example.org/*', 'https://badexample.org/', false],
    ['*://*/*', 'ftp://example.org/', false],
    ['*://*/*', 'http://10.0.0.2:8096/web/?a=1#/x', true],
    ['https://a.example/exact', 'https://a.example/exact', true],
    ['https://a.example/exact', 'https://a.example/exact/more', false],
    ['https://a.example/ab*ba', 'https://a.example/aba', false],
    ['nonsense', 'https://a.example/', false],
  ])('returns for the pattern %s and the address %s: %s', (pattern, url, expected) => {
    expect(matchesPattern(pattern, new URL(url))).toBe(expected);
  });
});

describe('pageAddress', () => {
  it('removes tracking parameters', () => {
    expect(pageAddress(new URL('https://a.example/watch?v=1&utm_source=x&t=30#comments'))).toBe(
      'https://a.example/watch?v=1',
    );
    expect(pageAddress(new URL('http://nas:8096/web/#/video?id=3'))).toBe('http://nas:8096/web/#/video?id=3');
  });
});

describe('pageIdentity', () => {
  it('is the same with www, http or a trailing slash', () => {
    expect(pageIdentity(new URL('http://www.a.example/x/'))).toBe(
      pageIdentity(new URL('https://a.example/x')),
    );
    expect(isSamePage(new URL('https://a.example/v/42'), new URL('https://a.example/v/42?from=home'))).toBe(
      true,
    );
    expect(isSamePage(new URL('https://a.example/watch'), new URL('https://a.example/watch?v=2'))).toBe(
      false,
    );
    expect(isSamePage(new URL('https://a.example/v/41'), new URL('https://a.example/v/42'))).toBe(false);
  });

  it.each([
    ['https://a.example/watch?v=abc', 'https://a.example/watch?v=abc&access_token=Zm9vYmFyYmF6'],
    ['https://a.example/watch?v=abc', 'https://a.example/watch?sid=12&v=abc&auth[sig]=ff&sig=0'],
    ['https://a.example/watch/the-end', 'https://a.example/watch/the-end;jsessionid=0AF3?sessionId=4'],
    ['https://a.example/watch/the-end?key=1', 'https://a.example/watch/the-end'],
  ])('is the same with and without session parameters: %s and %s', (own, open) => {
    expect(isSamePage(new URL(own), new URL(open))).toBe(true);
    const other = new URL(open);
    other.searchParams.set('ep', '5');
    expect(isSamePage(new URL(own), other)).toBe(false);
  });
});

describe('cleanText', () => {
  it('removes entities and control characters', () => {
    expect(cleanText(' Let&#39;s &amp; \u202Ego\u0000\n now&#x21; ')).toBe("Let's & go now!");
    expect(cleanText('x'.repeat(10_000))).toHaveLength(300);
    expect(cleanText(['a'])).toBeNull();
    expect(cleanText('&#9999999;')).toBe('&#9999999;');
    expect(cleanText(' \u200b ')).toBeNull();
  });
});
