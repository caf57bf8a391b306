// Lets the user choose a score with keys: digits, a decimal after a point, and arrows for steps of 0.5.

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 0.5,
  ArrowUp: 0.5,
  ArrowLeft: -0.5,
  ArrowDown: -0.5,
};

/** The score while the user types it. `awaitsDecimal` is true after a point was typed: the next digit is then the decimal. */
export interface PartlyTypedScore {
  readonly score: number;
  readonly awaitsDecimal: boolean;
}

export const emptyPartlyTypedScore: PartlyTypedScore = { score: 0, awaitsDecimal: false };

/**
 * Returns the score after a key press, from 0.5 to 10, or 0 for no score. Null if the key does not affect the score. The key 0 means 10,
 * unless it is typed as the decimal.
 */
export function scoreAfterKey(
  { score, awaitsDecimal }: PartlyTypedScore,
  key: string,
): PartlyTypedScore | null {
  if (key === '.' || key === ',') return { score: Math.trunc(score), awaitsDecimal: score < 10 };
  if (/^\d$/.test(key))
    return chosen(awaitsDecimal ? Math.max(0.5, score + Number(key) / 10) : Number(key) || 10);
  const step = STEPS[key];
  return step === undefined ? null : chosen(Math.min(10, Math.max(0, score + step)));
}

function chosen(score: number): PartlyTypedScore {
  return { score: Math.round(score * 10) / 10, awaitsDecimal: false };
}
