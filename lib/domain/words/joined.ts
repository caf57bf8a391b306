// Words side by side: what stands between them is a matter of the language.
import type { Word } from '../words.ts';

/** "episode 12, score 9". */
export function listed(word: Word, parts: readonly string[]): string {
  return joined(word, 'join.list', parts);
}

/** Sentences after one another. */
export function joinSentences(word: Word, sentences: readonly string[]): string {
  return joined(word, 'join.sentences', sentences);
}

function joined(word: Word, key: 'join.list' | 'join.sentences', parts: readonly string[]): string {
  const [start = '', ...rest] = parts.filter((part) => part !== '');
  return rest.reduce((first, next) => word(key, { first, next }), start);
}
