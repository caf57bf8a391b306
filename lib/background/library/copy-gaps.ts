// Defines the gaps of the local list copy: entries of the service's list that could not be read.
import type { LibraryCopyState } from '../../store/schema.ts';

/** How many unreadable entries are stored by id. If there are more, the copy counts as partial. */
const MOST_UNREADABLE = 100;

type ListCopyGaps = Pick<LibraryCopyState, 'unreadable' | 'isPartial' | 'mayBeCut'>;

/**
 * Returns only the fields about gaps. Every field is set, even if its value is undefined. So spreading the result over an older state
 * replaces all gaps of that state.
 */
export function gapFieldsOf({ unreadable = [], isPartial, mayBeCut }: ListCopyGaps): Required<ListCopyGaps> {
  return {
    unreadable: unreadable.length > 0 ? unreadable : undefined,
    isPartial: isPartial || undefined,
    mayBeCut: mayBeCut || undefined,
  };
}

export function mergeGaps(before: ListCopyGaps, more: ListCopyGaps): ListCopyGaps {
  const both = [...(before.unreadable ?? []), ...(more.unreadable ?? [])];
  const named = new Map(both.map((one) => [one.mediaId, one]));
  const isPartial = before.isPartial || more.isPartial || named.has(null) || named.size > MOST_UNREADABLE;
  const mayBeCut = before.mayBeCut || more.mayBeCut;
  return gapFieldsOf({ unreadable: [...named.values()].slice(0, MOST_UNREADABLE), isPartial, mayBeCut });
}
