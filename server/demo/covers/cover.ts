// Draws the cover of a title: the title's name on a gradient, whose colours depend on the title's id. Real covers are not used, because
// they are protected by copyright.
import type { CatalogTitle } from '../../src/catalog/title.ts';

const [WIDTH, HEIGHT, MARGIN] = [460, 650, 36];
const [LINE_WIDTH, TEXT_HEIGHT] = [WIDTH - 2 * MARGIN, 410];
const [LARGEST, SMALLEST] = [120, 36];

/**
 * Matches the positions where a line may break. A line may break after a space, and before a Chinese or Japanese character. It may not
 * break before small kana or after an opening bracket.
 */
const BREAK =
  /(?<=\s)|(?<![「『（【])(?=[「『（【\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])(?![ぁぃぅぇぉっゃゅょァィゥェォッャュョ])/u;
const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}]/u;
const WIDE =
  /^[mwMW@%—…\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u30ff\uff00-\uff60\p{Emoji_Presentation}]/u;

export function renderCoverSvg({ id, title }: Pick<CatalogTitle, 'id' | 'title'>): string {
  const { size, lines } = fitText(title.trim());
  const [x, direction] = RIGHT_TO_LEFT.test(title) ? [WIDTH - MARGIN, 'rtl'] : [MARGIN, 'ltr'];
  const top = HEIGHT - MARGIN - size * (1.14 * lines.length - 0.92);
  const spans = lines.map(
    (line, index) =>
      `<tspan x="${x}" y="${Math.round(top + 1.14 * size * index)}">${escapeXml(line)}</tspan>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<title>${escapeXml(title)}</title>${renderCoverBackground(200 + (hashOf(id) % 230), WIDTH, HEIGHT)}`,
    `<text font-family="system-ui,sans-serif" font-weight="700" font-size="${size}" direction="${direction}" fill="#fff">${spans.join('')}</text></svg>`,
  ].join('');
}

/**
 * Draws a gradient of three neighbouring hues in OKLCH with a pale disc. The gradient is dark enough at the bottom for white text. The hues
 * are from 200 to 430 degrees, because other hues look muddy.
 */
export function renderCoverBackground(hue: number, width: number, height: number): string {
  const stops = ['.64 .15', '.48 .14', '.31 .09'].map(
    (color, at) => `<stop offset="${at / 2}" stop-color="oklch(${color} ${hue - 35 * at})"/>`,
  );
  return [
    `<linearGradient id="sky" x2=".3" y2="1">${stops.join('')}</linearGradient>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<circle cx="${width * ((hue % 11) / 10)}" cy="${height * 0.14}" r="${height * 0.3}" fill="#fff" opacity=".14"/>`,
  ].join('');
}

/**
 * Returns the largest font size at which the text fits, and the lines of the text. Breaks a word that is too long even at the smallest
 * size. Cuts a text that is too long.
 */
function fitText(text: string): { size: number; lines: readonly string[] } {
  const chunks = text.split(BREAK).flatMap((chunk) => {
    const isTooLong = widthOf(chunk.trimEnd()) * SMALLEST > LINE_WIDTH;
    return isTooLong ? charactersOf(chunk) : chunk;
  });
  for (let size = LARGEST; size >= SMALLEST; size -= 4) {
    const lines = wrap(chunks, LINE_WIDTH / size);
    const isFitting = lines.length * size <= TEXT_HEIGHT;
    if (isFitting && lines.every((line) => widthOf(line) * size <= LINE_WIDTH)) return { size, lines };
  }
  const lines = wrap(chunks, LINE_WIDTH / SMALLEST).slice(0, TEXT_HEIGHT / SMALLEST);
  const last = charactersOf(lines.pop() ?? '').slice(0, -2);
  return { size: SMALLEST, lines: [...lines, `${last.join('').trimEnd()}…`] };
}

function wrap(chunks: readonly string[], lineWidth: number): string[] {
  const lines: string[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const chunk of chunks) {
    if (used + widthOf(chunk.trimEnd()) > lineWidth) {
      lines.push('');
      used = 0;
    }
    lines[lines.length - 1] += chunk;
    used += widthOf(chunk);
  }
  return lines.map((line) => line.trim());
}

/** Returns the estimated width of a text in a bold sans-serif font, in units of the font size. */
function widthOf(text: string): number {
  return charactersOf(text).reduce((sum, character) => sum + (WIDE.test(character) ? 1 : 0.66), 0);
}

/** Splits a text into characters. Combining marks and joined emoji stay with their character. */
function charactersOf(text: string): string[] {
  return text.match(/\P{M}(?:\p{M}|\u200d\P{M})*/gu) ?? [];
}

/** Escapes a text. Replaces control characters and lone surrogates by spaces, because XML does not allow them even in escaped form. */
function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the 32-bit FNV-1a hash. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
