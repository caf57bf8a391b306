// Scales of scores. A file often does not say which one it has.
import type { ImportedTitle, ListFile, ScoreScale } from '../imported.ts';

type Scale = ScoreScale['scale'];

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

/** What AniList itself counts a smiley as, out of ten. */
const smileys: readonly number[] = [0, 3.5, 6, 8.5];

/**
 * The scale of these scores, which are above 0. `ambiguous`: five stars, three smileys, or ten points of a harsh judge.
 * The name in the dump holds unless a score is beyond it: many programs ask for another scale than the user has.
 */
export function scaleOf(scores: readonly number[], name: string | null): Scale | 'ambiguous' {
  const most = scores.reduce((one, other) => Math.max(one, other), 0);
  const said = named.get(name);
  if (said && most <= highest[said]) return said;
  if (most > 10) return 'points100';
  const isWhole = scores.every(Number.isInteger);
  return most > 5 || !isWhole || scores.length === 0 ? 'points10' : 'ambiguous';
}

/** A score of a scale out of ten. One that is not of the scale stays as it is, which no reader takes where it is above ten. */
export function outOfTen(score: number, scale: Scale): number {
  if (scale === 'points100') return Math.round(score) / 10;
  if (scale === 'stars5') return score * 2;
  return scale === 'smileys3' ? (smileys[score] ?? score) : score;
}

/** The file without scores, and what they would be on each scale. Its scores must be as the dump has them. */
export function askForScale(file: ListFile): ListFile {
  const isSmileys = file.titles.every(({ score }) => (score ?? 0) <= highest.smileys3);
  return withScales(file, isSmileys ? ['points10', 'stars5', 'smileys3'] : ['points10', 'stars5']);
}

/** The same for a file with a score above ten: all may be out of a hundred, or a few may be wrong. */
export function askForHundred(file: ListFile): ListFile {
  return withScales(file, ['points100', 'points10']);
}

function withScales(file: ListFile, scales: readonly Scale[]): ListFile {
  const rated = file.titles.flatMap(({ place, score }) => (score === null ? [] : [{ place, score }]));
  return {
    ...file,
    titles: file.titles.map((title): ImportedTitle => ({ ...title, score: null })),
    scales: scales.map((scale): ScoreScale => {
      const scores = rated.map(({ place, score }) => [place, outOfTen(score, scale)] as const);
      return { scale, scores: scores.filter(([, score]) => score <= 10) };
    }),
  };
}
