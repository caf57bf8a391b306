// Lists the words for seasons, parts, formats and audio in titles. The words are written as `normaliseTitle` returns them.
import { lazy } from '../contract/lazy.ts';

/** Words for "season". Some are written next to their number without a space. */
export const SEASON_WORDS: readonly string[] = [
  'season',
  'seasons',
  'staffel',
  'saison',
  'temporada',
  'temp',
  'stagione',
  'seizoen',
  'sezon',
  'sezonul',
  'сезон',
  'シーズン',
  '시즌',
  'الموسم',
  'موسم',
];

/** Characters around a number that is a season, as in 第2期, 第二季 and 2기. */
export const SEASON_COUNTERS = '期季기';
/** Characters after a number that is a part, as in 第2部 and 2부. The word クール is in the patterns of `title.ts`. */
export const PART_COUNTERS = '部부';

export const PART_WORDS: readonly string[] = [
  'part',
  'parte',
  'partie',
  'teil',
  'cour',
  'часть',
  'パート',
  'クール',
  '파트',
  'الجزء',
];

/**
 * Ordinals that are written as words, with one line per language: English, German, French, Spanish, Portuguese, Italian, Russian, Arabic.
 */
export const ordinals = lazy(
  (): Readonly<Record<string, number>> => ({
    ...count('first second third fourth fifth sixth seventh eighth ninth'),
    ...count('erste zweite dritte vierte funfte sechste siebte achte neunte'),
    ...count('premiere deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme'),
    ...count('primera segunda tercera cuarta quinta sexta septima octava novena'),
    ...count('primeira segunda terceira quarta quinta sexta setima oitava nona'),
    ...count('prima seconda terza quarta quinta sesta settima ottava nona'),
    ...count('первыи второи третии четвертыи пятыи шестои'),
    ...count('الاول الثاني الثالث الرابع الخامس السادس'),
    ...count('الاولى الثانية الثالثة الرابعة الخامسة السادسة'),
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
  }),
);

export const ROMAN_NUMERALS: Readonly<Record<string, number>> = {
  ii: 2,
  iii: 3,
  iv: 4,
  v: 5,
  vi: 6,
  vii: 7,
  viii: 8,
  ix: 9,
};

export const kanjiNumerals = lazy(() => count('一 二 三 四 五 六 七 八 九 十'));

/** Words for "final season". Only the catalogue knows the number of that season. */
export const FINAL_SEASON_WORDS: readonly string[] = [
  'the final season',
  'final season',
  'the final series',
  'final series',
  'finale staffel',
  'letzte staffel',
  'saison finale',
  'derniere saison',
  'temporada final',
  'ultima temporada',
  'stagione finale',
  'финальныи сезон',
  'последнии сезон',
  '完結編',
  'ファイナルシーズン',
];

export const FORMAT_WORDS: Readonly<Record<'movie' | 'ova' | 'special', readonly string[]>> = {
  movie: [
    'movie',
    'movies',
    'film',
    'pelicula',
    'gekijouban',
    'gekijoban',
    '劇場版',
    '剧场版',
    '극장판',
    'фильм',
  ],
  ova: ['ova', 'ovas', 'oad', 'oads'],
  special: [
    'special',
    'specials',
    'recap',
    'specialedition',
    'spezial',
    'especial',
    'speciale',
    '特別編',
    '総集編',
    '特别篇',
  ],
};

/** Words at the end of a catalogue title that mark a recap. The catalogue may give a recap any format. */
export const RECAP_WORDS: readonly string[] = [
  'recap',
  'recaps',
  'digest',
  'soushuuhen',
  '総集編',
  '总集篇',
  '총집편',
];

/** Words for a series that is released again in another cut. */
export const RECUT_WORDS: readonly string[] = [
  'special edition',
  'special version',
  'remastered',
  're edited',
  'reedited',
  'digitally remastered',
];

/** Words that do not help to identify a season or an arc, so they are ignored. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  'a an and the of to in und der die das et le la'.split(' '),
);

/** Words that name the audio or the cut of a release. They are in brackets or at the end of a title. */
export const EDITION_WORDS: readonly string[] = [
  'dub',
  'dubbed',
  'sub',
  'subbed',
  'subtitled',
  'uncut',
  'uncensored',
  'simuldub',
  'omu',
  'synchro',
  'deutsch',
  'german',
  'english',
  'french',
  'russian',
  'italian',
  'spanish',
  'castilian',
  'portuguese',
  'hindi',
  'arabic',
  'doublage',
  'vostfr',
  'doblado',
  'legendado',
  'dublado',
  'doppiato',
  '吹替',
  '字幕',
];

function count(words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, at) => [word, at + 1]));
}
