// Reads the short labels of players, such as "S1:E2 Name" or "S2:O3 Nazwa". In such a label, two words with numbers are season and episode,
// in any language.
import { parseLabelField } from './episode-label.ts';
import { type EpisodeLabel, nonRegularKind, trimSeparators } from './label.ts';
import { type Reading, toFilmReading, toLabelReading } from './reading.ts';

const GAP = '[\\s.:,、،·•|/–—-]{0,4}';
const WORD = '\\p{L}\\p{M}?[\\p{L}\\p{M}]{0,14}';
const END = '(?!\\p{L}|\\d)';
const LAST = '(?:[-–](?:\\k<word>)?(?<last>\\d{1,4}))?';
const PAIRS = [
  `^${WORD}[.:]?\\s?(?<season>\\d{1,2})${GAP}(?<word>${WORD})[.:]?\\s?(?<number>\\d{1,4})${LAST}${END}`,
  `^(?<season>\\d{1,2})[.ªºя]?\\s?${WORD}${GAP}(?<number>\\d{1,4})${LAST}[.ªºя]?\\s?(?<word>${WORD})`,
];
/** These patterns are compiled lazily, because they are slow to compile. */
let pairs: readonly RegExp[] | undefined;

/**
 * Returns the label at the beginning of a player's line, or null. A word such as "Special" without a number is ignored, because it may be a
 * title.
 */
export function parseShortLabel(text: string | null | undefined): EpisodeLabel | null {
  if (!text) return null;
  const known = parseLabelField(text);
  const isNumbered = known?.number != null || /\p{N}/u.test(text);
  if (known && known.before === '' && isNumbered) return known;
  pairs ??= PAIRS.map((pair) => new RegExp(pair, 'u'));
  for (const pair of pairs) {
    const { 0: label, groups } = pair.exec(text) ?? {};
    const { season, word, number, last } = groups ?? {};
    if (!label || !season || !word || !number || nonRegularKind(word)) continue;
    return {
      kind: last ? 'range' : 'regular',
      label,
      season: Number(season),
      number: Number(last ?? number),
      first: last ? Number(number) : null,
      before: '',
      after: trimSeparators(text.slice(label.length)),
    };
  }
  return null;
}

/**
 * Reads the two lines of a player: a show and a label, or only the title of a film. Returns null if the second line has no label, because
 * such a line belongs to a trailer or bonus video.
 */
export function readPlayerLines(source: string, title: string | null, line: string | null): Reading | null {
  const label = parseShortLabel(line) ?? parseLabelField(line);
  if (!title || title === line || (line && !label)) return null;
  if (label) return toLabelReading(source, label, title);
  return toFilmReading(source, title);
}
