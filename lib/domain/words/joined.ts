// Joins words and sentences with the separators of the language.
import type { Translate } from '../words.ts';

/** Joins parts to a list such as "episode 12, score 9". */
export function joinList(t: Translate, parts: readonly string[]): string {
  return joined(t, 'join.list', parts);
}

export function joinSentences(t: Translate, sentences: readonly string[]): string {
  return joined(t, 'join.sentences', sentences);
}

function joined(t: Translate, key: 'join.list' | 'join.sentences', parts: readonly string[]): string {
  const [start = '', ...rest] = parts.filter((part) => part !== '');
  return rest.reduce((first, next) => t(key, { first, next }), start);
}
