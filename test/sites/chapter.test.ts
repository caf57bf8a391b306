// Tests reading chapter labels, in the languages of manga sites.
import { describe, expect, it } from 'vitest';
import {
  parseChapterLabel,
  readChapter,
  readChapterField,
  readChapterTitle,
} from '@/lib/sites/reading/chapter.ts';

describe('parseChapterLabel', () => {
  it.each([
    ['Ch. 10.5', 10.5],
    ['Vol. 3 Ch. 12', 12],
    ['Vol.2 Ch.11.5 - The Result', 11.5],
    ['Volume 3 Chapter 12', 12],
    ['Chapter 12: Episode of Youth', 12],
    ['Kapitel 12', 12],
    ['Band 3, Kapitel 12', 12],
    ['Chapitre 7', 7],
    ['Capítulo 6', 6],
    ['Capitolo 6', 6],
    ['Глава 12', 12],
    ['Bab 12', 12],
    ['Chương 12', 12],
    ['ตอนที่ 12', 12],
    ['第12話', 12],
    ['第３巻 第十二話', 12],
    ['12화', 12],
    ['#012', 12],
    ['Ep. 12', 12],
    ['Some Manga c012.5 (2020)', 12.5],
  ])('reads %s', (text, number) => {
    expect(parseChapterLabel(text)?.number).toBe(number);
  });

  it.each([
    'Vol. 3',
    'Some Manga - v03',
    '第3巻',
    'Band 3',
    'Chapter 12345',
    'Chat 12',
    'Mob Psycho 100',
    'Vitamin C 12',
    '',
  ])('finds no chapter in "%s"', (text) => {
    expect(parseChapterLabel(text)).toBeNull();
  });
});

describe('reading a chapter', () => {
  it('returns a special if the label has a word for a special', () => {
    expect(readChapter('dom', 'Extra Chapter 3', 'X')).toMatchObject({ episodeType: 'special' });
    expect(readChapter('dom', '番外編 第3話', 'X')).toMatchObject({ episodeType: 'special' });
    expect(readChapter('dom', '#ex', 'X')).toMatchObject({ episodeType: 'special', episodeNumber: null });
    expect(readChapter('dom', 'Chapter 3: Special Training', 'X')).toMatchObject({ episodeType: 'regular' });
  });

  it.each(['Reader Letters Chapter 2', '質問コーナー 第2回', 'Gag Reel #4'])(
    'ignores a number after words that do not belong to the work: %s',
    (text) => {
      expect(readChapter('dom', text, 'X')).toEqual({ source: 'dom', seriesTitle: 'X' });
      expect(readChapterField('dom', text, 'X')).toEqual({ source: 'dom', seriesTitle: 'X' });
    },
  );

  it.each([
    'Boruto Chapter 5',
    'BORUTO: Naruto Next Generations - Ch. 5',
    'Dressrosa Arc Chapter 5',
    'Part II Chapter 5',
    '第二部 第5話',
    '本編 第5話',
    '2부 5화',
  ])('reads a number after the series or a division of it: %s', (text) => {
    expect(readChapterField('dom', text, 'Boruto: Naruto Next Generations')).toMatchObject({
      episodeNumber: 5,
      episodeType: 'regular',
    });
  });

  it('accepts a bare number in a separate field', () => {
    expect(readChapterField('dom', '12', 'X')).toMatchObject({ episodeNumber: 12 });
    expect(readChapterField('dom', 'Vol. 12', 'X')).toEqual({ source: 'dom', seriesTitle: 'X' });
    expect(readChapterField('dom', null, null)).toBeNull();
  });

  it('takes the series from the text before the label', () => {
    expect(readChapterTitle('title', 'Some Manga - Vol. 3 Ch. 12 - Name | Site', ['Site'])).toMatchObject({
      seriesTitle: 'Some Manga',
      episodeNumber: 12,
    });
    expect(readChapterTitle('title', 'Some Manga: Special Chapter 2', [])).toMatchObject({
      seriesTitle: 'Some Manga',
      episodeType: 'special',
    });
    expect(readChapterTitle('title', 'Chapter 12: The Fall | Site', ['Site'])).toMatchObject({
      seriesTitle: null,
    });
  });
});
