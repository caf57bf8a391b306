// A user's decision in the form that browsers exchange, and which of two decisions about the same thing wins.
import { isObject } from '../fields.ts';

export interface Choice {
  /** `s:` and a setting, `l:` and a lesson's origin, or `m:` and a match's season. */
  readonly key: string;
  /** When the user decided, in epoch milliseconds. */
  readonly at: number;
  /** Random name of the browser that wrote it to the synced storage. */
  readonly by: string;
  /** JSON with sorted fields; null: the user removed the choice. */
  readonly value: string | null;
}

export type Choices = ReadonlyMap<string, Choice>;

/** The newest decision about a key that this browser knows. It is stored together with the choice. */
export interface Stamp {
  readonly at: number;
  /** `unread`: another browser's decision, which this version cannot read completely, so the local one is not sent. */
  readonly is?: 'removed' | 'unread';
}

export type Stamps = Readonly<Record<string, Stamp>>;

/** A removal is forgotten after this time. A browser that was offline for longer restores the choice. */
const REMOVED_FOR_MS = 180 * 24 * 60 * 60_000;
/** Decisions dated further ahead are ignored, because no other browser could make a newer one for years. */
const FURTHEST_AHEAD_MS = 365 * 24 * 60 * 60_000;

export function isTooFarAhead(at: number, now: number): boolean {
  return at > now + FURTHEST_AHEAD_MS;
}

/** The time of a decision made at `at` after the one of `known`. Always later, even if the clock is hours slow. */
export function timeAfter(known: number | undefined, at: number): number {
  return known === undefined ? at : Math.max(at, known + 1);
}

export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}

/** Of two decisions in the same millisecond, the one with the larger value wins, so that all browsers agree. */
export function isNewer(a: Choice, b: Choice): boolean {
  return a.at === b.at ? (a.value ?? '') > (b.value ?? '') : a.at > b.at;
}

interface Merged {
  /** What the synced storage should contain. A choice that it contains already is the same object as in `remote`. */
  readonly all: readonly Choice[];
  /** What this browser must store. */
  readonly incoming: readonly Choice[];
}

/** The newest decision about each key wins. */
export function merge(local: Choices, remote: Choices, now: number): Merged {
  const all: Choice[] = [];
  const incoming: Choice[] = [];
  for (const key of new Set([...local.keys(), ...remote.keys()])) {
    const stored = local.get(key);
    const theirs = remote.get(key);
    // This browser's clock was years ahead when the choice was made.
    const own = stored && isTooFarAhead(stored.at, now) ? { ...stored, at: now } : stored;
    const newest = own && (!theirs || isNewer(own, theirs)) ? own : theirs;
    if (!newest) continue;
    const isDropped = isExpired(newest, now);
    if (!isDropped) all.push(newest);
    const isStored = newest.at === stored?.at && newest.value === stored.value;
    if (isDropped ? stored?.value === null : !isStored) incoming.push(newest);
  }
  return { all, incoming };
}

function isExpired({ at, value }: Choice, now: number): boolean {
  return value === null && now - at > REMOVED_FOR_MS;
}

/** Writes one kind of choice, and reads a received one, which may contain anything. Null: this version cannot read it. */
export interface Codec<T> {
  readonly write: (value: T) => string;
  readonly read: (choice: Choice) => T | null;
}

/** A stored choice with its stamp; null if there is none. */
export interface Stamped<T> {
  readonly value: T | null;
  readonly stamp: Stamp | null;
}

/** What to store for an incoming choice. A newer local decision, made since the merge, stays. */
export function adopt<T>(choice: Choice, known: Stamped<T>, codec: Codec<T>, now: number): Stamped<T> {
  const { at } = choice;
  const knownAt = known.stamp?.at ?? 0;
  if (knownAt > at && !isTooFarAhead(knownAt, now)) return known;
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
 * The order in which choices are written while space is left: settings, lessons, then the rest by age, and last those that this version cannot
 * read.
 */
export function inOrder(choices: readonly Choice[], unread: ReadonlySet<string>): readonly Choice[] {
  const rank = ({ key }: Choice) => {
    const first = FIRST.indexOf(key.slice(0, 2));
    return unread.has(key) ? FIRST.length + 1 : first < 0 ? FIRST.length : first;
  };
  return [...choices].sort((a, b) => rank(a) - rank(b) || b.at - a.at || (a.key < b.key ? -1 : 1));
}
