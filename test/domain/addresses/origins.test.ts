// Tests which origins are requested for a site, and whether they are granted.
import { describe, expect, it } from 'vitest';
import { coversPattern, isGranted, originPattern, originsOf } from '@/lib/domain/addresses/origins.ts';

const site = {
  pages: [{ pattern: 'https://tv.example/watch/*' }, { pattern: 'https://tv.example/film/*' }],
  playerFrames: [{ pattern: 'https://*.player.example/embed/*' }],
};

it.each([
  ['https://tv.example/watch/*', 'https://tv.example/*'],
  ['https://tv.example/*', 'https://tv.example/*'],
  ['*://*.tv.example:8096/a/b/c', '*://*.tv.example:8096/*'],
  ['<all_urls>', '<all_urls>'],
])('the browser grants whole origins: %s is %s', (pattern, origin) => {
  expect(originPattern(pattern)).toBe(origin);
});

describe('site origins', () => {
  it('contain each origin of its pages and its player once', () => {
    expect(originsOf(site)).toEqual(['https://tv.example/*', 'https://*.player.example/*']);
  });

  it('are granted if all of them are, whatever path the grant names', () => {
    expect(
      isGranted(site, ['https://tv.example/account/*', 'https://*.player.example/*', 'https://x.example/*']),
    ).toBe(true);
    expect(isGranted(site, ['https://tv.example/*'])).toBe(false);
    expect(isGranted(site, [])).toBe(false);
  });
});

describe('grant', () => {
  it.each([
    ['of all sites', '*://*/*', 'https://tv.example/watch/*'],
    ['of all secure sites', 'https://*/*', 'https://tv.example/*'],
    ['of the site', 'https://tv.example/*', 'https://tv.example/watch/*'],
    ['of both ways to reach it', '*://tv.example/*', 'http://tv.example/*'],
    ['of its domain and all below', 'https://*.example/*', 'https://tv.example/*'],
    [
      'of its domain and all below, which holds the domain itself',
      'https://*.tv.example/*',
      'https://tv.example/*',
    ],
    ['of all below, asked for once more', 'https://*.tv.example/*', 'https://*.tv.example/*'],
    ['of all below, asked for by a part of it', 'https://*.example/*', 'https://*.tv.example/*'],
    ['of a host, whatever the port', 'http://nas.local/*', 'http://nas.local:8096/*'],
    ['of a host and a port', 'http://nas.local:8096/*', 'http://nas.local:8096/*'],
  ])('%s covers the requested pattern', (_what, granted, pattern) => {
    expect(coversPattern(granted, pattern)).toBe(true);
  });

  it.each([
    ['of another site', 'https://other.example/*', 'https://tv.example/*'],
    ['of another way to reach it', 'https://tv.example/*', 'http://tv.example/*'],
    ['of one site where all below it are asked for', 'https://tv.example/*', 'https://*.tv.example/*'],
    ['of a name that ends in the same letters', 'https://*.v.example/*', 'https://tv.example/*'],
    ['of what is below where the domain above is asked for', 'https://*.tv.example/*', 'https://example/*'],
    ['of another port', 'http://nas.local:25600/*', 'http://nas.local:8096/*'],
    ['of one port where all are asked for', 'http://nas.local:8096/*', 'http://nas.local/*'],
    ['that is no pattern', 'tv.example', 'https://tv.example/*'],
    ['that stands behind other words', 'a https://tv.example/*', 'https://tv.example/*'],
    ['where what is asked is no pattern', '*://*/*', 'tv.example/'],
  ])('%s does not cover the requested pattern', (_what, granted, pattern) => {
    expect(coversPattern(granted, pattern)).toBe(false);
  });
});
