// Tests parsing titles.
import { describe, expect, it } from 'vitest';
import { normaliseTitle, parseTitle } from '@/lib/matching/title.ts';

it('normaliseTitle returns the same text for spellings that differ in case, accents and punctuation', () => {
  expect(normaliseTitle('  Pokémon: The “First” Movie! ')).toBe('pokemon the first movie');
  expect(normaliseTitle('ＦＬＣＬ')).toBe('flcl');
  expect(normaliseTitle("Frieren: Beyond Journey's End")).toBe(
    normaliseTitle('Frieren Beyond Journey’s End'),
  );
});

describe('parseTitle', () => {
  it.each([
    ['Attack on Titan Season 2', 'attack on titan', 2, null],
    ['Attack on Titan 2nd Season', 'attack on titan', 2, null],
    ['Mob Psycho 100 III', 'mob psycho 100', 3, null],
    ['Mob Psycho 100', 'mob psycho 100', null, null],
    ['Vinland Saga Staffel 2', 'vinland saga', 2, null],
    ['Overlord 2ª temporada', 'overlord', 2, null],
    ['ドラえもん 第2期', 'ドラえもん', 2, null],
    ['SPY x FAMILY Part 2', 'spy x family', null, 2],
    ['Attack on Titan Season 3 Part 2', 'attack on titan', 3, 2],
    ['Second Season', 'second season', 2, null],
    ['86', '86', null, null],
    ['K', 'k', null, null],
    ['Frieren (English Dub)', 'frieren', null, null],
    ['Konosuba 2', 'konosuba', 2, null],
    ['Kaguya-sama: Love Is War', 'kaguya sama love is war', null, null],
  ] as const)('reads name, season and part of "%s"', (title, plain, season, part) => {
    expect(parseTitle(title)).toMatchObject({ plain, season, part });
  });
});
