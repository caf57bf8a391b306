// Tests which names continue other names, which are similar, and which are equal.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import {
  begins,
  goesOn,
  goesOnFrom,
  headsOf,
  isFirst,
  likeness,
  twinsOf,
} from '@/lib/matching/season-chain.ts';
import { parseTitle } from '@/lib/matching/title.ts';
import { similarity } from '@/lib/matching/weighing/similarity.ts';
import { title } from '../../background/small-catalogue.ts';

const called = (romaji: string, english: string | null = null, synonyms: readonly string[] = []): Media =>
  title(1, romaji, { titles: { romaji, english, native: null }, synonyms: [...synonyms] });

describe('two names are alike', () => {
  const alike = (a: string, b: string) => likeness([a], candidateOf(called(b)));

  it.each([
    ['with as many words and the same numbers', 'hoshi no umi', 'hoshi no ume'],
    ['with the same letters, though they are parted otherwise', 'hoshi no umi', 'hoshino umi'],
    ['where one is twice as long', 'kaze', 'kazekaze'],
  ])('as far as their letters are, %s', (_what, a, b) => {
    expect(similarity(a, b)).toBeGreaterThan(0);
    expect(alike(a, b)).toBe(similarity(a, b));
    expect(alike(b, a)).toBe(similarity(a, b));
  });

  it.each([
    ['with a word more', 'hoshi no umi', 'hoshi no umi kaze'],
    ['with another number', 'kaze 100', 'kaze 101'],
    ['with a number more', 'kaze no x', 'kaze no 9'],
    ['with numbers that are cut otherwise', 'kaze x12 y3', 'kaze x1 y23'],
  ])('less than their letters are, %s', (_what, a, b) => {
    expect(similarity(a, b)).toBeGreaterThan(0);
    expect(alike(a, b)).toBeLessThan(similarity(a, b));
    expect(alike(a, b)).toBeGreaterThan(0);
  });

  it('not at all where one is more than twice as long', () => {
    expect(alike('umi', 'umi umi')).toBe(0);
    expect(alike('umi umi', 'umi')).toBe(0);
  });

  it('as far as the best pair of their names is', () => {
    const candidate = candidateOf(called('Yoru no Uta', 'Hoshi no Umi', ['Kaze']));
    expect(likeness(['something', 'hoshi no umi', 'else'], candidate)).toBe(1);
    expect(likeness([], candidate)).toBe(0);
  });
});

describe('a title is the first of its line', () => {
  it.each([
    ['Hoshi no Umi', true],
    ['Hoshi no Umi Season 1', true],
    ['Hoshi no Umi Part 1', true],
    ['Hoshi no Umi Season 2', false],
    ['Hoshi no Umi Part 2', false],
    ['Hoshi no Umi Season 1 Part 2', false],
    ['Hoshi no Umi Season 2 Part 1', false],
    ['Hoshi no Umi Final Season', false],
  ])('%s: %s', (name, is) => {
    expect(isFirst(candidateOf(called(name)))).toBe(is);
  });
});

describe('the heads of a line', () => {
  it('are its names and those of the page, each once, and none of one or two letters', () => {
    const anchor = candidateOf(called('Hoshi no Umi', 'Umi', ['Kaze']));
    const series = ['Hoshi no Umi', 'Sea of Stars', 'AO'].map(parseTitle);
    expect(headsOf(anchor, series)).toEqual(['hoshi no umi', 'umi', 'sea of stars']);
  });

  it.each<[string, Media, boolean]>([
    ['the very name', called('Hoshi no Umi'), true],
    ['a name that goes on from it', called('Hoshi no Umi: Kaze'), true],
    ['one of several names', called('Kaze', 'Umi', ['Hoshi no Umi: Kaze']), true],
    ['no longer word', called('Hoshi no Umibe'), false],
    ['no name within another', called('Kaze: Hoshi no Umi'), false],
    ['no other name', called('Kaze'), false],
  ])('begin %s', (_what, media, isIt) => {
    expect(begins(candidateOf(media), ['yoru', 'hoshi no umi'])).toBe(isIt);
  });
});

describe('a part goes on from another entry', () => {
  it.each<[string, Media, Media, boolean]>([
    ['of the same words', called('Kaze Part 2'), called('Kaze'), true],
    ['of which it has the words and more', called('Kaze Part 2: Yoru'), called('Kaze'), true],
    ['by any of the names of both', called('Yoru', 'Kaze Part 2'), called('Umi', 'Kaze'), true],
    ['not by a longer word', called('Kazehaya Part 2'), called('Kaze'), false],
    ['not by fewer words', called('Kaze Part 2'), called('Kaze: Yoru'), false],
  ])('%s', (_what, later, earlier, isIt) => {
    expect(goesOn(candidateOf(later), candidateOf(earlier))).toBe(isIt);
  });
});

describe('a series goes on from another one', () => {
  const later = (name: string, part: Partial<Media> = {}) => candidateOf(title(2, name, part));
  const first = candidateOf(title(1, 'Kaze'));

  it('that is older, and has the beginning of its title', () => {
    expect(goesOnFrom(later('Kaze no Machi'), first)).toBe(true);
  });

  it.each([
    ['that has the same title', later('Kaze'), first],
    ['that only has the beginning of its first word', later('Kazehaya'), first],
    ['that only has the end of its title', later('Yoru no Kaze'), first],
    ['that was shown first on the same day', later('Kaze no Machi', { startDate: '2001-04-04' }), first],
    ['that is younger', later('Kaze no Machi', { startDate: '2000-04-04' }), first],
    ['where it has no day', later('Kaze no Machi', { startDate: null, year: null }), first],
    [
      'that has no day',
      later('Kaze no Machi'),
      candidateOf(title(1, 'Kaze', { startDate: null, year: null })),
    ],
    ['where it is a film', later('Kaze no Machi', { format: 'MOVIE' }), first],
    ['that is a film', later('Kaze no Machi'), candidateOf(title(1, 'Kaze', { format: 'MOVIE' }))],
    ['where it has no name', later(''), first],
    ['that has no name', later('Kaze no Machi'), candidateOf(title(1, ''))],
    [
      'by its second title',
      later('Yoru', { titles: { romaji: 'Yoru', english: 'Kaze no Machi', native: null } }),
      first,
    ],
  ])('but not from one %s', (_what, one, other) => {
    expect(goesOnFrom(one, other)).toBe(false);
  });
});

describe('the twins of an entry', () => {
  const one = candidateOf(called('Kaze', 'Wind'));
  const twins = (other: Media, of = one) => twinsOf(of, [of, candidateOf(other)]).length;

  it.each([
    ['of the very name', called('Kaze'), 1],
    ['of one of its titles', called('Umi', 'Wind'), 1],
    ['that calls itself season 1', called('Kaze', 'Kaze Season 1'), 1],
    ['not of a name that only a synonym gives', called('Umi', null, ['Kaze']), 0],
    ['not of the same words with a mark', called('Kaze Season 1'), 0],
    ['not of another season', called('Kaze', 'Kaze Season 2'), 0],
    ['not of another part', called('Kaze', 'Kaze Part 2'), 0],
    ['not of the final season', called('Kaze', 'Kaze Final Season'), 0],
    ['not of another spelling', called('Ka Ze'), 0],
  ])('are others %s', (_what, other, many) => {
    expect(twins(other)).toBe(many);
  });

  it('are of the same season and part as itself', () => {
    const second = candidateOf(called('Kaze Season 2 Part 2'));
    expect(twins(called('Kaze Season 2 Part 2'), second)).toBe(1);
    expect(twins(called('Kaze', 'Kaze Season 2'), second)).toBe(0);
  });
});
