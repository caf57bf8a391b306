// Which part of the synced storage a choice is in, and which parts have to be written.

import { digestOf } from '../digest.ts';
import { compareRecords, type SyncRecord } from './record.ts';
import { compareStamps } from './stamp.ts';

/** So many that one seldom holds twice the others' share: an item has room for 8 kB, all of them for 100. */
export const PARTS = 24;

/** A stored part. `damaged`: not all of it is readable, so the next write replaces it. */
export interface Part {
  readonly records: readonly SyncRecord[];
  readonly state: 'read' | 'damaged';
}

export type PartsByNumber = ReadonlyMap<number, Part>;

export function partOf(key: string): number {
  return Number.parseInt(digestOf(key), 36) % PARTS;
}

/** Every choice that lies there, the newer one where a key is there twice. */
export function recordsIn(parts: PartsByNumber): ReadonlyMap<string, SyncRecord> {
  const all = new Map<string, SyncRecord>();
  for (const { records } of parts.values())
    for (const record of records) {
      const other = all.get(record.key);
      if (!other || compareRecords(record, other) > 0) all.set(record.key, record);
    }
  return all;
}

/** By number of the part, those without a record left out. */
export function inParts(records: readonly SyncRecord[]): ReadonlyMap<number, readonly SyncRecord[]> {
  const parts = new Map<number, SyncRecord[]>();
  for (const record of records) {
    const number = partOf(record.key);
    const part = parts.get(number);
    if (part) part.push(record);
    else parts.set(number, [record]);
  }
  return parts;
}

/**
 * The parts to be written, each with what it shall hold. None while the storage lacks nothing: what it holds beyond that goes with the next choice.
 * Otherwise two browsers with different views of what fits would write against each other for ever. `atOnce`: what it holds beyond that must go now.
 */
export function partsToWrite(
  wanted: readonly SyncRecord[],
  there: PartsByNumber,
  atOnce = false,
): ReadonlyMap<number, readonly SyncRecord[]> {
  const target = inParts(wanted);
  const numbers = new Set([...target.keys(), ...there.keys()]);
  const lacks = [...numbers].some((number) => isLacking(target.get(number) ?? [], there.get(number)));
  if (!lacks && !atOnce) return new Map();
  const changed = [...numbers].filter((number) => !isSame(target.get(number) ?? [], there.get(number)));
  return new Map(changed.map((number) => [number, target.get(number) ?? []]));
}

function isLacking(wanted: readonly SyncRecord[], part: Part | undefined): boolean {
  if (part?.state === 'damaged') return true;
  const there = new Map(part?.records.map((record) => [record.key, record]));
  return wanted.some((record) => {
    const own = there.get(record.key);
    return !own || compareRecords(record, own) > 0;
  });
}

function isSame(wanted: readonly SyncRecord[], part: Part | undefined): boolean {
  if (part?.state === 'damaged' || wanted.length !== (part?.records.length ?? 0)) return false;
  const there = new Map(part?.records.map(({ key, stamp }) => [key, stamp]));
  return wanted.every(({ key, stamp }) => {
    const own = there.get(key);
    return own !== undefined && compareStamps(own, stamp) === 0;
  });
}
