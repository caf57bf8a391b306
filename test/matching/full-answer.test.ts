// Tests that reading the names of the largest possible search result stays within limits.
import { expect, it } from 'vitest';
import { candidateOf, normalisePunctuation } from '@/lib/matching/candidate.ts';
import { normaliseTitle, parseTitle } from '@/lib/matching/title.ts';
import { media } from '../domain/examples.ts';

/** Unicode normalisation expands this single character to eighteen. */
const LIGATURE = '\uFDFA';
/** candidateOf reads at most this many letters of one entry: four titles of 300 letters, and 2500 letters of synonyms. */
const MOST_LETTERS = 4 * 300 + 2500;

it.each([
  ['ligatures', LIGATURE.repeat(300)],
  ['ligatures as words', `${LIGATURE} `.repeat(150)],
  ['signs that become words', '&'.repeat(300)],
  ['letters that grow in lower case', 'İ'.repeat(300)],
])(
  'parseTitle, normaliseTitle and normalisePunctuation never expand a name beyond 300 characters: %s',
  (_name, title) => {
    const { full, plain, tight } = parseTitle(title);
    for (const text of [normaliseTitle(title), normalisePunctuation(title), full, plain, tight])
      expect(text.length).toBeLessThanOrEqual(300);
  },
);

it.each([
  ['ordinary words', (n: number) => `${'an ordinary name '.repeat(20).slice(0, 290)} ${n}`],
  ['ligatures', (n: number) => `${LIGATURE.repeat(290)} ${n}`],
])('candidateOf limits the total length of a hundred long synonyms: %s', (_name, named) => {
  const titles = { romaji: named(1), english: named(2), native: named(3) };
  const synonyms = Array.from({ length: 100 }, (_, n) => named(n + 10));
  const { names, main } = candidateOf(media({ title: named(0), titles, synonyms }));
  expect(main).toHaveLength(4);
  expect(names.reduce((sum, { full }) => sum + full.length, 0)).toBeLessThanOrEqual(MOST_LETTERS);
});

it('candidateOf reads 72 synonyms, the most that a real title has', () => {
  const synonyms = Array.from({ length: 72 }, (_, n) => `A name that is one of many ${n}`.slice(0, 30));
  expect(candidateOf(media({ synonyms })).names.filter(({ main }) => !main)).toHaveLength(72);
});
