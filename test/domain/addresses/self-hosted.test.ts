// Tests typed origins of self-hosted servers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addSelfHostedOrigin,
  isOriginGranted,
  isSelfHostedSite,
  parseOrigin,
  permissionPatternOfOrigin,
  removeSelfHostedOrigin,
  selfHostedServerOf,
  selfHostedSiteId,
  siteIdBySelfHostedPattern,
} from '@/lib/domain/addresses/self-hosted.ts';
import { siteOf, sites } from '@/lib/sites/registry.ts';

const nas = 'http://nas.local:8096';

describe('parseOrigin', () => {
  it.each([
    ['http://nas.local:8096', nas],
    ['  HTTP://NAS.local:8096/web/index.html#/home ', nas],
    ['https://media.example.org:443/', 'https://media.example.org'],
    ['http://192.168.1.5:80', 'http://192.168.1.5'],
    ['http://[fd00::1]:8096/web', 'http://[fd00::1]:8096'],
  ])('reads "%s" as %s', (typed, origin) => {
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
  ])('rejects "%s"', (typed) => {
    expect(parseOrigin(typed)).toBeNull();
  });

  it('returns its own results unchanged', () => {
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

describe('self-hosted servers', () => {
  it('are assigned to one site each', () => {
    const first = addSelfHostedOrigin({}, 'jellyfin', nas);
    expect(selfHostedSiteId(nas, first)).toBe('jellyfin');
    const moved = addSelfHostedOrigin(first, 'komga', nas);
    expect(moved).toEqual({ komga: [nas] });
    expect(removeSelfHostedOrigin(moved, nas)).toEqual({});
  });

  it('stay in the settings when another server is added or removed', () => {
    const two = addSelfHostedOrigin(addSelfHostedOrigin({}, 'jellyfin', nas), 'jellyfin', 'http://b.local');
    const three = addSelfHostedOrigin(two, 'komga', 'http://c.local');
    expect(three).toEqual({ jellyfin: [nas, 'http://b.local'], komga: ['http://c.local'] });
    expect(removeSelfHostedOrigin(three, nas)).toEqual({
      jellyfin: ['http://b.local'],
      komga: ['http://c.local'],
    });
  });

  it('are read from the addresses of their pages', () => {
    expect(selfHostedServerOf({ siteId: 'jellyfin', url: `${nas}/web/1` })).toBe(nas);
    expect(selfHostedServerOf({ siteId: 'jellyfin', url: '' })).toBeNull();
    expect(selfHostedServerOf({ siteId: 'crunchyroll', url: `${nas}/web/1` })).toBeNull();
    expect(permissionPatternOfOrigin('http://[fd00::1]:8096', false)).toBe('http://[fd00::1]/*');
  });

  it('have a match pattern with their port', () => {
    expect(permissionPatternOfOrigin(nas, true)).toBe('http://nas.local:8096/*');
    // Without the second argument, the function returns Chromium's form of the pattern.
    expect(permissionPatternOfOrigin(nas)).toBe('http://nas.local:8096/*');
    expect(permissionPatternOfOrigin(nas, false)).toBe('http://nas.local/*');
    expect(siteIdBySelfHostedPattern({ jellyfin: [nas] })).toEqual({
      [permissionPatternOfOrigin(nas)]: 'jellyfin',
    });
  });

  it('count as granted by a permission for their port or for their whole host', () => {
    expect(isOriginGranted(nas, [])).toBe(false);
    expect(isOriginGranted(nas, [permissionPatternOfOrigin(nas)])).toBe(true);
    expect(isOriginGranted(nas, ['http://nas.local/*'])).toBe(true);
    expect(isOriginGranted(nas, ['http://nas.local:25600/*', 'https://nas.local/*'])).toBe(false);
  });

  it('are recognised only at the set port', () => {
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

  it('can be set for every site without fixed addresses', () => {
    for (const site of sites) if (site.pages.length === 0) expect(site.selfHosted, site.id).toBe(true);
    const hosted = sites.flatMap(({ id, selfHosted }) => (selfHosted ? id : []));
    expect(hosted).toEqual(expect.arrayContaining(['jellyfin', 'kavita', 'komga', 'suwayomi']));
    // The ids of these sites contain the server's origin.
    expect(sites.flatMap(({ id }) => (isSelfHostedSite(id) ? id : []))).toEqual(hosted);
  });
});
