// Which parts of the synced storage are written: those that lack a choice, and no other.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inParts, PARTS, type Part, partOf, partsToWrite, recordsIn } from '@/lib/domain/sync/parts-plan.ts';
import type { SyncRecord } from '@/lib/domain/sync/record.ts';

const record = (key: string, time = 1, value: unknown = key): SyncRecord => ({
  key,
  value,
  stamp: { time, count: 0, by: 'a' },
});
const part = (records: readonly SyncRecord[], state: Part['state'] = 'read'): Part => ({
  records,
  state,
});
const parts = (...all: (readonly [number, Part])[]) => new Map(all);

/** Two keys of one part and one of another. */
const HOME = partOf('m:0');
const keys = Array.from({ length: 400 }, (_, index) => `m:${index}`);
const [A, B] = keys.filter((key) => partOf(key) === HOME) as [string, string];
const AWAY = keys.find((key) => partOf(key) !== HOME) as string;

describe('the parts', () => {
  it('hold keys in about equal shares, each key always in the same one', () => {
    const sizes = [...inParts(keys.map((key) => record(key))).values()].map(({ length }) => length);
    expect(sizes).toHaveLength(PARTS);
    expect(Math.max(...sizes)).toBeLessThan((2.2 * keys.length) / PARTS);
    expect(partOf(A)).toBe(partOf(A));
  });

  it('give every choice once, the newer one where a key is there twice', () => {
    const there = parts(
      [1, part([record(A, 5), record(AWAY)])],
      [2, part([record(A, 4)])],
      [3, part([record(A, 6)])],
      [4, part([record(A, 3)])],
    );
    expect(recordsIn(there)).toEqual(
      new Map([
        [A, record(A, 6)],
        [AWAY, record(AWAY)],
      ]),
    );
  });

  it('are filled by key, those without a record left out', () => {
    expect(inParts([record(A), record(AWAY), record(B)])).toEqual(
      new Map([
        [HOME, [record(A), record(B)]],
        [partOf(AWAY), [record(AWAY)]],
      ]),
    );
  });
});

describe('a part is written', () => {
  const wanted = [record(A, 2), record(B)];

  it.each([
    ['is missing', parts()],
    ['lacks a choice', parts([HOME, part([record(A, 2)])])],
    ['has an older one', parts([HOME, part([record(A, 1), record(B)])])],
    ['is damaged', parts([HOME, part([], 'damaged')])],
    ['is damaged though all can be read', parts([HOME, part(wanted, 'damaged')])],
  ])('where it %s', (_what, there) => {
    expect(partsToWrite(wanted, there)).toEqual(new Map([[HOME, wanted]]));
  });

  it('not where it holds what is wanted, in whatever order', () => {
    expect(partsToWrite(wanted, parts([HOME, part([record(B), record(A, 2)])])).size).toBe(0);
    expect(partsToWrite(wanted, parts([HOME, part([record(B), record(A, 2)])]), true).size).toBe(0);
  });
});

describe('what the storage holds beyond what is wanted', () => {
  const spare = parts([HOME, part([record(A), record(B)])], [partOf(AWAY), part([record(AWAY)])]);

  it('stays while nothing is lacking', () => {
    expect(partsToWrite([record(A)], spare).size).toBe(0);
    expect(partsToWrite([record(A)], parts([HOME, part([record(A, 9)])])).size).toBe(0);
  });

  it('goes at once where that is asked for, in each part that has any', () => {
    expect(partsToWrite([record(A)], spare, true)).toEqual(
      new Map([
        [HOME, [record(A)]],
        [partOf(AWAY), []],
      ]),
    );
  });

  it('goes with the next choice that is lacking', () => {
    const written = partsToWrite([record(A, 2)], spare);
    expect(written.get(HOME)).toEqual([record(A, 2)]);
    expect(written.get(partOf(AWAY))).toEqual([]);
  });

  it('counts as different where the number of records is the same, and a key or a stamp is not', () => {
    expect(partsToWrite([record(A)], parts([HOME, part([record(B)])]), true).get(HOME)).toEqual([record(A)]);
    expect(partsToWrite([record(A, 1)], parts([HOME, part([record(A, 2)])]), true).get(HOME)).toEqual([
      record(A, 1),
    ]);
  });
});

it('what was written is read as it was wanted, and then nothing is left to write', () => {
  const anyRecord = fc.tuple(fc.constantFrom(...keys.slice(0, 60)), fc.integer({ min: 1, max: 3 }));
  const anyRecords = fc
    .uniqueArray(anyRecord, { selector: ([key]) => key })
    .map((all) => all.map(([key, time]) => record(key, time)));
  fc.assert(
    fc.property(anyRecords, anyRecords, (wanted, before) => {
      const there = new Map(
        [...inParts(before)].map(([number, records]) => [number, part(records)] as const),
      );
      const written = partsToWrite(wanted, there, true);
      const after = new Map(there);
      for (const [number, records] of written) after.set(number, part(records));
      expect([...recordsIn(after).values()].map(({ key }) => key).sort()).toEqual(
        wanted.map(({ key }) => key).sort(),
      );
      for (const one of wanted) expect(recordsIn(after).get(one.key)).toEqual(one);
      expect(partsToWrite(wanted, after, true).size).toBe(0);
    }),
  );
});
