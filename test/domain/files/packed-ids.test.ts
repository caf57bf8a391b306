// Ids of sites come out of the package as they went in.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unpackSiteIds } from '@/lib/domain/files/packed-ids.ts';
import { packSiteIds, type SiteIds } from '../../../server/launch/site-id-rows.ts';

function plain(sites: SiteIds): ReadonlyMap<string, readonly number[]> {
  return new Map(
    Object.entries(sites).flatMap(([site, ids]) =>
      Object.entries(ids).map(([id, titles]) => [`${site}:${id}`, [titles].flat()] as const),
    ),
  );
}

const thereAndBack = (sites: SiteIds) => unpackSiteIds(JSON.parse(JSON.stringify(packSiteIds(sites))));

it('keeps numbers of one form, numbers with other lengths, and texts', () => {
  const sites = {
    'u-next': { SID0035264: 3990, SID0000001: [7, 5], SID0048814: 2765 },
    netflix: { 540533: 43, 28630857: 164, 0: 1 },
    abema: { '5-80': 4935, '482-102': 3294, '007': 2 },
    empty: {},
  };
  expect(thereAndBack(sites)).toEqual(plain(sites));
});

it('keeps whatever ids and titles there are', () => {
  const id = fc.oneof(
    fc.stringMatching(/^[A-Z]{0,3}\d{1,9}$/),
    fc.stringMatching(/^[\w-]{1,12}$/),
    fc.string({ minLength: 1 }),
  );
  const title = fc.integer({ min: 1, max: 70_000 });
  const titles = fc.oneof(title, fc.uniqueArray(title, { minLength: 2, maxLength: 4 }));
  const isPlain = (text: string) => text !== '__proto__';
  const sites = fc.dictionary(
    fc.stringMatching(/^[a-z][a-z-]{0,8}$/),
    fc.dictionary(id.filter(isPlain), titles, { maxKeys: 300 }),
  );
  fc.assert(
    fc.property(sites, (all) => {
      expect(thereAndBack(all)).toEqual(plain(all));
    }),
  );
});

it('names as many titles as there are, with characters that are one byte each', () => {
  const ids = Object.fromEntries(Array.from({ length: 8000 }, (_none, at) => [`a${at * 3}`, at * 7 + 1]));
  const { sites } = packSiteIds({ one: ids });
  expect(Buffer.from(JSON.stringify(Object(sites).one.titles))).toHaveLength(2 * 8000 + 2);
  expect(thereAndBack({ one: ids })).toEqual(plain({ one: ids }));
});

it.each([[null], [[]], [{}], ['x'], [{ mal: [1] }]])('is empty for what is no such file: %o', (other) => {
  expect(unpackSiteIds(other).size).toBe(0);
});
