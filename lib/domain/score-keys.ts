// The score that a key chooses while the user rates a completed title.

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 0.5,
  ArrowUp: 0.5,
  ArrowLeft: -0.5,
  ArrowDown: -0.5,
};

/** The score after this key, from 0 to 10; null if the key chooses none. 0 means 10. */
export function scoreOfKey(score: number, key: string): number | null {
  if (/^\d$/.test(key)) return Number(key) || 10;
  const step = STEPS[key];
  return step === undefined ? null : Math.min(10, Math.max(0, score + step));
}
