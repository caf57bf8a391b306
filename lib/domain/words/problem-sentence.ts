// Why something did not work, in a sentence.
import type { Problem } from '../changes/outbox-item.ts';
import { isWordKey, type Word, wordWith } from '../words.ts';

/** A known code in our words, an unknown one in the service's. */
export function problemSentence(word: Word, { code, message }: Problem): string {
  const values: Record<string, string> = message === '' ? {} : { message };
  const key = `problem.${code}`;
  const known = isWordKey(key) ? wordWith(word, key, values) : wordWith(word, 'problem.other', values);
  return known === '' ? word('problem.internal') : known;
}
