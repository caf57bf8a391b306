import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistanceToPrefix } from '../../src/catalog/search/edit-distance.ts';
import { createSearchKey, normaliseName } from '../../src/catalog/search/search-names.ts';

describe('normaliseName', () => {
  it.each([
    ['Ｓｐｙ×Ｆａｍｉｌｙ', 'spy family'],
    ['Frieren: Beyond Journey’s End', 'frieren beyond journeys end'],
    ['Pokémon', 'pokemon'],
    ['Re:ZERO -Starting Life-', 're zero starting life'],
    ['がんばれ！', 'ガンバレ'],
    ['そうそうのふりーれん', 'ソウソウノフリーレン'],
    ['鬼滅の刃', '鬼滅ノ刃'],
    ['しーずん2', 'season 2'],
    ['Haikyuu!! Second Season', 'haikyuu season 2'],
    ['Mob Psycho 100 S2', 'mob psycho 100 season 2'],
    ['2nd Season', 'season 2'],
    ['葬送のフリーレン 第2期', '葬送ノフリーレン season 2'],
    ['Four Seasons', 'four seasons'],
    ['Overlord II', 'overlord 2'],
    ['Dorohedoro Staffel 2', 'dorohedoro season 2'],
    ['Dorohedoro 2. Staffel', 'dorohedoro season 2'],
    ['Dorohedoro 2ª temporada', 'dorohedoro season 2'],
    ['Dorohedoro Saison 2', 'dorohedoro season 2'],
    ['葬送のフリーレン 第二期', '葬送ノフリーレン season 2'],
    ['86 Season 2', '86 season 2'],
    ['K S02', 'k season 2'],
    ['X: Season Two', 'x season 2'],
  ])('normalises "%s" to "%s"', (name, spelled) => {
    expect(normaliseName(name)).toBe(spelled);
  });

  it('keeps a name made of symbols', () => {
    expect(normaliseName('∬')).not.toBe('');
    expect(normaliseName('★')).toBe('★');
  });

  it('returns a normalised name unchanged', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (name) => {
        expect(normaliseName(normaliseName(name))).toBe(normaliseName(name));
      }),
      { seed: 7 },
    );
  });
});

describe('createSearchKey', () => {
  it('returns only ASCII characters', () => {
    expect(createSearchKey('SPY×FAMILY')).toBe('spy family');
    expect(createSearchKey('進撃の巨人')).toMatch(/^[0-9a-z]{15}$/);
    expect(createSearchKey('進撃の巨人')).toContain(createSearchKey('巨人'));
  });

  it('shortens season words and Roman numerals', () => {
    expect(createSearchKey('Overlord II')).toBe('overlord 2');
    expect(createSearchKey('Overlord 2nd Season')).toBe('overlord s2');
  });

  it('returns a key that is short enough for an index', () => {
    expect(createSearchKey('﷽'.repeat(500)).length).toBeLessThan(2000);
  });
});

describe('editDistanceToPrefix', () => {
  it.each([
    [0, 'frieren', 'frieren beyond journeys end'],
    [1, 'frierne', 'frieren'],
    [1, 'rfieren', 'frieren'],
    [1, 'frieen', 'frieren'],
    [1, 'friexren', 'frieren'],
    [2, 'kitten', 'sitting'],
    [3, 'abc', 'xyz'],
    [0, '', 'anything'],
  ])('returns %i for the query "%s" and the name "%s"', (edits, query, name) => {
    expect(editDistanceToPrefix(query, name)).toBe(edits);
  });
});
