// Why something did not work, in a sentence.
import type { Problem } from '../changes/outbox-item.ts';
import { isWordKey, type Translate, wordWith } from '../words.ts';

/** A known code in our words, an unknown one in the service's. */
export function problemSentence(t: Translate, { code, message }: Problem): string {
  const values: Record<string, string> = message === '' ? {} : { message };
  const key = `problem.${code}`;
  const known = isWordKey(t, key) ? wordWith(t, key, values) : wordWith(t, 'problem.other', values);
  return known === '' ? t('problem.internal') : known;
}
