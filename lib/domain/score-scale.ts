// Whether the scores of a service are out of 10, as Kiroku shows and writes them. The specification does not say.

/** The highest score of a list, and how many entries have one. */
export interface SeenScores {
  readonly highestScore: number;
  readonly scores: number;
}

/** Fewer scores may all be low by chance. */
const ENOUGH_SCORES = 8;

export function seenScores(all: readonly number[]): SeenScores {
  return { highestScore: all.reduce((highest, one) => Math.max(highest, one), 0), scores: all.length };
}

/** Scores above 10 are of a larger scale; many that never exceed 5 are probably stars. */
export function isOutOfTen({ highestScore, scores }: SeenScores): boolean {
  return highestScore <= 10 && (highestScore > 5 || scores < ENOUGH_SCORES);
}
