// Normalises season markers of many languages: "2nd season", "S02", "Staffel 2", "2ª temporada" and "第2期" are all "season 2".

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const GERMAN = [
  'erste',
  'zweite',
  'dritte',
  'vierte',
  'funfte',
  'sechste',
  'siebte',
  'achte',
  'neunte',
  'zehnte',
];
const HAN = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
/** The index of each Roman numeral is its value. "i", "v" and "x" are left out, because a single letter is usually part of a name. */
const ROMAN = ['', 'ii', 'iii', 'iv', '', 'vi', 'vii', 'viii', 'ix'];
const SEASON = 'season|saison|staffel|temporada|stagione|sezon|сезон|シーズン|시즌';
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';

const seasonHint = new RegExp(
  `[\\d期季기]|${SEASON}|${START}(?:${ROMAN.filter(Boolean).join('|')})${END}`,
  'u',
);
const romanNumber = new RegExp(`${START}(?:${ROMAN.filter(Boolean).join('|')})${END}`, 'gu');
const seasonBefore = new RegExp(`${START}(?:${SEASON}) ?(\\d{1,2}|[a-z]+)${END}`, 'gu');
/** Matches a number before the word for a season, as in "2nd season". No number may follow: in "86 season 2", 86 is the title. */
const numberFirst = new RegExp(
  `${START}(\\d{1,2})(?:st|nd|rd|th|[aoe]|er|eme|ere)? (?:${SEASON})${END}(?! ?\\d)`,
  'gu',
);
const wordFirst = new RegExp(`${START}([a-z]+) (?:${SEASON})${END}(?! ?\\d)`, 'gu');
const shortSeason = new RegExp(`${START}s0?(\\d{1,2})${END}`, 'gu');
const counted = /第 ?(\d{1,2}|[一二三四五六七八九十]) ?(?:期|季|シーズン)/gu;
const countedKorean = new RegExp(`${START}(\\d{1,2}) ?[기期]${END}`, 'gu');

function numberOf(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  return Math.max(...[ORDINALS, NUMBERS, GERMAN, HAN].map((list) => list.indexOf(word) + 1));
}

function spelled(whole: string, word: string): string {
  const number = numberOf(word);
  return number === 0 ? whole : `season ${number}`;
}

/** Converts season markers and Roman numerals. `text` must be in lower case, without accents, and with spaces instead of punctuation. */
export function normaliseSeasonMarkers(text: string): string {
  if (!seasonHint.test(text)) return text;
  return text
    .replace(romanNumber, (word) => String(ROMAN.indexOf(word) + 1))
    .replace(counted, (whole, word: string) => ` ${spelled(whole, word)} `)
    .replace(countedKorean, spelled)
    .replace(numberFirst, spelled)
    .replace(wordFirst, spelled)
    .replace(seasonBefore, spelled)
    .replace(shortSeason, spelled);
}

/**
 * Returns the other spelling of a normalised name that ends in a bare number; null for other names. People write "JJK 2" for "JJK season
 * 2".
 */
export function spellOutSeasonNumber(name: string): string | null {
  const numbered = /^(.*[^\d ]) ([2-9])$/u.exec(name);
  if (numbered === null) return null;
  const [, before = '', number = ''] = numbered;
  return /(?:season|part|movie|cour|arc|vol|episode|chapter)$/.test(before)
    ? null
    : `${before} season ${number}`;
}
