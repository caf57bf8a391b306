// Origins that people type, and what becomes of them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addOrigin,
  hostedPattern,
  hostedPatterns,
  hostedSiteId,
  isHostedSite,
  isOriginGranted,
  parseOrigin,
  removeOrigin,
  serverOf,
} from '@/lib/domain/addresses/self-hosted.ts';
import { siteOf, sites } from '@/lib/sites/registry.ts';

const nas = 'http://nas.local:8096';

describe('an address that a person types', () => {
  it.each([
    ['http://nas.local:8096', nas],
    ['  HTTP://NAS.local:8096/web/index.html#/home ', nas],
    ['https://media.example.org:443/', 'https://media.example.org'],
    ['http://192.168.1.5:80', 'http://192.168.1.5'],
    ['http://[fd00::1]:8096/web', 'http://[fd00::1]:8096'],
  ])('%s is the origin %s', (typed, origin) => {
    expect(parseOrigin(typed)).toBe(origin);
  });

  it.each([
    '',
    'nas.local:8096',
    'ftp://nas.local',
    'javascript:alert(1)',
    'http://',
    'http://*/',
    'http://*.example.org',
    'http://user:secret@nas.local',
    'http://user@nas.local',
    'http://:secret@nas.local',
    'xhttp://nas.local',
    'http://nas.local:99999',
    'http://nas local',
    'file:///etc',
  ])('"%s" is none', (typed) => {
    expect(parseOrigin(typed)).toBeNull();
  });

  it('stays what it is when it is read again, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `http://${text}`),
        ),
        (typed) => {
          const origin = parseOrigin(typed);
          if (origin !== null) expect(parseOrigin(origin)).toBe(origin);
        },
      ),
    );
  });
});

describe("servers of the user's own", () => {
  it('belong to one site each', () => {
    const first = addOrigin({}, 'jellyfin', nas);
    expect(hostedSiteId(nas, first)).toBe('jellyfin');
    const moved = addOrigin(first, 'komga', nas);
    expect(moved).toEqual({ komga: [nas] });
    expect(removeOrigin(moved, nas)).toEqual({});
  });

  it('stay when another one of theirs or of another site comes or goes', () => {
    const two = addOrigin(addOrigin({}, 'jellyfin', nas), 'jellyfin', 'http://b.local');
    const three = addOrigin(two, 'komga', 'http://c.local');
    expect(three).toEqual({ jellyfin: [nas, 'http://b.local'], komga: ['http://c.local'] });
    expect(removeOrigin(three, nas)).toEqual({ jellyfin: ['http://b.local'], komga: ['http://c.local'] });
  });

  it('are what a page of theirs is of, and no page of a site that is the same one for all', () => {
    expect(serverOf({ siteId: 'jellyfin', url: `${nas}/web/1` })).toBe(nas);
    expect(serverOf({ siteId: 'jellyfin', url: '' })).toBeNull();
    expect(serverOf({ siteId: 'crunchyroll', url: `${nas}/web/1` })).toBeNull();
    expect(hostedPattern('http://[fd00::1]:8096', false)).toBe('http://[fd00::1]/*');
  });

  it('are asked of the browser with their port, but where match patterns have none', () => {
    expect(hostedPattern(nas, true)).toBe('http://nas.local:8096/*');
    // As in Chromium, where nothing else is said.
    expect(hostedPattern(nas)).toBe('http://nas.local:8096/*');
    expect(hostedPattern(nas, false)).toBe('http://nas.local/*');
    expect(hostedPatterns({ jellyfin: [nas] })).toEqual({ [hostedPattern(nas)]: 'jellyfin' });
  });

  it('are granted alone or with their whole host', () => {
    expect(isOriginGranted(nas, [])).toBe(false);
    expect(isOriginGranted(nas, [hostedPattern(nas)])).toBe(true);
    expect(isOriginGranted(nas, ['http://nas.local/*'])).toBe(true);
    expect(isOriginGranted(nas, ['http://nas.local:25600/*', 'https://nas.local/*'])).toBe(false);
  });

  it('are their site’s, at that port and for sites that can be hosted only', () => {
    const selfHosted = {
      jellyfin: [nas],
      komga: ['http://nas.local:25600'],
      crunchyroll: ['https://x.example'],
    };
    expect(siteOf(new URL(`${nas}/web/#/video`), selfHosted)?.id).toBe('jellyfin');
    expect(siteOf(new URL('http://nas.local:25600/book/1/read'), selfHosted)?.id).toBe('komga');
    expect(siteOf(new URL('http://nas.local:5000/'), selfHosted)).toBeNull();
    expect(siteOf(new URL('https://x.example/'), selfHosted)).toBeNull();
    expect(siteOf(new URL('https://www.crunchyroll.com/'), selfHosted)?.id).toBe('crunchyroll');
  });

  it('can be set for every site that only users host', () => {
    for (const site of sites) if (site.pages.length === 0) expect(site.selfHosted, site.id).toBe(true);
    const hosted = sites.flatMap(({ id, selfHosted }) => (selfHosted ? id : []));
    expect(hosted).toEqual(expect.arrayContaining(['jellyfin', 'kavita', 'komga', 'suwayomi']));
    // Their ids carry the server's origin.
    expect(sites.flatMap(({ id }) => (isHostedSite(id) ? id : []))).toEqual(hosted);
  });
});
