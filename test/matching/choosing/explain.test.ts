// Tests the English sentences with which the command line explains a decision. Missing values are left out.
import { describe, expect, it } from 'vitest';
import type { Evidence } from '@/lib/domain/matches/match.ts';
import { explainEvidence } from '@/lib/matching/explain.ts';

describe('explainEvidence', () => {
  it.each<[string, Evidence, string]>([
    ['no values', { code: 'exactTitle', values: {} }, 'The title is exactly the same.'],
    [
      'all values',
      { code: 'seasonDiffers', values: { season: 2, wanted: 3 } },
      'The season differs: this is 2, the page says 3.',
    ],
    ['only one of two values', { code: 'seasonDiffers', values: { season: 2 } }, 'The season differs.'],
    ['the value 0', { code: 'similarTitle', values: { percent: 0 } }, 'The title is similar (0 %).'],
    ['a missing optional value', { code: 'formatDiffers', values: {} }, 'The format differs.'],
    ['an empty value', { code: 'formatDiffers', values: { format: '' } }, 'The format differs.'],
    [
      'a value outside of brackets',
      { code: 'idOnPage', values: { service: 'AniList' } },
      'The page itself says which title this is, by its number on AniList.',
    ],
    [
      'a missing required value',
      { code: 'idOnPage', values: {} },
      'The page itself says which title this is, by its number on ?.',
    ],
  ])('makes a sentence from evidence with %s', (_what, evidence, sentence) => {
    expect(explainEvidence([evidence])).toBe(sentence);
  });

  it('makes one sentence per reason', () => {
    const reasons: Evidence[] = [
      { code: 'exactTitle', values: {} },
      { code: 'episodeFits', values: { episode: 3, total: 12 } },
    ];
    expect(explainEvidence(reasons)).toBe('The title is exactly the same. The episode number fits: 3 of 12.');
    expect(explainEvidence([])).toBe('');
  });
});
