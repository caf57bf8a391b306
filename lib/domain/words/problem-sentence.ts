// The sentence for a problem.
import type { Problem } from '../changes/outbox-item.ts';
import { isWordKey, type Translate, wordWith } from '../words.ts';

/** A known code gives our own text, an unknown one the service's. */
export function problemSentence(t: Translate, { code, message }: Problem): string {
  const values: Record<string, string> = message === '' ? {} : { message };
  const key = `problem.${code}`;
  const known = isWordKey(t, key) ? wordWith(t, key, values) : wordWith(t, 'problem.other', values);
  return known === '' ? t('problem.internal') : known;
}
