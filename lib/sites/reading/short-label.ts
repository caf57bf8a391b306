// Labels of players, such as "S1:E2 Name" or "S2:O3 Nazwa": short enough that two words with numbers are season and episode in any language.
import { type EpisodeLabel, parseEpisodeLabel, trimSeparators } from './episode-label.ts';
import { type Reading, readLabel } from './reading.ts';

const GAP = '[\\s.:,、،·•|/–—-]{0,4}';
const WORD = '\\p{L}\\p{M}?[\\p{L}\\p{M}]{0,14}';
const END = '(?!\\p{L}|\\d)';
const PAIRS = [
  `^${WORD}[.:]?\\s?(\\d{1,2})${GAP}${WORD}[.:]?\\s?(\\d{1,4})${END}`,
  `^(\\d{1,2})[.ªºя]?\\s?${WORD}${GAP}(\\d{1,4})[.ªºя]?\\s?${WORD}`,
];
/** Made when first needed: they are slow to make. */
let pairs: readonly RegExp[] | undefined;

/** The label at the beginning of a player's line; null where the line begins with something else. */
export function parseShortLabel(text: string | null | undefined): EpisodeLabel | null {
  if (!text) return null;
  const known = parseEpisodeLabel(text);
  if (known && known.before === '') return known;
  pairs ??= PAIRS.map((pair) => new RegExp(pair, 'u'));
  for (const pair of pairs) {
    const [label, season, number] = pair.exec(text) ?? [];
    if (label && season && number)
      return {
        label,
        season: Number(season),
        number: Number(number),
        before: '',
        after: trimSeparators(text.slice(label.length)),
      };
  }
  return null;
}

/** The two lines of a player: a show above its label, or a film alone. A second line without a label is a trailer's or a bonus'. */
export function readPlayerLines(source: string, title: string | null, line: string | null): Reading | null {
  const label = parseShortLabel(line);
  if (!title || title === line || (line && !label)) return null;
  if (label) return readLabel(source, label, title);
  return { source, seriesTitle: title, episodeLabel: title, episodeNumber: null, episodeType: 'movie' };
}
