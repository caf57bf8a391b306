// Defines choices, which are the user's decisions in the form that browsers exchange. Decides which of two choices with the same key wins.
import { isObject } from '../fields.ts';

export interface SyncChoice {
  /** The key is `s:` with the name of a setting, `l:` with the origin of a lesson, or `m:` with the season key of a match. */
  readonly key: string;
  /** When the user decided, in epoch milliseconds. */
  readonly at: number;
  /** The random name of the browser that wrote the choice to the synced storage. */
  readonly by: string;
  /** The decision as JSON with sorted fields; null if the user removed it. */
  readonly value: string | null;
}

export type SyncChoices = ReadonlyMap<string, SyncChoice>;

/** States when and how the user last decided about a key, as far as this browser knows. The stamp is stored together with the choice. */
export interface DecisionStamp {
  readonly at: number;
  /**
   * `removed`: the user removed the value. `unread`: the decision came from another browser, and this version of Kiroku cannot read all of
   * it, so this browser does not send its own value. Missing for every other decision.
   */
  readonly is?: 'removed' | 'unread';
}

export type DecisionStamps = Readonly<Record<string, DecisionStamp>>;

/** A removal is forgotten after this time. A browser that was offline for longer brings the removed choice back. */
const REMOVED_FOR_MS = 180 * 24 * 60 * 60_000;
/**
 * Decisions dated more than this many milliseconds in the future are ignored. Otherwise no browser could make a newer decision for years.
 */
const FURTHEST_AHEAD_MS = 365 * 24 * 60 * 60_000;

export function isTooFarInFuture(at: number, now: number): boolean {
  return at > now + FURTHEST_AHEAD_MS;
}

/** Returns the time to store for a decision made at `at`. It is always later than the known decision, even if the clock is hours slow. */
export function decisionTimeAfter(known: number | undefined, at: number): number {
  return known === undefined ? at : Math.max(at, known + 1);
}

export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}

/** Whether `a` wins against `b`: the newer choice wins. If both have the same time, the larger value wins, so that all browsers agree. */
export function isNewerChoice(a: SyncChoice, b: SyncChoice): boolean {
  return a.at === b.at ? (a.value ?? '') > (b.value ?? '') : a.at > b.at;
}

interface MergedChoices {
  /** The choices that the synced storage should contain. A choice that it already contains is the same object as in `remote`. */
  readonly all: readonly SyncChoice[];
  /** The choices that this browser must store. */
  readonly incoming: readonly SyncChoice[];
}

/** Merges the choices of this browser and of the synced storage: the newest decision about each key wins. */
export function mergeChoices(local: SyncChoices, remote: SyncChoices, now: number): MergedChoices {
  const all: SyncChoice[] = [];
  const incoming: SyncChoice[] = [];
  for (const key of new Set([...local.keys(), ...remote.keys()])) {
    const stored = local.get(key);
    const theirs = remote.get(key);
    // If a local choice is too far in the future, the clock was wrong when it was made. It then counts as made now.
    const own = stored && isTooFarInFuture(stored.at, now) ? { ...stored, at: now } : stored;
    const newest = own && (!theirs || isNewerChoice(own, theirs)) ? own : theirs;
    if (!newest) continue;
    const isDropped = isExpired(newest, now);
    if (!isDropped) all.push(newest);
    const isStored = newest.at === stored?.at && newest.value === stored.value;
    if (isDropped ? stored?.value === null : !isStored) incoming.push(newest);
  }
  return { all, incoming };
}

function isExpired({ at, value }: SyncChoice, now: number): boolean {
  return value === null && now - at > REMOVED_FOR_MS;
}

/** Serialises and parses one kind of choice. A received choice may contain anything; `read` returns null if this version cannot read it. */
export interface ChoiceCodec<T> {
  readonly write: (value: T) => string;
  readonly read: (choice: SyncChoice) => T | null;
}

/** A stored choice with its stamp. Both are null if nothing is stored. */
export interface StampedChoice<T> {
  readonly value: T | null;
  readonly stamp: DecisionStamp | null;
}

/**
 * Returns the value and the stamp to store for an incoming choice. If the user has made a newer decision in this browser since the merge,
 * the newer decision stays.
 */
export function adoptIncomingChoice<T>(
  choice: SyncChoice,
  known: StampedChoice<T>,
  codec: ChoiceCodec<T>,
  now: number,
): StampedChoice<T> {
  const { at } = choice;
  const knownAt = known.stamp?.at ?? 0;
  if (knownAt > at && !isTooFarInFuture(knownAt, now)) return known;
  if (choice.value === null)
    return { value: null, stamp: isExpired(choice, now) ? null : { at, is: 'removed' } };
  const read = codec.read(choice);
  if (read === null) return { ...known, stamp: { at, is: 'unread' } };
  const text = codec.write(read);
  const isSame = known.value !== null && codec.write(known.value) === text;
  return {
    value: isSame ? known.value : read,
    stamp: text === choice.value ? { at } : { at, is: 'unread' },
  };
}

const FIRST = ['s:', 'l:'];

/**
 * Sorts choices in the order in which they are written while there is space: settings, lessons, then all others, newest first. Choices that
 * this version cannot read come last.
 */
export function sortChoicesForStorage(
  choices: readonly SyncChoice[],
  unread: ReadonlySet<string>,
): readonly SyncChoice[] {
  const rank = ({ key }: SyncChoice) => {
    const first = FIRST.indexOf(key.slice(0, 2));
    return unread.has(key) ? FIRST.length + 1 : first < 0 ? FIRST.length : first;
  };
  return [...choices].sort((a, b) => rank(a) - rank(b) || b.at - a.at || (a.key < b.key ? -1 : 1));
}
