// Validates numbers and scores that the user typed.
import type { MediaType } from '../contract/media.ts';
import { type ScoreScale, scoreStep, storableScore } from './score-scale.ts';
import type { Translate } from './words.ts';

/** The highest number that the service accepts. No title has so many episodes or chapters. */
const MOST = 100_000;

export type TypedNumber =
  | { readonly kind: 'fine'; readonly number: number }
  | { readonly kind: 'notWhole' | 'tooLow' | 'tooHigh' }
  | { readonly kind: 'beyond'; readonly total: number };

interface NumberLimits {
  readonly least: number;
  readonly most?: number;
  /** The title's number of episodes; null if unknown. */
  readonly total: number | null;
}

export function readTypedNumber(text: string, { least, most = MOST, total }: NumberLimits): TypedNumber {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isInteger(number)) return { kind: 'notWhole' };
  if (number < least) return { kind: 'tooLow' };
  if (total !== null && number > total) return { kind: 'beyond', total };
  return number > most ? { kind: 'tooHigh' } : { kind: 'fine', number };
}

/** The score; null if nothing was typed. */
export type TypedScore = number | null | 'invalid';

/** Parses a typed score with at most one decimal, after a point or a comma. */
export function readTypedScore(text: string): TypedScore {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return null;
  const score = /^\d{1,2}([.,]\d?)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  return score >= 0.5 && score <= 10 ? score : 'invalid';
}

/** Parses a score that was typed with single keys. There is no key for 10, so a single 0 means 10. */
export function readScoreTypedByKeys(text: string): TypedScore {
  return text === '0' ? 10 : readTypedScore(text);
}

/** Returns the error message for a typed score that is invalid, or that the service cannot store; null if it can be saved. */
export function typedScoreSentence(t: Translate, read: TypedScore, scale: ScoreScale | null): string | null {
  if (read === 'invalid') return t('entry.scoreRange');
  if (read === null || storableScore(read, scale) === read) return null;
  return t('entry.scoreStep', { step: scoreStep(scale) });
}

export function typedNumberSentence(
  t: Translate,
  type: MediaType,
  read: Exclude<TypedNumber, { kind: 'fine' }>,
): string {
  if (read.kind === 'beyond') return t(`entry.beyond.${type}`, { count: read.total });
  return t(`entry.${read.kind}`);
}
