// Converts scores between Kiroku's scale of 10 and the scale of a service. The specification does not name the service's scale, so Kiroku
// guesses it from the list. Until the user has confirmed another scale, scores are written only on a scale of 10.
//
// Stored values stay as the service wrote them: the local copy, the log, the base entries of changes, and the attempts. Only scores that
// the user enters are out of 10. So the user's answer about the scale converts no stored value, and a wrong answer can be corrected.
import type { EntryPatch } from './changes/entry-state.ts';

export type ScoreScale = 5 | 10 | 20 | 100;

const scales: readonly ScoreScale[] = [5, 10, 20, 100];

/**
 * The smallest difference between two scores that Kiroku writes on a scale. Star ratings have half stars. 0 means that scores are not
 * rounded.
 */
const STEPS: Readonly<Record<ScoreScale, number>> = { 5: 0.5, 10: 0, 20: 1, 100: 1 };

/**
 * The user's possible answers about the scale. The empty text means that the user has not answered yet. With `none`, Kiroku writes no
 * scores.
 */
export const scaleAnswers = ['', '5', '10', '20', '100', 'none'] as const;
export type ScaleAnswer = (typeof scaleAnswers)[number];

/** The highest score of a list, and the number of entries with a score. */
export interface ScoreSummary {
  readonly highestScore: number;
  readonly scores: number;
}

export interface ScaleFacts extends ScoreSummary {
  readonly scaleAnswer: ScaleAnswer;
}

/** If a list has fewer scores than this, all of them may be low by chance. */
const ENOUGH_SCORES = 8;

export function summariseScores(all: readonly number[]): ScoreSummary {
  return { highestScore: all.reduce((highest, one) => Math.max(highest, one), 0), scores: all.length };
}

/**
 * Whether the scores are probably out of 10. Scores above 10 are on a larger scale. If there are many scores and no score exceeds 5, the
 * scores are probably stars.
 */
function isOutOfTen({ highestScore, scores }: ScoreSummary): boolean {
  return highestScore <= 10 && (highestScore > 5 || scores < ENOUGH_SCORES);
}

/** Returns the scale of the service's scores; null if it is unknown, or if Kiroku must not write scores. */
export function serviceScaleOf({ scaleAnswer, ...seen }: ScaleFacts): ScoreScale | null {
  if (scaleAnswer === '') return isOutOfTen(seen) ? 10 : null;
  // A score above the confirmed scale contradicts the user's answer.
  return scales.find((scale) => String(scale) === scaleAnswer && seen.highestScore <= scale) ?? null;
}

/** Returns the scales that the user can choose from, the likelier scale first. Empty if the highest score exceeds all known scales. */
export function likelyScales({ highestScore }: ScoreSummary): readonly ScoreScale[] {
  return scales.filter((scale) => scale >= highestScore).slice(0, 2);
}

/** Whether the user has to be asked for the scale. */
export function mustAskForScale(facts: ScaleFacts): boolean {
  return facts.scaleAnswer !== 'none' && serviceScaleOf(facts) === null && likelyScales(facts).length > 0;
}

/**
 * Returns an example for a scale: a score out of 10, and the value that Kiroku would write for it. The example for a scale of 5 has a half
 * star.
 */
export function exampleOfScale(scale: ScoreScale): { readonly shown: number; readonly written: number } {
  const shown = { 5: 9, 10: 8.7, 20: 8.5, 100: 8.7 }[scale];
  return { shown, written: roundedServiceScore(shown, scale) };
}

/** Converts a score of the service to a score out of 10, without rounding. Returns it unchanged if the scale is unknown. */
export function scoreFromService(score: number, scale: ScoreScale | null): number {
  return scale === null || scale === 10 ? score : withoutNoise((score * 10) / scale);
}

/** Converts a score out of 10 to the service's scale, without rounding. This is the inverse of `scoreFromService`. */
export function exactServiceScore(score: number, scale: ScoreScale | null): number {
  return scale === null || scale === 10 ? score : withoutNoise((score * scale) / 10);
}

/**
 * Converts the user's score out of 10 to the service's scale. A score above 10 was shown while the scale was unknown, so it is already on
 * the service's scale. If `isExact` is true, the score is not rounded, because the service had this score before.
 */
export function serviceScoreOf(
  score: number | null,
  scale: ScoreScale,
  isExact: boolean = false,
): number | null {
  if (score === null || score > 10) return score;
  return isExact ? exactServiceScore(score, scale) : roundedServiceScore(score, scale);
}

/**
 * Converts a score out of 10 to the service's scale, rounded to the nearest step. Halves are rounded up. A score above 0 never becomes 0,
 * because 0 may mean "no score".
 */
export function roundedServiceScore(score: number, scale: ScoreScale): number {
  const step = STEPS[scale];
  if (step === 0 || score === 0) return score;
  return Math.max(1, Math.round(exactServiceScore(score, scale) / step)) * step;
}

/** Returns the nearest score out of 10 that the service can store. */
export function storableScore(score: number, scale: ScoreScale | null): number {
  return scale === null || score > 10 ? score : scoreFromService(roundedServiceScore(score, scale), scale);
}

/** Returns the smallest difference between two scores out of 10 that Kiroku writes; never less than 0.1. */
export function scoreStep(scale: ScoreScale | null): number {
  return scale === null || scale === 10 ? 0.1 : scoreFromService(STEPS[scale], scale);
}

/** Removes binary rounding errors, as in 0.1 + 0.2. */
function withoutNoise(score: number): number {
  return Number(score.toFixed(6));
}

/** Converts the score of an entry or patch from the service's scale to a score out of 10. */
export function withScoreOutOfTen<E extends Scored>(entry: E, scale: ScoreScale | null): E {
  const { userScore } = entry;
  if (typeof userScore !== 'number' || scale === null || scale === 10) return entry;
  return { ...entry, userScore: scoreFromService(userScore, scale) };
}

/** Converts the score of an entry or patch from a score out of 10 to the service's scale. This is the inverse of `withScoreOutOfTen`. */
export function withServiceScore<E extends Scored>(entry: E, scale: ScoreScale | null): E {
  const { userScore } = entry;
  if (typeof userScore !== 'number' || scale === null || scale === 10) return entry;
  return { ...entry, userScore: exactServiceScore(userScore, scale) };
}

type Scored = Pick<EntryPatch, 'userScore'>;
