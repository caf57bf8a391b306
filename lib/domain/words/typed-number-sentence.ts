// What is wrong with a number that was typed.
import type { MediaType } from '../../contract/media.ts';
import type { TypedNumber } from '../typed-number.ts';
import type { Word } from '../words.ts';

export function typedNumberSentence(
  word: Word,
  type: MediaType,
  read: Exclude<TypedNumber, { kind: 'fine' }>,
): string {
  if (read.kind === 'beyond') return word(`entry.beyond.${type}`, { count: read.total });
  return word(`entry.${read.kind}`);
}
