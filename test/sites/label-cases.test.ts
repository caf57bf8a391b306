// Tests labels that were reported as misread. Each has variants.
import { describe, expect, it } from 'vitest';
import { parseChapterLabel, readChapterField } from '@/lib/sites/reading/chapter.ts';
import { parseEpisodeLabel, parseLabelField } from '@/lib/sites/reading/episode-label.ts';
import { parseShortLabel } from '@/lib/sites/reading/short-label.ts';

const d = { bareNumber: true, customWord: true };

it('parseChapterLabel reads no range from "Chapter 12-1"', () => {
  expect(parseChapterLabel('Chapter 12-1')).toBeNull();
});

describe('parseLabelField', () => {
  it.each([
    ['SP2', 'special', 2],
    ['SP', 'special', null],
    ['SP #3', 'special', 3],
    ['特別編2', 'special', 2],
    ['特別編 前編', 'special', null],
    ['第SP話', 'special', null],
    ['総集編2', 'special', 2],
    ['番外編 第3話', 'special', 3],
    ['番外編第参話', 'special', 3],
    ['第3話（番外編）', 'special', 3],
    ['OVA1', 'special', 1],
    ['OVA II', 'special', 2],
    ['Episode SP2', 'special', 2],
    ['S0:E3', 'special', 3],
    ['Special 2', 'special', 2],
    ['Special Episode 3', 'special', 3],
    ['외전 12화', 'special', 12],
    ['Side Story 4: Blue', 'special', 4],
    ['Episodes 1-3 Recap', 'special', 3],
    ['第1話〜第3話 振り返り', 'special', 3],
    ['1~4화 몰아보기', 'special', 4],
    ['5. Bölüm Fragmanı', 'extra', null],
    ['PV2', 'extra', null],
    ['PV第2弾', 'extra', null],
    ['NCOP1', 'extra', null],
    ['NCED 02', 'extra', null],
    ['特典映像1', 'extra', null],
    ['メイキング 3', 'extra', null],
    ['Trailer 2', 'extra', null],
    ['Official Trailer', 'extra', null],
    ['Season 2 Trailer', 'extra', null],
    ['Teaser 3', 'extra', null],
    ['예고 3화', 'extra', null],
    ['3화 예고편', 'extra', null],
    ['預告 3', 'extra', null],
    ['[お知らせ 2] 次回について', 'extra', null],
    ['Notice 1', 'extra', null],
    ['第5話 予告', 'extra', null],
    ['第5話予告「嵐」', 'extra', null],
    ['Episode 5 PV', 'extra', null],
    ['Episode 5 Preview: The Storm', 'extra', null],
  ])('reads %s as %s', (text, kind, number) => {
    expect(parseLabelField(text, d)).toMatchObject({ kind, number });
  });

  it.each([
    '5 motivos para assistir',
    '10 motivos',
    '2026新春スペシャル',
    'キャスト5人の座談会',
    '5 Centimeters per Second',
    'Jujutsu Kaisen 0',
    'Mob Psycho 100',
    'Short Mission: 3',
    'Part 1/2',
    'Parts 1 and 2',
    'Season 1-2',
    'Vol. 3',
    'Movie 2',
    '全12話',
    '1/12',
    'Cast 5 Talk',
  ])('reads no label in %s', (text) => {
    expect(parseLabelField(text, d)).toBeNull();
  });

  it.each(['12', '十二', '24.5', 'Lesson.5', 'Act 3', 'キャスト 3', '12 The Low Tide'])(
    'reads no label in %s without options',
    (text) => {
      expect(parseLabelField(text)).toBeNull();
    },
  );

  it.each([
    ['Special Training!', '第5話 Special Training!'],
    ['予告状', '第5話 予告状'],
    ['Prologue', 'S1 E5 Prologue'],
    ['The Trailer', 'Episode 5: The Trailer'],
    ['Recap', 'Episode 5 - Recap'],
    ['Interview with a Cat', 'S1 E5 Interview with a Cat'],
  ])('reads %s as the name of an episode', (_name, text) => {
    expect(parseLabelField(text)).toMatchObject({ kind: 'regular', number: 5 });
  });
});

describe('parseEpisodeLabel with a range', () => {
  it.each([
    ['S1:E11-12', 11, 12],
    ['E1/E2', 1, 2],
    ['S01E01-E02', 1, 2],
    ['S01E01E02', 1, 2],
    ['E01E02', 1, 2],
    ['2x01-02', 1, 2],
    ['第1話～第4話', 1, 4],
    ['第1-2話', 1, 2],
    ['第3話・第4話', 3, 4],
    ['1~4화', 1, 4],
    ['Chapter 100 & 101', 100, 101],
    ['Ch. 100-101', 100, 101],
    ['Chapters 3 and 4', 3, 4],
    ['#12-13', 12, 13],
    ['Episode 01-02', 1, 2],
    ['Episodes 1 & 2', 1, 2],
    ['Folge 3 und 4', 3, 4],
    ['Episode 12-11', 12, 11],
    ['第1話+第2話', 1, 2],
    ['第1話/第2話', 1, 2],
    ['第1話 第2話', 1, 2],
    ['11화, 12화', 11, 12],
    ['11·12화', 11, 12],
    ['11-12 серии', 11, 12],
    ['11 и 12 серия', 11, 12],
    ['11. ve 12. Bölüm', 11, 12],
    ['Odcinki 11 i 12', 11, 12],
    ['الحلقات 11-12', 11, 12],
    ['Episodes 11, 12', 11, 12],
    ['Главы 100-101', 100, 101],
  ])('reads a range from %s', (text, first, number) => {
    expect(parseEpisodeLabel(text) ?? parseChapterLabel(text)).toMatchObject({
      kind: 'range',
      first,
      number,
    });
  });

  it.each([
    ['Episode 5 - 86', 5],
    ['Episode 5 & 10 Others', 5],
    ['Episode 29 / S2E4', 29],
    ['Episode 12/24', 12],
    ['Episode 12 of 24', 12],
    ['E02v2', 2],
    ['第3話-1', 3],
    ['第3話 第8話より', 3],
    ['第11話/第24話', 11],
    ['Episode 11, 12 Angry Men', 11],
    ['제12화', 12],
    ['Ép. 12', 12],
  ])('reads no range from %s', (text, number) => {
    expect(parseEpisodeLabel(text)).toMatchObject({ kind: 'regular', number, first: null });
  });

  it.each(['24 серии', '12 и 24 серии'])('reads no episode from the total %s', (text) => {
    expect(parseEpisodeLabel(text)).toBeNull();
  });
});

describe('parseLabelField and parseShortLabel', () => {
  it('read a range of bare numbers', () => {
    expect(parseLabelField('12-13', d)).toMatchObject({ kind: 'range', first: 12, number: 13 });
    expect(parseLabelField('12-1', d)).toBeNull();
    expect(parseLabelField('12 of 24', d)).toMatchObject({ kind: 'regular', number: 12 });
    expect(parseShortLabel('S2:O3-4 Nazwa')).toMatchObject({ kind: 'range', first: 3, number: 4, season: 2 });
    expect(parseShortLabel('S2:O3-O4 Nazwa')).toMatchObject({ kind: 'range', first: 3, number: 4 });
  });
});

describe('parseLabelField with other text next to the label', () => {
  it.each([
    '最終話（第12話）',
    '7月5日(土)放送分 第12話',
    '2026.7.5 第12話',
    '12 (ตอนจบ)',
    '其ノ十二',
    'その12',
  ])('reads episode 12 from %s', (text) => {
    expect(parseLabelField(text, d)).toMatchObject({ kind: 'regular', number: 12 });
  });
});

describe('parseChapterLabel with a numeral', () => {
  it.each([
    ['Episode XII', 12],
    ['Chapter IV', 4],
    ['Capítulo IX', 9],
    ['第参話', 3],
    ['第壱話', 1],
    ['第弐拾四話', 24],
    ['第Ⅻ話', 12],
    ['ตอนที่ ๑๒', 12],
    ['एपिसोड १२', 12],
    ['الحلقة ١٢', 12],
    ['قسمت ۱۲ الحلقة ۱۲', 12],
    ['ＥＰ１２', 12],
    ['12集', 12],
  ])('reads the numeral of %s', (text, number) => {
    expect(parseChapterLabel(text)).toMatchObject({ kind: 'regular', number });
  });
});

describe('Roman numerals', () => {
  it('are read in a chapter field, but not in a title', () => {
    expect(readChapterField('dom', 'Retrace XII', 'X')).toMatchObject({ episodeNumber: 12 });
    for (const text of ['Final Fantasy XII', 'Episode Mix', 'Episode X Day', 'Episode Mild'])
      expect(parseEpisodeLabel(text), text).toBeNull();
  });
});

describe('parseLabelField with the last episode', () => {
  it.each([
    '最終話',
    '最終回「おわり」',
    '最終話 さよなら',
    'Final Episode',
    'Series finale',
    'Letzte Folge',
    '마지막 화',
    '最终话',
    'Último episodio',
  ])('reads the last episode from %s', (text) => {
    expect(parseLabelField(text)).toMatchObject({ kind: 'final', number: null });
  });

  it.each(['Final Chapter (2)', 'Final Episode Begins', 'The Finale of Love'])(
    'reads no label from %s',
    (text) => {
      expect(parseLabelField(text)).toBeNull();
    },
  );
});

describe('parseEpisodeLabel', () => {
  it.each([
    ["A Returner's Magic Should Be Special - Episode 5", 'regular', 5],
    ['Special A Episode 5', 'regular', 5],
    ['Special 7: Special Crime Investigation Unit Episode 5', 'regular', 5],
    ['Lantern Harbor - OVA 2 | Site', 'special', 2],
    ['Lantern Harbor - Special Episode 2 | Site', 'special', 2],
    ['Lantern Harbor OVA Episode 2', 'special', 2],
    ['灯りの港 番外編 第2話', 'special', 2],
    ['Lantern Harbor SP #2', 'special', 2],
    ['Lantern Harbor Episode 5 PV', 'extra', null],
    ['Lantern Harbor - PV 2 | Site', 'extra', null],
    ['灯りの港 第5話 予告 | Site', 'extra', null],
    ['灯りの港 最終話 | Site', 'final', null],
    ['Lantern Harbor - Specials · E4', 'special', 4],
    ['Lantern Harbor | OVA | Episode 2', 'special', 2],
    ['Lantern Harbor: Special - Episode 5', 'regular', 5],
  ])('reads %s as %s', (text, kind, number) => {
    expect(parseEpisodeLabel(text)).toMatchObject({ kind, number });
  });
});
