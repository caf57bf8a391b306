// Fakes `storage.sync` for several profiles of one account, with Chromium's limits. Items arrive one by one, late and in any order.
import { runWorkerEffect } from '../worker-life.ts';
import { createFakeEvent } from './events.ts';

/** The limits of https://developer.chrome.com/docs/extensions/reference/api/storage#property-sync-sync-QUOTA_BYTES */
const LIMITS = {
  bytes: 102_400,
  bytesOfItem: 8_192,
  items: 512,
  writesOfMinute: 120,
  writesOfHour: 1_800,
};

type Items = Readonly<Record<string, unknown>>;
type Changes = Record<string, { readonly oldValue?: unknown; readonly newValue?: unknown }>;
export type FakeSyncedArea = ReturnType<typeof createArea>;

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const encoder = new TextEncoder();

function sizeOf(name: string, value: unknown): number {
  return encoder.encode(name).length + encoder.encode(JSON.stringify(value)).length;
}

/** Creates the storage of one profile. `onWrite` is called when the profile changes an item. The item is then sent to the account. */
function createArea(now: () => number, onWrite: (name: string) => void) {
  const items = new Map<string, unknown>();
  const onChanged = createFakeEvent<[Changes]>();
  /** The writes of the last hour. `set` and `remove` have separate quotas, as in Chromium. */
  let writes: { readonly at: number; readonly kind: 'set' | 'remove' }[] = [];
  let refusal: string | null = null;

  function countWrite(kind: 'set' | 'remove'): void {
    const at = now();
    writes = writes.filter((write) => at - write.at < 3_600_000);
    const ofKind = writes.filter((write) => write.kind === kind);
    const ofMinute = ofKind.filter((write) => at - write.at < 60_000).length;
    if (refusal !== null) throw new Error(refusal);
    if (ofMinute >= LIMITS.writesOfMinute)
      throw new Error('This request exceeds the MAX_WRITE_OPERATIONS_PER_MINUTE quota.');
    if (ofKind.length >= LIMITS.writesOfHour)
      throw new Error('This request exceeds the MAX_WRITE_OPERATIONS_PER_HOUR quota.');
    writes.push({ at, kind });
  }

  /** Checks the limits for all values before the first value is written. A write is atomic, as in Chromium. */
  function check(values: Items): void {
    const after = new Map([...items, ...Object.entries(values)]);
    for (const [name, value] of Object.entries(values))
      if (sizeOf(name, value) > LIMITS.bytesOfItem)
        throw new Error('Resource::kQuotaBytesPerItem quota exceeded');
    const bytes = [...after].reduce((sum, [name, value]) => sum + sizeOf(name, value), 0);
    if (bytes > LIMITS.bytes) throw new Error('Resource::kQuotaBytes quota exceeded');
    if (after.size > LIMITS.items) throw new Error('Resource::kMaxItems quota exceeded');
  }

  function put(values: Items): string[] {
    const changes: Changes = {};
    for (const [name, value] of Object.entries(values)) {
      const oldValue = items.get(name);
      if (JSON.stringify(oldValue) === JSON.stringify(value)) continue;
      if (value === undefined) items.delete(name);
      else items.set(name, value);
      changes[name] = {
        ...(oldValue !== undefined && { oldValue }),
        ...(value !== undefined && { newValue: value }),
      };
    }
    if (Object.keys(changes).length > 0) onChanged.dispatch(changes);
    return Object.keys(changes);
  }

  const write = (kind: 'set' | 'remove', values: Items) =>
    runWorkerEffect(async () => {
      countWrite(kind);
      check(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
      for (const name of put(asJson(values))) onWrite(name);
    });
  return {
    get: (names: readonly string[] = [...items.keys()]) =>
      runWorkerEffect(async () =>
        json(Object.fromEntries(names.flatMap((name) => (items.has(name) ? [[name, items.get(name)]] : [])))),
      ),
    set: (values: Items) => write('set', values),
    remove: (names: readonly string[]) =>
      write('remove', Object.fromEntries(names.map((name) => [name, undefined]))),
    setAccessLevel: async () => undefined,
    onChanged,
    /** Only tests read this. */
    items,
    put,
    count: () => writes.length,
    /** Rejects every write with this message. If `words` is null, writes are accepted again. */
    refuse: (words: string | null): void => {
      refusal = words;
    },
  };
}

/** Converts the values of items to JSON. A removed item stays undefined, because JSON cannot express that it is missing. */
function asJson(values: Items): Items {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === undefined ? undefined : json(value)]),
  );
}

/**
 * Creates an account with the synced storages of its profiles. If two profiles change an item, the change that reaches the account last
 * wins.
 */
export function createFakeSyncedAccount() {
  const stored = new Map<string, unknown>();
  const areas: FakeSyncedArea[] = [];
  /** `leaving` contains items that a profile has changed but not sent yet. `coming` contains items that a profile has not received yet. */
  const leaving: { readonly from: number; readonly name: string }[] = [];
  const coming: { readonly to: number; readonly name: string }[] = [];

  function add(now: () => number): FakeSyncedArea {
    const from = areas.length;
    const area = createArea(now, (name) => void leaving.push({ from, name }));
    areas.push(area);
    for (const name of stored.keys()) coming.push({ to: from, name });
    return area;
  }

  /**
   * Moves one item to the account or to a profile. `pick` gets the number of items on their way, and returns the index of the item to move.
   * `enter` runs before an item reaches a profile. Returns false if no item is on its way.
   */
  async function step(
    pick: (count: number) => number,
    enter: (profile: number) => Promise<void>,
  ): Promise<boolean> {
    const count = leaving.length + coming.length;
    if (count === 0) return false;
    const at = pick(count);
    const [left] = at < leaving.length ? leaving.splice(at, 1) : [];
    if (left) {
      stored.set(left.name, areas[left.from]?.items.get(left.name));
      for (const to of areas.keys()) if (to !== left.from) coming.push({ to, name: left.name });
      return true;
    }
    const [arrived] = coming.splice(at - leaving.length, 1);
    if (!arrived) return false;
    await enter(arrived.to);
    // The account's value wins, even over a local change that the profile has not sent yet.
    const own = leaving.findIndex(({ from, name }) => from === arrived.to && name === arrived.name);
    if (own >= 0) leaving.splice(own, 1);
    areas[arrived.to]?.put({ [arrived.name]: stored.get(arrived.name) });
    return true;
  }

  return { add, step, stored, areas };
}
