// Tests which origins are requested for a site, and whether they are granted.
import { describe, expect, it } from 'vitest';
import { includesPattern, isGranted, originPattern, originsOf } from '@/lib/domain/addresses/origins.ts';

const site = {
  pages: [{ pattern: 'https://tv.example/watch/*' }, { pattern: 'https://tv.example/film/*' }],
  playerFrames: [{ pattern: 'https://*.player.example/embed/*' }],
};

it.each([
  ['https://tv.example/watch/*', 'https://tv.example/*'],
  ['https://tv.example/*', 'https://tv.example/*'],
  ['*://*.tv.example:8096/a/b/c', '*://*.tv.example:8096/*'],
  ['<all_urls>', '<all_urls>'],
])('originPattern returns for %s: %s', (pattern, origin) => {
  expect(originPattern(pattern)).toBe(origin);
});

describe('site origins', () => {
  it('contain each origin only once', () => {
    expect(originsOf(site)).toEqual(['https://tv.example/*', 'https://*.player.example/*']);
  });

  it('count as granted only when each origin is granted', () => {
    expect(
      isGranted(site, ['https://tv.example/account/*', 'https://*.player.example/*', 'https://x.example/*']),
    ).toBe(true);
    expect(isGranted(site, ['https://tv.example/*'])).toBe(false);
    expect(isGranted(site, [])).toBe(false);
  });
});

describe('includesPattern', () => {
  it.each([
    ['all sites', '*://*/*', 'https://tv.example/watch/*'],
    ['all secure sites', 'https://*/*', 'https://tv.example/*'],
    ['the site', 'https://tv.example/*', 'https://tv.example/watch/*'],
    ['both schemes', '*://tv.example/*', 'http://tv.example/*'],
    ['the parent domain and all subdomains', 'https://*.example/*', 'https://tv.example/*'],
    ['the domain and its subdomains', 'https://*.tv.example/*', 'https://tv.example/*'],
    ['the same domain and subdomains', 'https://*.tv.example/*', 'https://*.tv.example/*'],
    ['a higher domain and all subdomains', 'https://*.example/*', 'https://*.tv.example/*'],
    ['the host at any port', 'http://nas.local/*', 'http://nas.local:8096/*'],
    ['the host and the port', 'http://nas.local:8096/*', 'http://nas.local:8096/*'],
  ])('is true for a grant for %s', (_what, granted, pattern) => {
    expect(includesPattern(granted, pattern)).toBe(true);
  });

  it.each([
    ['for another site', 'https://other.example/*', 'https://tv.example/*'],
    ['for another scheme', 'https://tv.example/*', 'http://tv.example/*'],
    ['for one host, not its subdomains', 'https://tv.example/*', 'https://*.tv.example/*'],
    ['for a host that only ends with the same letters', 'https://*.v.example/*', 'https://tv.example/*'],
    ['for subdomains, not their parent domain', 'https://*.tv.example/*', 'https://example/*'],
    ['for another port', 'http://nas.local:25600/*', 'http://nas.local:8096/*'],
    ['for one port, not all ports', 'http://nas.local:8096/*', 'http://nas.local/*'],
    ['that is not a pattern', 'tv.example', 'https://tv.example/*'],
    ['with text before the pattern', 'a https://tv.example/*', 'https://tv.example/*'],
    ['for all sites if the request is not a pattern', '*://*/*', 'tv.example/'],
  ])('is false for a grant %s', (_what, granted, pattern) => {
    expect(includesPattern(granted, pattern)).toBe(false);
  });
});
