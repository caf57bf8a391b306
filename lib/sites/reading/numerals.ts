// Parses the numerals of the supported sites. These are digits of all scripts, kanji with formal variants, and Roman numerals.

/** The characters of kanji numerals, with the formal variants that some works use. */
export const KANJI_DIGITS =
  '〇零一二三四五六七八九十百壱壹壷弌弐貳贰弍参參叁弎肆伍陸陆漆柒捌玖拾廿卅佰陌両两';
/** Matches a number in kanji, or a Roman numeral that is a single character (ⅰ to ⅻ). The text must be in lower case. */
export const KANJI_NUMBER_PATTERN = `(?:[${KANJI_DIGITS}]{1,8}|[ⅰ-ⅻ])`;

const DIGITS_OF_KANJI = [
  '〇零',
  '一壱壹壷弌',
  '二弐貳贰弍両两',
  '三参參叁弎',
  '四肆',
  '五伍',
  '六陸陆',
  '七漆柒',
  '八捌',
  '九玖',
];

/**
 * Converts decimal digits to ASCII, and full-width letters and punctuation to ordinary ones. Only single characters are replaced, so that
 * positions do not change.
 */
export function toPlainDigits(text: string): string {
  // Return early for a text without such characters, because most texts have none.
  if (/^[ -\u065f\u3040-\u9fff\uac00-\ud7a3]*$/.test(text)) return text;
  return text.replace(/[０-９Ａ-Ｚａ-ｚ＃．：＆＋～－／]|(?!\d)\p{Nd}/gu, (char) => {
    const code = char.charCodeAt(0);
    if (code >= 0xff00) return char === '～' ? '~' : String.fromCharCode(code - 0xfee0);
    // Digits outside of the BMP are not replaced, because they would shift the positions after them.
    return char.length > 1 ? char : String(code - zeroBefore(code));
  });
}

/** Returns the code of the zero in a script's digits. The digits of a script are ten consecutive code points. */
function zeroBefore(code: number): number {
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCharCode(zero - 1))) zero -= 1;
  return zero;
}

/**
 * Returns the value of a number. It may consist of ASCII digits (with a decimal point or comma) or of kanji, or be a single-character Roman
 * numeral. Returns null if there is no text.
 */
export function toNumber(text: string | undefined): number | null {
  if (!text) return null;
  if (/^\d/.test(text)) return Number(text.replace(',', '.'));
  const roman = 'ⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹⅺⅻ'.indexOf(text) + 1;
  return roman || readKanji(text);
}

/** Converts Japanese and Chinese numerals up to 999. Examples are 二十四 = 24, 百五 = 105 and 拾弐 = 12. */
function readKanji(text: string): number {
  let total = 0;
  let digit = 0;
  for (const char of text) {
    const value = DIGITS_OF_KANJI.findIndex((forms) => forms.includes(char));
    if (value >= 0) digit = digit * 10 + value;
    else if (char === '廿' || char === '卅') total += char === '廿' ? 20 : 30;
    else {
      total += (digit || 1) * ('百佰陌'.includes(char) ? 100 : 10);
      digit = 0;
    }
  }
  return total + digit;
}

const ROMAN = /^(?:x{0,3}|x[lc]|lx{0,3})(?:ix|iv|v?i{0,3})$/;
const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** Returns the value of a Roman numeral below 100 in lower case. Returns null for any other text. */
export function readRomanNumeral(digits: string): number | null {
  if (digits === '' || !ROMAN.test(digits)) return null;
  let total = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const value = ROMAN_DIGITS[digits.charAt(at)] ?? 0;
    total += value < (ROMAN_DIGITS[digits.charAt(at + 1)] ?? 0) ? -value : value;
  }
  return total;
}
