// Takes a title apart: the plain name on one side, its season and part markers on the other.

/** A title without its markers; `season` and `part` null where the title says nothing. */
export interface ParsedTitle {
  /** Lower-case words without punctuation and markers. */
  readonly plain: string;
  /** Lower-case words with markers still in. */
  readonly full: string;
  readonly season: number | null;
  readonly part: number | null;
}

const ROMAN: Readonly<Record<string, number>> = { ii: 2, iii: 3, iv: 4, v: 5, vi: 6, vii: 7, viii: 8, ix: 9 };
const ORDINAL: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
};
const ORDINAL_WORDS = Object.keys(ORDINAL).join('|');
const SEASON_WORDS = 'season|staffel|saison|temporada|stagione|сезон';

/** Each pattern's first group is a number, an ordinal word or a roman numeral. Order matters: the more explicit first. */
const SEASON_MARKERS: readonly RegExp[] = [
  new RegExp(`\\b(?:${SEASON_WORDS})\\s+(\\d{1,2})\\b`, 'u'),
  new RegExp(`(?:^|\\s)(\\d{1,2})\\s*(?:st|nd|rd|th|ª|º|a|er|e|\\.)?\\s+(?:${SEASON_WORDS})(?=\\s|$)`, 'u'),
  new RegExp(`\\b(${ORDINAL_WORDS})\\s+(?:${SEASON_WORDS})\\b`, 'u'),
  /第\s*(\d{1,2})\s*[期季]/u,
  /\bs(\d{1,2})$/u,
  /\s(ii|iii|iv|v|vi|vii|viii|ix)$/u,
  /(?<=\D\s)([2-9])$/u,
];
const PART_MARKERS: readonly RegExp[] = [
  /\b(?:part|cour)\s+(\d{1,2})\b/u,
  /\b(\d)(?:st|nd|rd|th)\s+cour\b/u,
  /\bpart\s+(ii|iii|iv)\b/u,
];
const LANGUAGE_MARKS =
  /\((?:[^()]*\b(?:dub|dubbed|sub|subbed|uncut|omu|synchro|doublage|dublado)\b[^()]*)\)/giu;

/** Lower case, compatibility forms folded, accents and punctuation removed, single spaces. Voicing marks of kana (U+3099, U+309A) stay: without them a word is another word. */
export function normaliseTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/(?![\u3099\u309A])\p{M}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’`´]/gu, '')
    .replace(/&/gu, ' and ')
    .replace(/[^\p{L}\p{N}ªº]+/gu, ' ')
    .trim();
}

export function parseTitle(title: string): ParsedTitle {
  const full = normaliseTitle(title.replace(LANGUAGE_MARKS, ' '));
  const part = takeMarker(full, PART_MARKERS);
  const season = takeMarker(part.rest, SEASON_MARKERS);
  return { plain: season.rest || full, full, season: season.number, part: part.number };
}

function takeMarker(text: string, markers: readonly RegExp[]): { rest: string; number: number | null } {
  for (const marker of markers) {
    const found = marker.exec(text);
    const number = found && readNumber(found[1]);
    if (found && number) return { rest: text.replace(marker, ' ').replace(/\s+/gu, ' ').trim(), number };
  }
  return { rest: text, number: null };
}

function readNumber(word: string | undefined): number | null {
  if (word === undefined) return null;
  return ROMAN[word] ?? ORDINAL[word] ?? (/^\d+$/u.test(word) ? Number(word) : null);
}
