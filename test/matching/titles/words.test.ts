// Tests the words for seasons, parts, formats and editions, by language.
import { describe, expect, it } from 'vitest';
import { parseTitle, withoutRecutWords } from '@/lib/matching/title.ts';

const NAME = 'Hoshi no Umi';
const PLAIN = 'hoshi no umi';

describe('parseTitle with words for a season', () => {
  it.each([
    'Season 2',
    'Seasons 2',
    'Staffel 2',
    'Saison 2',
    'Temporada 2',
    'Temp. 2',
    'Stagione 2',
    'Seizoen 2',
    'Sezon 2',
    'Sezonul 2',
    'Сезон 2',
    'シーズン2',
    '시즌 2',
    'الموسم 2',
    'موسم 2',
    '第2期',
    '第二季',
    '2기',
    '2nd Season',
    '2. Staffel',
    '2e Saison',
    '2ª Temporada',
    '2-й сезон',
    'Second Season',
    'Zweite Staffel',
    'Deuxième Saison',
    'Segunda Temporada',
    'Seconda Stagione',
    'Второй сезон',
    'Season Two',
    'Season Second',
    'الموسم الثاني',
    'Season II',
    'S2',
    'S02',
    'II',
    '2',
  ])('reads the second season from %s', (mark) => {
    expect(parseTitle(`${NAME} ${mark}`)).toMatchObject({
      plain: PLAIN,
      season: 2,
      part: null,
      final: false,
    });
  });

  it.each([
    ['First Season', 1],
    ['Third Season', 3],
    ['Neunte Staffel', 9],
    ['Troisième Saison', 3],
    ['Tercera Temporada', 3],
    ['Terceira Temporada', 3],
    ['Sétima Temporada', 7],
    ['Terza Stagione', 3],
    ['Шестой сезон', 6],
    ['Третий сезон', 3],
    ['الموسم السادس', 6],
    ['الموسم الثالثة', 3],
    ['Season One', 1],
    ['Season Three', 3],
    ['Season Four', 4],
    ['Season Five', 5],
    ['第十期', 10],
    ['第三季', 3],
    ['IX', 9],
    ['VIII', 8],
    ['VII', 7],
    ['VI', 6],
    ['V', 5],
    ['IV', 4],
    ['III', 3],
  ])('reads the season of %s as %s', (mark, season) => {
    expect(parseTitle(`${NAME} ${mark}`).season).toBe(season);
  });
});

describe('parseTitle with words for a part', () => {
  it.each([
    'Part 2',
    'Parte 2',
    'Partie 2',
    'Teil 2',
    'Cour 2',
    'Часть 2',
    'パート2',
    'クール2',
    '파트 2',
    'الجزء 2',
    '第2部',
    '二部',
    '2부',
    '第2クール',
    '2nd Cour',
    'Second Part',
    'Deuxième Partie',
    'Part II',
    'Part Two',
    'Zweiter Teil 2',
  ])('reads the second part from %s', (mark) => {
    expect(parseTitle(`${NAME} ${mark}`)).toMatchObject({ part: 2, season: null });
  });
});

describe('parseTitle with words for the final season', () => {
  it.each([
    'The Final Season',
    'Final Season',
    'The Final Series',
    'Final Series',
    'Finale Staffel',
    'Letzte Staffel',
    'Saison finale',
    'Dernière Saison',
    'Temporada final',
    'Última temporada',
    'Stagione finale',
    'Финальный сезон',
    'Последний сезон',
    '完結編',
    'ファイナルシーズン',
  ])('reads the final season from %s', (mark) => {
    expect(parseTitle(`${NAME} ${mark}`)).toMatchObject({ plain: PLAIN, final: true, season: null });
  });
});

describe('parseTitle with words for a format', () => {
  it.each([
    [
      'movie',
      [
        'Movie',
        'Movies',
        'Film',
        'Película',
        'Gekijouban',
        'Gekijoban',
        '劇場版',
        '剧场版',
        '극장판',
        'фильм',
      ],
    ],
    ['ova', ['OVA', 'OVAs', 'OAD', 'OADs']],
    [
      'special',
      [
        'Special',
        'Specials',
        'Recap',
        'SpecialEdition',
        'Spezial',
        'Especial',
        'Speciale',
        '特別編',
        '総集編',
        '特别篇',
      ],
    ],
  ] as const)('reads the format %s from each word for the format', (format, words) => {
    expect(words.map((word) => parseTitle(`${NAME} ${word}`).format)).toEqual(words.map(() => format));
    expect(words.map((word) => parseTitle(`${word}y ${NAME}`).format)).toEqual(words.map(() => null));
  });

  it('reads no format from a word for another cut of the same series', () => {
    const cuts = [
      'Special Edition',
      'Special Version',
      'Digitally Remastered',
      'Remastered',
      'Re-Edited',
      'Reedited',
    ];
    expect(cuts.map((cut) => parseTitle(`${NAME} ${cut}`).format)).toEqual(cuts.map(() => null));
    expect(withoutRecutWords('umi special edition digitally remastered re edited kaze reedited')).toBe(
      'umi kaze',
    );
    expect(withoutRecutWords('remastered special version')).toBe('');
    expect(withoutRecutWords('unremastered')).toBe('unremastered');
  });
});

describe('parseTitle with an edition in brackets', () => {
  it.each([
    '(Dub)',
    '(dubbed)',
    '[Sub]',
    '(Subbed)',
    '(subtitled)',
    '(Uncut)',
    '(uncensored)',
    '(Simuldub)',
    '[OmU]',
    '(Synchro)',
    '(Deutsch)',
    '(German)',
    '(English)',
    '(French)',
    '(Russian)',
    '(Italian)',
    '(Spanish)',
    '(Castilian)',
    '(Portuguese)',
    '(Hindi)',
    '(Arabic)',
    '(Doublage)',
    '[VOSTFR]',
    '(Doblado)',
    '(Legendado)',
    '(Dublado)',
    '(Doppiato)',
    '(吹替)',
    '(字幕)',
    '(with English subtitles) [Uncut]',
  ])('removes %s', (edition) => {
    expect(parseTitle(`${NAME} ${edition}`)).toMatchObject({ plain: PLAIN, full: PLAIN });
    expect(parseTitle(`${NAME}${edition}Kaze`).full).toBe(`${PLAIN} kaze`);
  });

  it.each(['(Dubliners)', '(Overdub)', '(Kaze)'])('keeps brackets with other text: %s', (words) => {
    expect(parseTitle(`${NAME} ${words}`).plain).toBe(`${PLAIN} ${words.slice(1, -1).toLowerCase()}`);
  });
});
