// Tests that the synced storage holds as many choices as the browser's limits allow, and that they are read unchanged.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { PARTS, partOf, recordsIn } from '@/lib/domain/sync/parts-plan.ts';
import type { SyncRecord } from '@/lib/domain/sync/record.ts';
import { pack } from '@/lib/store/sync/pack.ts';
import {
  digestOfSynced,
  fitRecords,
  readParts,
  readSyncedBytes,
  removeParts,
  writeParts,
} from '@/lib/store/sync/synced.ts';
import type { SyncedArea } from '../../background/browser/synced-storage.ts';
import { install, installSynced, noise } from './synced-area.ts';

let area: SyncedArea;
beforeEach(() => {
  area = installSynced();
});

const NOW = 1_800_000_000_000;
const record = (key: string, value: unknown = key): SyncRecord => ({
  key,
  value,
  stamp: { time: 1, count: 0, by: 'a' },
});
const sizeOf = (name: string, value: unknown) => name.length + Buffer.byteLength(JSON.stringify(value));
const keysOf = (records: readonly SyncRecord[]) => records.map(({ key }) => key);
/** Choices of which each needs a little more than one kilobyte. */
const manyLarge = (count: number, seed = 1): readonly SyncRecord[] =>
  Array.from({ length: count }, (_, at) => record(`m:${at}`, noise(1_200, seed * 1_000 + at)));

async function store(records: readonly SyncRecord[]): Promise<void> {
  const { texts } = await fitRecords(records);
  await writeParts(texts.keys(), texts);
}

describe('writeParts and readParts', () => {
  it('return what was written, in parts', async () => {
    const records = manyLarge(20);
    await store(records);
    const parts = await readParts(NOW);
    expect([...recordsIn(parts).values()].sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual(
      [...records].sort((a, b) => (a.key < b.key ? -1 : 1)),
    );
    for (const [number, { state, records: held }] of parts)
      expect([number, state]).toEqual([partOf(held[0]?.key ?? ''), 'read']);
  });

  it('write all new parts in one call, and remove all empty ones in another', async () => {
    await store(manyLarge(30));
    expect(area.set).toHaveBeenCalledTimes(1);
    expect(area.remove).not.toHaveBeenCalled();
    const [kept, ...gone] = [...(await readParts(NOW)).keys()];
    await writeParts([kept ?? 0, ...gone], new Map([[kept ?? 0, 'text']]));
    expect(area.set).toHaveBeenCalledTimes(2);
    expect(area.remove).toHaveBeenCalledTimes(1);
    expect([...area.items]).toEqual([[`choices.${kept}`, 'text']]);
  });

  it('write only the named parts', async () => {
    const texts = new Map([
      [1, 'one'],
      [2, 'two'],
    ]);
    await writeParts([2], texts);
    expect([...area.items]).toEqual([['choices.2', 'two']]);
  });

  it('make no call if nothing has to be written', async () => {
    await writeParts([], new Map());
    expect(area.count()).toBe(0);
    expect(area.set).not.toHaveBeenCalled();
    expect(area.remove).not.toHaveBeenCalled();
  });

  it('remove every part in one call', async () => {
    area.put(Object.fromEntries(Array.from({ length: PARTS }, (_, at) => [`choices.${at}`, 'x'])));
    area.put({ other: 'stays' });
    await removeParts();
    expect([...area.items.keys()]).toEqual(['other']);
    expect(area.remove).toHaveBeenCalledTimes(1);
    expect(area.set).not.toHaveBeenCalled();
  });
});

describe('readSyncedBytes', () => {
  it('counts names and values as the browser does', async () => {
    area.put({ 'choices.0': 'abc', 'choices.23': { of: 'フリーレン' }, other: 'x', 'choices.24': 'x' });
    const expected = sizeOf('choices.0', 'abc') + sizeOf('choices.23', { of: 'フリーレン' });
    expect(await readSyncedBytes()).toBe(expected);
  });

  it('returns 0 for an empty storage', async () => {
    expect(await readSyncedBytes()).toBe(0);
  });

  it.each([
    ['has no synced storage', undefined],
    ['has it switched off', { get: () => Promise.reject(new Error('sync is disabled')) }],
  ])('returns null if the browser %s', async (_what, sync) => {
    install(sync);
    expect(await readSyncedBytes()).toBeNull();
    await expect(readParts(NOW)).rejects.toThrow();
  });
});

describe('writeParts', () => {
  const FULL = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`other.${at}`, 'x'.repeat(8_000)]));
  it.each([
    ['large items', FULL],
    ['many items', Object.fromEntries(Array.from({ length: 512 }, (_, at) => [`other.${at}`, 1]))],
    [
      'items whose names resemble a part’s',
      Object.fromEntries(Object.entries(FULL).map(([name, text]) => [`choices.${name}`, text])),
    ],
  ])('removes other items if %s use up the quota', async (_name, foreign) => {
    area.put(foreign);
    const records = manyLarge(20);
    await store(records);
    expect(recordsIn(await readParts(NOW)).size).toBe(20);
    expect([...area.items.keys()].filter((name) => name in foreign)).toEqual([]);
  });

  it('keeps other items if there is space, and throws the browser’s error if there are none to remove', async () => {
    area.put({ other: 'stays' });
    await store(manyLarge(3));
    expect(area.items.get('other')).toBe('stays');
    area.put({ other: undefined });
    await expect(writeParts([0], new Map([[0, 'x'.repeat(9_000)]]))).rejects.toThrow('kQuotaBytesPerItem');
  });
});

describe('digestOfSynced', () => {
  it('depends on Kiroku’s own items only', async () => {
    await store([record('s:theme', 'dark')]);
    const before = await digestOfSynced();
    area.put({ other: 'x' });
    expect(await digestOfSynced()).toBe(before);
    await store([record('s:theme', 'light')]);
    expect(await digestOfSynced()).not.toBe(before);
  });
});

describe('fitRecords', () => {
  it('returns all records if they fit', async () => {
    const records = manyLarge(20);
    const { records: fitted, texts, bytes } = await fitRecords(records);
    expect(fitted).toEqual(records);
    expect(bytes).toBe([...texts].reduce((sum, [at, text]) => sum + sizeOf(`choices.${at}`, text), 0));
  });

  it('returns none for none', async () => {
    expect(await fitRecords([])).toEqual({ records: [], texts: new Map(), bytes: 0 });
  });

  it('returns the longest prefix within every limit of the browser', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1000 }), async (seed) => {
        const records = manyLarge(90, seed);
        const { records: fitted, texts, bytes } = await fitRecords(records);
        expect(keysOf(fitted)).toEqual(keysOf(records.slice(0, fitted.length)));
        expect(bytes).toBeLessThanOrEqual(101_000);
        // The fake storage rejects what exceeds a limit.
        await writeParts(texts.keys(), texts);
        const more = await fitRecords(records.slice(0, fitted.length + 1));
        expect(more.records).toHaveLength(fitted.length);
      }),
      { numRuns: 3 },
    );
  });

  it('leaves out only what would exceed a limit', async () => {
    const records = manyLarge(90);
    const { records: fitted } = await fitRecords(records);
    const parts = new Map<number, SyncRecord[]>();
    for (const one of records.slice(0, fitted.length + 1))
      parts.set(partOf(one.key), [...(parts.get(partOf(one.key)) ?? []), one]);
    const packed = await Promise.all([...parts].map(async ([at, part]) => [at, await pack(part)] as const));
    const sizes = packed.map(([at, text]) => sizeOf(`choices.${at}`, text));
    const whole = sizes.reduce((sum, size) => sum + size, 0);
    expect(whole > 101_000 || Math.max(...sizes) > 8_150).toBe(true);
  });
});
