// What is wrong with a number that was typed.
import type { MediaType } from '../../contract/media.ts';
import type { TypedNumber } from '../typed-number.ts';
import type { Translate } from '../words.ts';

export function typedNumberSentence(
  t: Translate,
  type: MediaType,
  read: Exclude<TypedNumber, { kind: 'fine' }>,
): string {
  if (read.kind === 'beyond') return t(`entry.beyond.${type}`, { count: read.total });
  return t(`entry.${read.kind}`);
}
