import { describe, expect, it } from 'vitest';
import { parseEpisodeLabel, parseLabelField } from '@/lib/sites/reading/episode-label.ts';
import { measureCpuMs } from '../cpu-time.ts';

describe('parseEpisodeLabel', () => {
  it.each([
    ['E12 - Ceremony', 12, null],
    ['S2 E5', 5, 2],
    ['S02E05', 5, 2],
    ['S1:E2 The Boy', 2, 1],
    ['Season 1, Ep. 4', 4, 1],
    ['Show 2x05', 5, 2],
    ['Ep. 12.5', 12.5, null],
    ['Folge 12', 12, null],
    ['Staffel 2 Folge 3', 3, 2],
    ['St. 2: Flg. 5', 5, 2],
    ['Episodio 3', 3, null],
    ['T2:E5', 5, 2],
    ['Épisode 7', 7, null],
    ['S1: afl. 6', 6, 1],
    ['Серия 5', 5, null],
    ['12 серия', 12, null],
    ['12. Bölüm', 12, null],
    ['第12話', 12, null],
    ['第十二話', 12, null],
    ['第百五話', 105, null],
    ['第２期 第３話', 3, 2],
    ['12화', 12, null],
    ['시즌 2 5화', 5, 2],
    ['الحلقة ١٢', 12, null],
    ['Tập 5', 5, null],
    ['ตอนที่ 5', 5, null],
    ['#012', 12, null],
    ['S2 #3', 3, 2],
  ])('reads %s', (text, number, season) => {
    expect(parseEpisodeLabel(text)).toMatchObject({ number, season });
  });

  it.each([
    'Mob Psycho 100',
    '86 EIGHTY-SIX',
    'Steins;Gate 0',
    'se7en',
    'Formula F1 2026',
    'Type 5',
    '全12話',
    '12 episodes',
    'Spy x Family',
    'Episode 1,000,000',
    '',
  ])('finds no episode in "%s"', (text) => {
    expect(parseEpisodeLabel(text)).toBeNull();
  });

  it('returns the label as written', () => {
    expect(parseEpisodeLabel('Some Anime Season 2 Episode 5 – The End')).toEqual({
      kind: 'regular',
      label: 'Season 2 Episode 5',
      number: 5,
      first: null,
      season: 2,
      before: 'Some Anime',
      after: 'The End',
    });
  });

  it('parses a hostile text in a moment', () => {
    const texts = [
      'S1 '.repeat(5000),
      '第'.repeat(5000),
      'season 1 - '.repeat(2000),
      'e'.repeat(9000),
      '一'.repeat(5000),
    ];
    const spent = measureCpuMs(() => {
      for (const text of texts) parseEpisodeLabel(text.slice(0, 300));
    });
    expect(spent).toBeLessThan(2000);
  });
});

describe('parseLabelField', () => {
  it.each([
    ['12', 12],
    ['Lesson.5', 5],
    ['第十二話', 12],
    ['十二', 12],
    ['24.5', 24.5],
    ['E3 - Who?', 3],
    ['S2 E5', 5],
    ['Act 3', 3],
  ])('reads %s as a label', (text, number) => {
    expect(parseLabelField(text, { bareNumber: true, customWord: true })?.number).toBe(number);
  });

  it.each(['', '本編', '1/12', 'Parts 1 and 2', '12345'])('finds no number in "%s"', (text) => {
    expect(parseLabelField(text, { bareNumber: true, customWord: true })).toBeNull();
  });
});
