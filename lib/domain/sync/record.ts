// One choice as it travels: a setting, a lesson or a match under its key, with the time of the decision.
import { digestOf } from '../digest.ts';
import { isObject } from '../fields.ts';
import { compareStamps, type Stamp } from './stamp.ts';

/** `value` is JSON, and null for a choice that was taken back. It may be of a version that this one cannot read. */
export interface SyncRecord {
  /** `s:` setting, `l:` lesson, `m:` match. */
  readonly key: string;
  readonly stamp: Stamp;
  readonly value: unknown;
}

/** A choice as it is here. `at` in epoch milliseconds, null where it has no time of its own; `isDefault`: it may never have been made. */
export interface Choice {
  readonly value: unknown;
  readonly digest: string;
  readonly at: number | null;
  readonly isDefault: boolean;
}

export type Choices = ReadonlyMap<string, Choice>;

export function choice(value: unknown, at: number | null = null, isDefault = false): Choice {
  return { value, digest: digestOfValue(value), at, isDefault };
}

/** Empty for nothing. The order of fields says nothing. */
export function digestOfValue(value: unknown): string {
  return value === null ? '' : digestOf(JSON.stringify(value, sorted));
}

function sorted(_name: string, value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
}

/** Positive: `a` holds over `b`. Two of one stamp differ only where a profile was copied; then all browsers still have to agree. */
export function compareRecords(a: SyncRecord, b: SyncRecord): number {
  const order = compareStamps(a.stamp, b.stamp);
  if (order !== 0) return order;
  const [own, other] = [digestOfValue(a.value), digestOfValue(b.value)];
  return own === other ? 0 : own > other ? 1 : -1;
}

const KINDS = ['s:', 'l:'];

/**
 * What goes first where there is no room for all: settings, lessons, what was taken back, then matches; of each the newest.
 * `unread`: keys whose values this version cannot read. They go last, so that they never take the room of the others.
 */
export function inOrder(
  records: Iterable<SyncRecord>,
  unread: ReadonlySet<string> = new Set(),
): readonly SyncRecord[] {
  const kind = ({ key, value }: SyncRecord) => {
    const known = KINDS.indexOf(key.slice(0, 2));
    if (unread.has(key)) return KINDS.length + 2;
    return value === null ? KINDS.length : known >= 0 ? known : KINDS.length + 1;
  };
  return [...records].sort(
    (a, b) => kind(a) - kind(b) || compareStamps(b.stamp, a.stamp) || (a.key < b.key ? -1 : 1),
  );
}
