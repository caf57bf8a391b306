// What this browser and the synced storage make of each other: of two choices under one key the newer one holds, everywhere.
import { type Choice, type Choices, compareRecords, digestOfValue, type SyncRecord } from './record.ts';
import { isTooFarAhead, type Stamp, stampAfter } from './stamp.ts';

/** What was known of a key after the last look. `digest` is of what was here then; empty: nothing. `unread`: the synced choice is of a version that is not understood here. */
interface Known {
  readonly stamp: Stamp;
  readonly digest: string;
  readonly unread?: true | undefined;
}

/** By key. */
export type Shadow = ReadonlyMap<string, Known>;

interface Sides {
  readonly shadow: Shadow;
  readonly local: Choices;
  /** Epoch milliseconds of decisions that have no other trace: settings that were set, and what was forgotten. */
  readonly times: Readonly<Record<string, number>>;
  readonly remote: ReadonlyMap<string, SyncRecord>;
  readonly now: number;
  readonly by: string;
}

interface Reconciled {
  /** What the synced storage should hold. */
  readonly all: ReadonlyMap<string, SyncRecord>;
  /** What is to be done here. */
  readonly incoming: readonly SyncRecord[];
  /** Without what is incoming: that is known once it is done. */
  readonly shadow: Shadow;
}

/** A browser that was away for longer may bring back what was taken back elsewhere. */
const TAKEN_BACK_FOR_MS = 180 * 24 * 60 * 60_000;

export function reconcile(sides: Sides): Reconciled {
  const { shadow, local, times, remote, now, by } = sides;
  const all = new Map<string, SyncRecord>();
  const incoming: SyncRecord[] = [];
  const known = new Map(shadow);
  const keys = new Set([...shadow.keys(), ...local.keys(), ...Object.keys(times), ...remote.keys()]);
  for (const key of keys) {
    const own = inTime(ownRecord(sides, key), now, by);
    const theirs = remote.get(key);
    const here = local.get(key)?.digest ?? '';
    const holds = !theirs || (own && compareRecords(own, theirs) >= 0) ? own : theirs;
    if (holds && !isOver(holds, now)) all.set(key, holds);
    if (!holds || isOver(holds, now)) {
      if (here === '') known.delete(key);
    } else if (digestOfValue(holds.value) === here) known.set(key, { stamp: holds.stamp, digest: here });
    else incoming.push(holds);
  }
  return { all, incoming, shadow: known };
}

/** This browser's clock may have been years ahead when the choice was made. The others would not read it. */
function inTime(own: SyncRecord | null, now: number, by: string): SyncRecord | null {
  return own && isTooFarAhead(own.stamp, now) ? { ...own, stamp: { time: now, count: 0, by } } : own;
}

function isOver({ stamp, value }: SyncRecord, now: number): boolean {
  return value === null && now - stamp.time > TAKEN_BACK_FOR_MS;
}

/** What this browser has decided about a key; null: nothing that anybody else should follow. */
function ownRecord({ shadow, local, times, remote, by, now }: Sides, key: string): SyncRecord | null {
  const known = shadow.get(key);
  const here = local.get(key);
  const time = times[key];
  if (!here) return takenBack(key, known, time, by);
  if (known?.digest === here.digest)
    return known.unread ? null : { key, stamp: known.stamp, value: here.value };
  if (!known && time === undefined && here.isDefault) return null;
  // The same choice was made on both sides, or has come from there and the worker died over it: one decision, not two.
  const theirs = remote.get(key);
  if (theirs && digestOfValue(theirs.value) === here.digest) return theirs;
  const at = here.at ?? time ?? (known ? now : null);
  // A setting that was set before such times were noted: what travels already stands.
  if (theirs && at === null) return null;
  return { key, stamp: stampAfter(known?.stamp, at ?? 0, by), value: here.value };
}

/** Gone without a decision, as after a damaged database, is not taken back: it may come again. */
function takenBack(
  key: string,
  known: Known | undefined,
  time: number | undefined,
  by: string,
): SyncRecord | null {
  if (known?.digest === '') return known.unread ? null : { key, stamp: known.stamp, value: null };
  return time === undefined ? null : { key, stamp: stampAfter(known?.stamp, time, by), value: null };
}

/** What is known after the incoming choices were done. `done`: what is here now by key; a key that is not in it has changed since the look began, and is looked at again. */
export function afterDone(
  shadow: Shadow,
  incoming: readonly SyncRecord[],
  done: ReadonlyMap<string, Pick<Choice, 'digest'> | null>,
): Shadow {
  const known = new Map(shadow);
  for (const { key, stamp, value } of incoming) {
    const here = done.get(key);
    if (here === undefined) continue;
    const digest = here?.digest ?? '';
    const unread = digest !== digestOfValue(value);
    known.set(key, { stamp, digest, ...(unread && { unread }) });
  }
  return known;
}
