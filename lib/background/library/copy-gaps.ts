// What a copy of the list cannot say, since entries of the service's list could not be read.
import type { LibraryCopyState } from '../../store/schema.ts';

/** So many unreadable entries are kept by name. With more of them the copy cannot say what is on the list. */
const MOST_UNREADABLE = 100;

type Gaps = Pick<LibraryCopyState, 'unreadable' | 'isPartial'>;

/** The gaps alone. Both fields are always named: spread over an earlier state, they replace its gaps. */
export function gapsOf({ unreadable = [], isPartial }: Gaps): Required<Gaps> {
  return { unreadable: unreadable.length > 0 ? unreadable : undefined, isPartial: isPartial || undefined };
}

/** The gaps of both together. */
export function gapsWith(before: Gaps, more: Gaps): Gaps {
  const both = [...(before.unreadable ?? []), ...(more.unreadable ?? [])];
  const named = new Map(both.map((one) => [one.mediaId, one]));
  const isPartial = before.isPartial || more.isPartial || named.has(null) || named.size > MOST_UNREADABLE;
  return gapsOf({ unreadable: [...named.values()].slice(0, MOST_UNREADABLE), isPartial });
}
