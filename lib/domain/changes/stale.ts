// Which of two copies of a list entry is the older one.
import type { LibraryEntry } from '../../contract/library.ts';

type Dated = Pick<LibraryEntry, 'updatedAt'>;

/** Whether `one` is from before `other`. The service is assumed to raise `updatedAt` with each change of the entry. False where a date cannot be read. */
export function isOlder(one: Dated, other: Dated): boolean {
  return Date.parse(one.updatedAt) < Date.parse(other.updatedAt);
}
