// Why a title cannot take a change, whatever its entry holds.
import type { UpsertBody } from '@kiroku/contract/library';
import type { MediaType } from '@kiroku/contract/media';
import { statusesOf } from '@kiroku/contract/statuses';
import { type Refusal, refuse } from '../refusal.ts';

export type EntryChange = Pick<UpsertBody, 'status' | 'progress' | 'userScore'>;

interface Asked {
  readonly change: EntryChange;
  readonly type: MediaType;
  /** Known number of episodes or chapters, else null. */
  readonly total: number | null;
}

export function mistakeIn({ change, type, total }: Asked): Refusal | null {
  if (change.status !== undefined && !statusesOf(type).includes(change.status)) {
    return refuse('invalid', `The status ${change.status} does not suit ${type}.`);
  }
  if (change.progress !== undefined && total !== null && change.progress > total) {
    return refuse('invalid', `The progress ${change.progress} is above the total of ${total}.`);
  }
  return null;
}
