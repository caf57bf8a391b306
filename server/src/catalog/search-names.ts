// How names are compared in a search: one spelling for what people type in many ways, and the grams that a typo leaves standing.

const SPELLED_ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;

/** Lower case, no accents or punctuation, and one spelling of season markers. The marks of voiced kana stay: か is not が. */
export function normaliseName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/(?![\u3099\u309a])\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  // A name made of signs alone still has to be found.
  return seasonsSpelledOneWay(plain).replace(/ +/g, ' ').trim() || name.normalize('NFKC').trim();
}

/** "2nd season", "second season", "s2" and "第2期" all become "season 2". */
function seasonsSpelledOneWay(text: string): string {
  return text
    .replace(/\b(\d+)(?:st|nd|rd|th) season\b/g, 'season $1')
    .replace(/\b([a-z]+) season\b/g, (whole, word: string) => {
      const number = SPELLED_ORDINALS.indexOf(word) + 1;
      return number === 0 ? whole : `season ${number}`;
    })
    .replace(/\bs(\d{1,2})\b/g, 'season $1')
    .replace(/第(\d+)期/g, ' season $1 ');
}

export function withoutSpaces(name: string): string {
  return name.replaceAll(' ', '');
}

/** Distinct trigrams of the padded name, and pairs where the script has no spaces and words are two characters long. */
export function gramsOf(name: string): string[] {
  const grams = new Set<string>();
  const padded = `  ${name} `;
  for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3));
  for (let at = 0; at + 2 <= name.length; at += 1) {
    if (CJK.test(name.charAt(at)) && CJK.test(name.charAt(at + 1))) grams.add(name.slice(at, at + 2));
  }
  return [...grams];
}

/**
 * Fewest edits (insert, delete, replace, swap of neighbours) that turn the query into some beginning of the name:
 * a query is often a title not typed to its end.
 */
export function editsToBeginning(query: string, name: string): number {
  const width = Math.min(name.length, query.length + 3);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= query.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= width; column += 1) {
      current.push(
        cheapestEdit(query, name, row, column, { beforeLast, last, left: current[column - 1] ?? row }),
      );
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(...last);
}

interface Neighbours {
  readonly beforeLast: readonly number[];
  readonly last: readonly number[];
  readonly left: number;
}

function cheapestEdit(query: string, name: string, row: number, column: number, near: Neighbours): number {
  const same = query[row - 1] === name[column - 1];
  const replaced = (near.last[column - 1] ?? 0) + (same ? 0 : 1);
  const best = Math.min(replaced, (near.last[column] ?? 0) + 1, near.left + 1);
  const swapped =
    row > 1 && column > 1 && query[row - 1] === name[column - 2] && query[row - 2] === name[column - 1];
  return swapped ? Math.min(best, (near.beforeLast[column - 2] ?? 0) + 1) : best;
}
