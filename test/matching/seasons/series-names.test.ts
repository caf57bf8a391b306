// Tests which names are similar, and which continue another name. Also tests which entries are namesakes.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import {
  continuesName,
  extendsTitle,
  hasTitlePrefix,
  isFirstSeason,
  nameSimilarity,
  namesakeEntriesOf,
  titlePrefixesOf,
} from '@/lib/matching/season-chain.ts';
import { parseTitle } from '@/lib/matching/title.ts';
import { trigramSimilarity } from '@/lib/matching/weighing/trigram-similarity.ts';
import { createTitle } from '../../background/small-catalogue.ts';

const called = (romaji: string, english: string | null = null, synonyms: readonly string[] = []): Media =>
  createTitle(1, romaji, { titles: { romaji, english, native: null }, synonyms: [...synonyms] });

it.each<[string, Media, boolean]>([
  ['exactly the name', called('Hoshi no Umi'), true],
  ['a longer name that begins with the name', called('Hoshi no Umi: Kaze'), true],
  ['one of several titles that begins with the name', called('Kaze', 'Umi', ['Hoshi no Umi: Kaze']), true],
  ['a title with the name only as a part of a longer word', called('Hoshi no Umibe'), false],
  ['a title with the name in the middle', called('Kaze: Hoshi no Umi'), false],
  ['a title without the name', called('Kaze'), false],
])('hasTitlePrefix returns $2 for %s', (_what, media, isIt) => {
  expect(hasTitlePrefix(candidateOf(media), ['yoru', 'hoshi no umi'])).toBe(isIt);
});

describe('nameSimilarity', () => {
  const alike = (a: string, b: string) => nameSimilarity([a], candidateOf(called(b)));

  it.each([
    ['for names with equally many words and the same numbers', 'hoshi no umi', 'hoshi no ume'],
    ['for names that differ only in spaces', 'hoshi no umi', 'hoshino umi'],
    ['for a name that is twice as long', 'kaze', 'kazekaze'],
  ])('equals trigramSimilarity %s', (_what, a, b) => {
    expect(trigramSimilarity(a, b)).toBeGreaterThan(0);
    expect(alike(a, b)).toBe(trigramSimilarity(a, b));
    expect(alike(b, a)).toBe(trigramSimilarity(a, b));
  });

  it.each([
    ['for an additional word', 'hoshi no umi', 'hoshi no umi kaze'],
    ['for different numbers', 'kaze 100', 'kaze 101'],
    ['for an additional number', 'kaze no x', 'kaze no 9'],
    ['for the same digits in different numbers', 'kaze x12 y3', 'kaze x1 y23'],
  ])('is less than trigramSimilarity %s', (_what, a, b) => {
    expect(trigramSimilarity(a, b)).toBeGreaterThan(0);
    expect(alike(a, b)).toBeLessThan(trigramSimilarity(a, b));
    expect(alike(a, b)).toBeGreaterThan(0);
  });

  it('is 0 for a name more than twice as long', () => {
    expect(alike('umi', 'umi umi')).toBe(0);
    expect(alike('umi umi', 'umi')).toBe(0);
  });

  it('is the similarity of the two most similar names', () => {
    const candidate = candidateOf(called('Yoru no Uta', 'Hoshi no Umi', ['Kaze']));
    expect(nameSimilarity(['something', 'hoshi no umi', 'else'], candidate)).toBe(1);
    expect(nameSimilarity([], candidate)).toBe(0);
  });
});

describe('isFirstSeason', () => {
  it.each([
    ['Hoshi no Umi', true],
    ['Hoshi no Umi Season 1', true],
    ['Hoshi no Umi Part 1', true],
    ['Hoshi no Umi Season 2', false],
    ['Hoshi no Umi Part 2', false],
    ['Hoshi no Umi Season 1 Part 2', false],
    ['Hoshi no Umi Season 2 Part 1', false],
    ['Hoshi no Umi Final Season', false],
  ])('returns $1 for "%s"', (name, is) => {
    expect(isFirstSeason(candidateOf(called(name)))).toBe(is);
  });
});

describe('titlePrefixesOf', () => {
  it('returns each name only once', () => {
    const anchor = candidateOf(called('Hoshi no Umi', 'Umi', ['Kaze']));
    const series = ['Hoshi no Umi', 'Sea of Stars', 'AO'].map(parseTitle);
    expect(titlePrefixesOf(anchor, series)).toEqual(['hoshi no umi', 'umi', 'sea of stars']);
  });
});

describe('extendsTitle', () => {
  it.each<[string, Media, Media, boolean]>([
    [
      'accepts a part whose title has the words of the earlier title',
      called('Kaze Part 2'),
      called('Kaze'),
      true,
    ],
    ['accepts a part whose title has additional words', called('Kaze Part 2: Yoru'), called('Kaze'), true],
    [
      'accepts a part if one of its titles begins with the words of any title of the earlier entry',
      called('Yoru', 'Kaze Part 2'),
      called('Umi', 'Kaze'),
      true,
    ],
    [
      'rejects a title that only begins with the same letters',
      called('Kazehaya Part 2'),
      called('Kaze'),
      false,
    ],
    [
      'rejects a title with fewer words than the earlier title',
      called('Kaze Part 2'),
      called('Kaze: Yoru'),
      false,
    ],
  ])('%s', (_what, later, earlier, isIt) => {
    expect(extendsTitle(candidateOf(later), candidateOf(earlier))).toBe(isIt);
  });
});

describe('continuesName', () => {
  const later = (name: string, part: Partial<Media> = {}) => candidateOf(createTitle(2, name, part));
  const first = candidateOf(createTitle(1, 'Kaze'));

  it("returns true if the title begins with an older series' name", () => {
    expect(continuesName(later('Kaze no Machi'), first)).toBe(true);
  });

  it.each([
    ['that has the same title', later('Kaze'), first],
    ['whose name is only the beginning of the first word', later('Kazehaya'), first],
    ['whose name is only the end of the title', later('Yoru no Kaze'), first],
    ['that started on the same day', later('Kaze no Machi', { startDate: '2001-04-04' }), first],
    ['that is newer', later('Kaze no Machi', { startDate: '2000-04-04' }), first],
    ['if the later entry has no date', later('Kaze no Machi', { startDate: null, year: null }), first],
    [
      'without a date',
      later('Kaze no Machi'),
      candidateOf(createTitle(1, 'Kaze', { startDate: null, year: null })),
    ],
    ['if the later entry is a film', later('Kaze no Machi', { format: 'MOVIE' }), first],
    ['that is a film', later('Kaze no Machi'), candidateOf(createTitle(1, 'Kaze', { format: 'MOVIE' }))],
    ['if the later entry has no name', later(''), first],
    ['without a name', later('Kaze no Machi'), candidateOf(createTitle(1, ''))],
    [
      'whose name only the second title continues',
      later('Yoru', { titles: { romaji: 'Yoru', english: 'Kaze no Machi', native: null } }),
      first,
    ],
  ])('rejects a series %s', (_what, one, other) => {
    expect(continuesName(one, other)).toBe(false);
  });
});

describe('namesakeEntriesOf', () => {
  const one = candidateOf(called('Kaze', 'Wind'));
  const twins = (other: Media, of = one) => namesakeEntriesOf(of, [of, candidateOf(other)]).length;

  it.each([
    ['with exactly the same name', called('Kaze'), true],
    ['with one equal title', called('Umi', 'Wind'), true],
    ['that calls itself season 1', called('Kaze', 'Kaze Season 1'), true],
    ['with a name that is only a synonym', called('Umi', null, ['Kaze']), false],
    ['with "Season 1" added to its only title', called('Kaze Season 1'), false],
    ['of another season', called('Kaze', 'Kaze Season 2'), false],
    ['of another part', called('Kaze', 'Kaze Part 2'), false],
    ['of the final season', called('Kaze', 'Kaze Final Season'), false],
    ['with another spelling', called('Ka Ze'), false],
  ])('treats an entry %s as a namesake: $2', (_what, other, isOne) => {
    expect(twins(other)).toBe(isOne ? 1 : 0);
  });

  it('returns only entries of the same season and part', () => {
    const second = candidateOf(called('Kaze Season 2 Part 2'));
    expect(twins(called('Kaze Season 2 Part 2'), second)).toBe(1);
    expect(twins(called('Kaze', 'Kaze Season 2'), second)).toBe(0);
  });
});
