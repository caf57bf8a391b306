// Checks the number of an episode or a chapter that the user typed.

/** Far above what any title has; the service takes no more. */
const MOST = 100_000;

export type TypedNumber =
  | { readonly kind: 'fine'; readonly number: number }
  | { readonly kind: 'notWhole' | 'tooLow' | 'tooHigh' }
  | { readonly kind: 'beyond'; readonly total: number };

interface Limits {
  readonly least: 0 | 1;
  /** Null: not known. */
  readonly total: number | null;
}

export function readTypedNumber(text: string, { least, total }: Limits): TypedNumber {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isInteger(number)) return { kind: 'notWhole' };
  if (number < least) return { kind: 'tooLow' };
  if (total !== null && number > total) return { kind: 'beyond', total };
  return number > MOST ? { kind: 'tooHigh' } : { kind: 'fine', number };
}
