import { expect, it } from 'vitest';
import { findMatchingOtherName } from '@/lib/domain/library-view.ts';
import { shortenMiddle } from '@/lib/domain/words/shorten-middle.ts';
import { media } from './examples.ts';

it.each([
  ['Frieren', 20, 'Frieren'],
  ['Shingeki no Kyojin: The Final Season', 20, 'Shingeki no K…Season'],
  ['葬送のフリーレン第二期', 6, '葬送のフ…期'],
])('shortenMiddle shortens %s to %i characters', (title, longest, shown) => {
  expect(shortenMiddle(title, longest)).toBe(shown);
});

it.each([
  ['frieren', null],
  ['journeys end', 'Frieren: Beyond Journeys End'],
  ['JOURNEYS  beyond', 'Frieren: Beyond Journeys End'],
  ['', null],
  ['pluto', null],
])('findMatchingOtherName returns for "%s": %s', (text, name) => {
  const titles = { romaji: null, english: 'Frieren: Beyond Journeys End', native: '葬送のフリーレン' };
  expect(
    findMatchingOtherName(media({ title: 'Sousou no Frieren', titles, synonyms: [] }), text, 'service'),
  ).toBe(name);
});
