// Tests what the names of a catalogue entry state about season, part, year, format and length.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf, isSameName, isSameSpelling, normalisePunctuation } from '@/lib/matching/candidate.ts';
import { parseTitle } from '@/lib/matching/title.ts';
import { createTitle } from '../../background/small-catalogue.ts';

const read = (name: string, part: Partial<Media> = {}) => candidateOf(createTitle(1, name, part));
const titles = (romaji: string, english: string | null, native: string | null = null) => ({
  titles: { romaji, english, native },
});

describe('the names of a candidate', () => {
  const rawsOf = (part: Partial<Media>) => read('Hana', part).names.map(({ raw }) => raw);

  it('are its titles and distinct synonyms', () => {
    expect(
      rawsOf({ ...titles('Hana', 'Flower', '花'), synonyms: ['Hana!', 'Fleur', 'fleur', 'Flower', 'Bloom'] }),
    ).toEqual(['hana', 'flower', '花', 'fleur', 'bloom']);
    expect(rawsOf(titles('', 'Hana'))).toEqual(['hana']);
    expect(read('', titles('', null)).names).toEqual([]);
  });

  it('do not include names that are only punctuation', () => {
    expect(rawsOf(titles('Hana', '!!!'))).toEqual(['hana']);
  });

  it('include synonyms only up to a total number of letters', () => {
    const long = 'a'.repeat(2496);
    expect(rawsOf({ synonyms: [long, 'umis'] })).toHaveLength(3);
    expect(rawsOf({ synonyms: [long, 'yamas', 'uta'] })).toHaveLength(2);
  });

  it('keep punctuation in raw names, without the spaces around it', () => {
    expect(normalisePunctuation('  Hana \t  no　Uta!° ')).toBe('hana no uta!°');
  });

  it('have no additional spaces from stand-alone accents', () => {
    expect(normalisePunctuation('\u00a8Hana \u00a8Uta')).toBe('\u0308hana \u0308uta');
  });

  it('are parsed only once for each media object', () => {
    const media = createTitle(1, 'Hana');
    expect(candidateOf(media)).toBe(candidateOf(media));
  });
});

describe('the season of a candidate', () => {
  const seasonOf = (name: string, english: string | null, synonyms: string[] = []) =>
    read(name, { ...titles(name, english), synonyms }).season;

  it.each<[string, string, string | null, string[], number | null]>([
    ['the first title', 'Hana Season 2', 'Flower', [], 2],
    ['the second title', 'Hana', 'Flower Season 3', [], 3],
    ['a title, before any synonym', 'Hana Season 2', null, ['Fleur Season 3', 'Bloom Season 3'], 2],
    ['a synonym if a third of the names have the season', 'Hana', null, ['Fleur Season 2', 'Bloom'], 2],
    [
      'no name if fewer than a third of the names have a season',
      'Hana',
      null,
      ['Fleur Season 2', 'Bloom', 'Blume'],
      null,
    ],
    [
      'two synonyms if they are a third of the names and no other name has a season',
      'Hana',
      null,
      ['Fleur', 'Bloom', 'Blume', 'Fiore Season 2', 'Flor Season 2'],
      2,
    ],
    [
      'most of the synonyms that have a season',
      'Hana',
      null,
      ['Fleur Season 3', 'Bloom Season 2', 'Blume Season 2'],
      2,
    ],
    ['no name if synonyms have only season 1', 'Hana', null, ['Fleur Season 1', 'Bloom Season 1'], null],
    ['no name if none has a season', 'Hana', 'Flower', ['Fleur'], null],
  ])('comes from %s', (_what, name, english, synonyms, season) => {
    expect(seasonOf(name, english, synonyms)).toBe(season);
  });
});

describe('candidateOf', () => {
  it.each<[string, Partial<Media>, object]>([
    ['the part from a title', titles('Hana', 'Flower Part 2'), { part: 2 }],
    ['no part if no name has a part', titles('Hana', 'Flower'), { part: null }],
    ['the final season from one title', titles('Hana', 'Flower: The Final Season'), { final: true }],
    ['no final season if no name has it', titles('Hana', 'Flower'), { final: false }],
    [
      'the year of the name instead of the catalogue’s year',
      { ...titles('Hana (2011)', null), year: 2012 },
      { year: 2011 },
    ],
    ['the catalogue’s year, if no name has one', { year: 2012 }, { year: 2012 }],
    [
      'the year of a synonym if the catalogue has no year',
      { year: null, synonyms: ['Fleur', 'Fleur (2013)'] },
      { year: 2013 },
    ],
    ['no year without a year in names and catalogue', { year: null }, { year: null }],
    [
      'an OVA, if the catalogue has no format',
      { ...titles('Hana', 'Flower OVA'), format: null },
      { format: 'ova' },
    ],
    ['no OVA, if the catalogue says TV', { ...titles('Hana', 'Flower OVA'), format: 'TV' }, { format: null }],
    ['no format without a format in names and catalogue', { format: null }, { format: null }],
  ])('reads %s', (_what, part, expected) => {
    const name = part.titles?.romaji ?? 'Hana';
    expect(read(name, part)).toMatchObject(expected);
  });
});

describe('the facts that a candidate has from the catalogue', () => {
  it.each([
    ['TV', null],
    ['ONA', null],
    ['MOVIE', 'movie'],
    ['OVA', 'ova'],
    ['SPECIAL', 'special'],
    ['MUSIC', 'music'],
    ['NOVEL', 'novel'],
    ['LIGHT_NOVEL', 'novel'],
  ])('include the format: %s', (format, expected) => {
    expect(read('Hana', { format }).format).toBe(expected);
  });

  it('include the number of episodes or chapters', () => {
    expect(read('Hana', { episodes: 12, chapters: 99 }).total).toBe(12);
    expect(read('Hana', { type: 'manga', episodes: 12, chapters: 99 }).total).toBe(99);
  });

  it.each<[string | null, number | null, string | null]>([
    ['2011-04-04', 2012, '2011-04-04'],
    [null, 2012, '2012'],
    [null, null, null],
  ])('include the start: date %s, year %s', (startDate, year, expected) => {
    expect(read('Hana', { startDate, year }).start).toBe(expected);
  });
});

describe('isSameName', () => {
  const same = (one: string, other: string) => isSameName(parseTitle(one), parseTitle(other));

  it.each([
    ['is true for names that differ only in "season 1"', 'Hana no Uta Season 1', 'Hana no Uta', true],
    ['is true for names that differ only in "part 1"', 'Hana no Uta Part 1', 'Hana no Uta', true],
    ['is false for different seasons', 'Hana no Uta Season 2', 'Hana no Uta', false],
    ['is false for different parts', 'Hana no Uta Part 2', 'Hana no Uta', false],
    [
      'is false for the final season and another season',
      'Hana no Uta: The Final Season',
      'Hana no Uta',
      false,
    ],
    ['is true for names that differ only in spaces', 'Hananouta', 'Hana no Uta', true],
    ['is false for names that differ in a word', 'Hana no Umi', 'Hana no Uta', false],
  ])('%s', (_what, one, other, expected) => {
    expect(same(one, other)).toBe(expected);
  });
});

describe('isSameSpelling', () => {
  it.each([
    ['Yuu Kaze', 'Yukaze', true],
    ['Yu Kaz', 'Yukaz', false],
    ['Hanako', 'Hana ko', true],
    ['Hanak', 'Hana k', false],
  ])('ignores spaces only in names of at least six letters: %s, %s → %s', (one, other, expected) => {
    expect(isSameSpelling(parseTitle(one), parseTitle(other))).toBe(expected);
  });
});
