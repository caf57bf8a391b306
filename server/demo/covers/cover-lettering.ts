// Sets a title in lines that fit the cover, without measuring fonts: widths are estimated per kind of character.

interface Lettering {
  /** Pixels on a sheet 460 wide. */
  readonly size: number;
  readonly lines: readonly string[];
}

const WIDE = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u3000-\u303f]/;
const NARROW = /[iljtfrI.,:;'!|()[\] ’-]/;
const BROAD = /[mwMW@%★☆—…]/;
/** Characters that Japanese typesetting never puts first in a line. */
const NEVER_FIRST = /^[、。・：；！？」』）】〜～ーぁぃぅぇぉっゃゅょァィゥェォッャュョ!?,.:;)\]]/;

/** Sizes that are tried in turn, each with the most lines that leave room for the picture. */
const STEPS: readonly (readonly [size: number, lines: number])[] = [
  [60, 2],
  [50, 3],
  [42, 3],
  [36, 4],
  [30, 5],
];

/** Width in ems; semi-bold serif letters are a little over half an em wide on average. */
export function emsOf(text: string): number {
  let sum = 0;
  for (const character of text) sum += emsOfCharacter(character);
  return sum;
}

function emsOfCharacter(character: string): number {
  if (WIDE.test(character)) return 1;
  if (NARROW.test(character)) return 0.36;
  if (BROAD.test(character)) return 0.95;
  return /[A-Z0-9]/.test(character) ? 0.72 : 0.59;
}

/** The largest size at which the whole title fits without breaking a word; what does not fit at the smallest is cut with an ellipsis. */
export function letter(title: string, width: number): Lettering {
  for (const [size, most] of STEPS) {
    if (longestWord(title) * size > width) continue;
    const lines = wrap(title, width / size);
    if (lines.length <= most && lines.every((line) => emsOf(line) * size <= width)) {
      return { size, lines: balance(title, lines, width / size) };
    }
  }
  const [size, most] = STEPS.at(-1) ?? [30, 5];
  const lines = wrap(title, width / size);
  const kept = lines.slice(0, most);
  const last = kept.pop() ?? '';
  return { size, lines: [...kept, lines.length > most ? `${cut(last, width / size - 1)}…` : last] };
}

/** The same number of lines, as narrow as they get, so that no single character is left alone in the last. */
function balance(title: string, lines: readonly string[], ems: number): readonly string[] {
  let best = lines;
  for (let narrower = ems - 0.25; narrower > longestWord(title); narrower -= 0.25) {
    const tried = wrap(title, narrower);
    if (tried.length > lines.length) break;
    best = tried;
  }
  return best;
}

/** In ems; scripts without spaces have no words to keep whole. */
function longestWord(title: string): number {
  return Math.max(0, ...title.split(/\s+/).map((word) => (WIDE.test(word) ? 0 : emsOf(word))));
}

function cut(text: string, ems: number): string {
  const characters = [...text];
  while (characters.length > 1 && emsOf(characters.join('')) > ems) characters.pop();
  return characters.join('').trimEnd();
}

function wrap(title: string, ems: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(title, ems)) {
    const longer = line + piece;
    if (line !== '' && emsOf(longer.trimEnd()) > ems && !NEVER_FIRST.test(piece)) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line = longer;
  }
  return [...lines, line.trimEnd()].filter((text) => text !== '');
}

/** Words with the space after them; scripts without spaces, and words too long for a line, break anywhere. */
function piecesOf(title: string, ems: number): string[] {
  const words = title.trim().match(/\S+\s*/g) ?? [];
  return words.flatMap((word) => {
    if (!WIDE.test(word) && emsOf(word.trimEnd()) <= ems) return [word];
    // An opening bracket stays with what it opens.
    return word.match(/[「『（【〜([]?[\s\S]/gu) ?? [];
  });
}
