// Turns a problem into a sentence.
import type { Problem } from '../changes/outbox-item.ts';
import { isWordKey, type Translate, textWithOptionalParts } from '../words.ts';

/** Returns Kiroku's own text for a known code, else the message of the service. */
export function problemSentence(t: Translate, { code, message }: Problem): string {
  const values: Record<string, string> = message === '' ? {} : { message };
  const key = `problem.${code}`;
  const known = isWordKey(t, key)
    ? textWithOptionalParts(t, key, values)
    : textWithOptionalParts(t, 'problem.other', values);
  return known === '' ? t('problem.internal') : known;
}
