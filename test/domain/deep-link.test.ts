// Where the app begins is said by an address, and an address may say anything.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DeepLink,
  deepLinkQuery,
  noDeepLink,
  readDeepLink,
  readTitle,
  tabNames,
} from '@/lib/domain/deep-link.ts';

const title = fc.record({
  type: fc.constantFrom('anime' as const, 'manga' as const),
  id: fc.stringMatching(/^[\w-]{1,64}$/),
});
const start: fc.Arbitrary<DeepLink> = fc.record({
  tab: fc.constantFrom(...tabNames),
  query: fc.string({ unit: 'grapheme' }),
  title: fc.option(title),
});

describe('a start', () => {
  it('comes out of an address as it was put in', () => {
    fc.assert(
      fc.property(start, (one) => {
        expect(readDeepLink(deepLinkQuery(one))).toEqual(one);
      }),
    );
  });

  it('is a plain one where the address says nothing that is known', () => {
    expect(readDeepLink('')).toEqual(noDeepLink);
    expect(readDeepLink('?tab=moon&title=film:1&title=anime:')).toEqual(noDeepLink);
  });

  it('never is anything else, whatever the address', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        const read = readDeepLink(search);
        expect(tabNames).toContain(read.tab);
        if (read.title) expect(read.title.id).toMatch(/^[\w-]{1,64}$/);
      }),
    );
  });
});

describe('a title in a text', () => {
  it('stands at its end', () => {
    expect(readTitle('Sousou no Frieren anime:frieren')).toEqual({ type: 'anime', id: 'frieren' });
    expect(readTitle('anime:frieren and more')).toBeNull();
    expect(readTitle('Re:Zero')).toBeNull();
  });
});
