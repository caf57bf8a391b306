// Tests more than two hundred hostile variants of every page that may be opened. They must be rejected on every site.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { pageInputSchemas } from '@/lib/messaging/page-messages.ts';
import {
  episodeAddress,
  isSitePageOfKind,
  nextEpisodeAddress,
  type PageKind,
  seriesAddress,
  siteTitleAddress,
} from '@/lib/sites/links/links.ts';
import { sites } from '@/lib/sites/registry.ts';
import { hostileVariantsOf } from './hostile-addresses.ts';
import { observeSavedPages } from './observed.ts';

interface Good {
  readonly siteId: string;
  readonly kind: PageKind;
  readonly address: string;
  readonly observed: ObservedEpisode;
}

/** The pages of these sites may be below another path, as on a self-hosted server. */
const LIES_BELOW: readonly string[] = ['comici'];

/** Returns one valid address of each kind (episode, series) for each site, from the saved pages. */
async function goodAddresses(): Promise<readonly Good[]> {
  const all = (await observeSavedPages()).flatMap(({ observed }): Good[] => {
    const { siteId } = observed;
    const [episode, series] = [episodeAddress(observed), seriesAddress(observed)];
    return [
      ...(episode ? [{ siteId, kind: 'episode', address: episode, observed } as const] : []),
      ...(series ? [{ siteId, kind: 'series', address: series, observed } as const] : []),
    ];
  });
  return [...new Map(all.map((one) => [`${one.siteId} ${one.kind}`, one])).values()];
}

const good = await goodAddresses();

describe.each(good)('isSitePageOfKind for $siteId, $kind', ({ siteId, kind, address, observed }) => {
  const own = { siteId, hostedOrigins: [new URL(address).origin] };
  const isHosted = sites.some(({ id, selfHosted }) => id === siteId && selfHosted);
  const hostile = hostileVariantsOf(address).filter(
    (one) => !(LIES_BELOW.includes(siteId) || isHosted) || !/\/(?:x|redirect)\//.test(one),
  );

  it('accepts the address of the saved page', () => {
    expect(isSitePageOfKind(own, address, kind)).toBe(true);
  });

  it('rejects more than 200 hostile addresses', () => {
    expect(hostile.length).toBeGreaterThan(200);
    const opened = hostile.filter(
      (one) => isSitePageOfKind(own, one, 'episode') || isSitePageOfKind(own, one, 'series'),
    );
    expect(opened).toEqual([]);
  });

  it('rejects hostile links to the next episode or the series', () => {
    for (const one of hostile) {
      const facts = { ...observed, nextUrl: one, seriesUrl: one };
      const { observed: taken } = pageInputSchemas.episodeObserved().parse({ observed: facts });
      expect(taken?.episodeId).toBe(observed.episodeId);
      for (const named of [facts, taken ?? facts]) {
        const next = nextEpisodeAddress(named);
        if (next) expect(isSitePageOfKind(own, next, 'episode'), `${one} became ${next}`).toBe(true);
        const list = seriesAddress(named);
        if (list) expect(isSitePageOfKind(own, list, 'series'), `${one} became ${list}`).toBe(true);
        for (const offered of [next, list])
          if (offered) expect(new URL(offered).origin, one).toBe(new URL(address).origin);
      }
    }
  });

  it('rejects the address of the saved page for every other site', () => {
    const others = sites.filter(({ id, selfHosted }) => id !== siteId && !selfHosted);
    const takers = others.filter(({ id }) => isSitePageOfKind({ ...own, siteId: id }, address, kind));
    expect(takers.map(({ id }) => id)).toEqual([]);
  });

  if (isHosted)
    it("accepts a self-hosted page only on the user's own servers", () => {
      for (const hostedOrigins of [
        [],
        ['https://other.example'],
        [`${new URL(address).origin}.evil.example`],
      ])
        expect(isSitePageOfKind({ siteId, hostedOrigins }, address, kind)).toBe(false);
    });
});

it('the tested addresses include every site with links', () => {
  expect(new Set(good.map(({ siteId }) => siteId)).size).toBeGreaterThanOrEqual(60);
});

describe('siteTitleAddress', () => {
  it.each([
    '../logout',
    '//evil.example',
    '1/../../logout',
    '1?next=https://evil.example',
    '1#x',
    'a b',
    '',
    '1'.repeat(2000),
    '1%2flogout',
    '@evil.example',
  ])('returns null for the id "%s"', (id) => {
    for (const { id: siteId } of sites) {
      const address = siteTitleAddress(siteId, id);
      expect(address, siteId).toBeNull();
    }
  });
});
