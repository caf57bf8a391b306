// Tests how similar two titles are, by the trigrams that their words share.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trigramSimilarity } from '@/lib/matching/weighing/trigram-similarity.ts';

describe('trigramSimilarity', () => {
  it.each([
    ['are the same', 'hana no uta', 'hana no uta', 1],
    ['are both empty', '', '', 0],
    ['contain no words', ' ', ' ', 0],
    ['include an empty title', '', 'hana', 0],
    ['share no letters', 'hana', 'yuki', 0],
    // The words have the trigrams " h", " ha", "han", "ana" and "na ". They share the first three of these five.
    ['begin in the same way', 'hana', 'hanu', 0.6],
    ['have one word of two in common', 'hana uta', 'hana umi', (2 * 6) / 18],
    ['have the same words in another order', 'hana uta', 'uta hana', 1],
    ['repeat a word', 'hana hana', 'hana', 1],
  ])('returns the share of common trigrams for two titles that %s', (_what, one, other, alike) => {
    expect(trigramSimilarity(one, other)).toBeCloseTo(alike, 10);
  });

  it('does not depend on the order of the titles', () => {
    const words = fc.array(fc.constantFrom('hana', 'uta', 'umi', 'no', 'hanami'), { maxLength: 4 });
    fc.assert(
      fc.property(words, words, (a, b) => {
        const alike = trigramSimilarity(a.join(' '), b.join(' '));
        expect(alike).toBe(trigramSimilarity(b.join(' '), a.join(' ')));
        expect(alike).toBeGreaterThanOrEqual(0);
        expect(alike).toBeLessThanOrEqual(1);
      }),
    );
  });
});
