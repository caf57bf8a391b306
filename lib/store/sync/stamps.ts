// Stores when the user decided about settings and lessons, in `storage.local` next to their values. The times for matches are in the
// database.
import { browser } from 'wxt/browser';
import { number, object, oneOf, optional, parseAs, recordOf } from '../../domain/fields.ts';
import {
  canonicalJson,
  type DecisionStamp,
  type DecisionStamps,
  decisionTimeAfter,
} from '../../domain/sync/choice.ts';

const stampsField = recordOf(object<DecisionStamp>({ at: number, is: optional(oneOf('removed', 'unread')) }));

export async function readStamps(): Promise<DecisionStamps> {
  const { stamps } = await browser.storage.local.get('stamps');
  return parseAs(stampsField, stamps) ?? {};
}

/** Returns the stamps with the given stamp under the key. If `stamp` is null, the key is removed. */
export function withStamp(stamps: DecisionStamps, key: string, stamp: DecisionStamp | null): DecisionStamps {
  const { [key]: _before, ...others } = stamps;
  return stamp ? { ...others, [key]: stamp } : others;
}

/**
 * A change by the user, as maps from key to value. `timeOf` returns the time of the decision about a key. `remembers` decides whether to
 * store the removal of a key.
 */
interface UsersChange<T> {
  readonly before: ReadonlyMap<string, T>;
  readonly after: ReadonlyMap<string, T>;
  readonly timeOf: (key: string) => number;
  readonly remembers: (key: string) => boolean;
}

/** Returns the updated stamps; the same object if nothing changed. */
export function stampChangedKeys<T>(
  stamps: DecisionStamps,
  { before, after, timeOf, remembers }: UsersChange<T>,
): DecisionStamps {
  let stamped = stamps;
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (canonicalJson(before.get(key) ?? null) === canonicalJson(after.get(key) ?? null)) continue;
    const at = decisionTimeAfter(stamps[key]?.at, timeOf(key));
    const removed = remembers(key) ? ({ at, is: 'removed' } as const) : null;
    stamped = withStamp(stamped, key, after.has(key) ? { at } : removed);
  }
  return stamped;
}
