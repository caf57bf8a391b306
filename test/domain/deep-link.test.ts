// Tests reading the start state of a page from its address. The address may contain anything.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DeepLink,
  deepLinkQuery,
  noDeepLink,
  readDeepLink,
  readTitleRef,
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

describe('readDeepLink', () => {
  it('returns the values that deepLinkQuery was given', () => {
    fc.assert(
      fc.property(start, (one) => {
        expect(readDeepLink(deepLinkQuery(one))).toEqual(one);
      }),
    );
  });

  it('returns the default for unknown values', () => {
    expect(readDeepLink('')).toEqual(noDeepLink);
    expect(readDeepLink('?tab=moon&title=film:1&title=anime:')).toEqual(noDeepLink);
  });

  it('returns only valid states for any address', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        const read = readDeepLink(search);
        expect(tabNames).toContain(read.tab);
        if (read.title) expect(read.title.id).toMatch(/^[\w-]{1,64}$/);
      }),
    );
  });
});

describe('readTitleRef', () => {
  it('reads a reference only at the end of a text', () => {
    expect(readTitleRef('Sousou no Frieren anime:frieren')).toEqual({ type: 'anime', id: 'frieren' });
    expect(readTitleRef('anime:frieren and more')).toBeNull();
    expect(readTitleRef('Re:Zero')).toBeNull();
  });
});
