// Determines and converts score scales. Many files do not state their scale.
import type { FileScoreScale, ImportedTitle, ListFile } from '../imported.ts';

type Scale = FileScoreScale['scale'];

const named: ReadonlyMap<string | null, Scale> = new Map([
  ['POINT_100', 'points100'],
  ['POINT_10_DECIMAL', 'points10'],
  ['POINT_10', 'points10'],
  ['POINT_5', 'stars5'],
  ['POINT_3', 'smileys3'],
]);
const highest: Readonly<Record<Scale, number>> = {
  points100: 100,
  points10: 10,
  stars5: 5,
  smileys3: 3,
};

/** AniList's values of its three smileys, out of ten. The index is the score in the file, from 1 to 3. */
const smileys: readonly number[] = [0, 3.5, 6, 8.5];

/**
 * Returns the scale of these scores, which are all above 0. The scale that the dump names is used, unless a score exceeds it. If a score
 * exceeds it, the program requested the scores on another scale than the user's. `ambiguous` means that the scores may be five stars, three
 * smileys, or low scores out of ten.
 */
export function detectScoreScale(scores: readonly number[], name: string | null): Scale | 'ambiguous' {
  const most = scores.reduce((one, other) => Math.max(one, other), 0);
  const said = named.get(name);
  if (said && most <= highest[said]) return said;
  if (most > 10) return 'points100';
  const isWhole = scores.every(Number.isInteger);
  return most > 5 || !isWhole || scores.length === 0 ? 'points10' : 'ambiguous';
}

/** Converts a score to a score out of ten. A score that is not on the scale is returned unchanged. */
export function toScoreOutOfTen(score: number, scale: Scale): number {
  if (scale === 'points100') return Math.round(score) / 10;
  if (scale === 'stars5') return score * 2;
  return scale === 'smileys3' ? (smileys[score] ?? score) : score;
}

/**
 * Sets the score of every title to null, and lists in `scales` what the scores would be out of ten on each possible scale. Call this before
 * any score is converted.
 */
export function withScaleQuestion(file: ListFile): ListFile {
  const isSmileys = file.titles.every(({ score }) => (score ?? 0) <= highest.smileys3);
  return withScales(file, isSmileys ? ['points10', 'stars5', 'smileys3'] : ['points10', 'stars5']);
}

/**
 * Like `withScaleQuestion`, but for a file with a score above ten. Either all its scores are out of a hundred, or a few of them are wrong.
 */
export function withHundredPointQuestion(file: ListFile): ListFile {
  return withScales(file, ['points100', 'points10']);
}

function withScales(file: ListFile, scales: readonly Scale[]): ListFile {
  const rated = [...file.titles, ...file.leftOut].flatMap(({ place, score }) =>
    score === null ? [] : [{ place, score }],
  );
  return {
    ...file,
    titles: file.titles.map((title): ImportedTitle => ({ ...title, score: null })),
    leftOut: file.leftOut.map((row) => ({ ...row, score: null })),
    scales: scales.map((scale): FileScoreScale => {
      return {
        scale,
        scores: rated.map(({ place, score }) => [place, toScoreOutOfTen(score, scale)] as const),
      };
    }),
  };
}
