// Tests that choices are stored and read unchanged. They must stay within the limits of the browser's synced storage.
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { type SyncChoice, sortChoicesForStorage } from '@/lib/domain/sync/choice.ts';
import {
  type Chunks,
  chunkNumberOf,
  digestOfSyncedItems,
  distributeToChunks,
  onSyncedItemsChange,
  readChunks,
  readSyncedBytes,
  removeChunks,
  writeChunks,
} from '@/lib/store/sync/synced-storage.ts';
import { createFakeSyncedAccount, type FakeSyncedArea } from '../../background/browser/synced-storage.ts';
import { createIncompressibleText } from './incompressible-text.ts';

const NOW = 1_800_000_000_000;
const install = (sync: unknown) => Object.assign(browser.storage, { sync });

let area: FakeSyncedArea;
beforeEach(() => {
  area = createFakeSyncedAccount().add(() => NOW);
  install(area);
});

const choice = (key: string, value: string | null = key): SyncChoice => ({ key, at: 1, by: 'a', value });
/** Keys that are in the same chunk as `m:0`. */
const keys = Array.from({ length: 3_000 }, (_, at) => `m:${at}`).filter(
  (key) => chunkNumberOf(key) === chunkNumberOf('m:0'),
);
const choicesIn = (parts: Chunks) => [...parts.values()].flatMap(({ choices }) => choices);
const write = async (choices: readonly SyncChoice[]) => {
  const parts = await distributeToChunks(choices);
  await writeChunks([...parts.keys()], parts);
  return parts;
};

it('distributeToChunks leaves out choices that readChunks would reject', async () => {
  await write([choice(`m:${'x'.repeat(3_000)}`, 'x'), choice('m:0'), { ...choice('m:1'), at: 0.5 }]);
  const parts = [...(await readChunks(NOW)).values()];
  expect(parts).toMatchObject([{ choices: [{ key: 'm:0' }], text: expect.any(String) }]);
});

it("digestOfSyncedItems depends only on Kiroku's items", async () => {
  const empty = await digestOfSyncedItems();
  area.put({ other: 'x' });
  expect(await digestOfSyncedItems()).toBe(empty);
  area.put({ 'choices.3': 'x' });
  expect(await digestOfSyncedItems()).not.toBe(empty);
});

describe('writeChunks', () => {
  it('writes choices that readChunks returns unchanged', async () => {
    const choices = fc.uniqueArray(
      fc.record({
        key: fc
          .string({ minLength: 1, maxLength: 40 })
          .map((text) => `m:${text}`)
          .filter((key) => !/[\n\r]/.test(key)),
        at: fc.nat(),
        by: fc.constantFrom('a', 'id-1001'),
        value: fc.oneof(fc.constant(null), fc.json()),
      }),
      { selector: ({ key }) => key, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(choices, async (all) => {
        await removeChunks();
        await write(all);
        expect(sortChoicesForStorage(choicesIn(await readChunks(NOW)), new Set())).toEqual(
          sortChoicesForStorage(all, new Set()),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('writes and removes several chunks with one browser call each', async () => {
    await write([choice('m:0'), choice('m:1'), choice('m:2')]);
    const [set, remove] = [vi.spyOn(area, 'set'), vi.spyOn(area, 'remove')];
    const parts = await distributeToChunks([choice('m:0'), choice('m:2', 'new')]);
    await writeChunks([chunkNumberOf('m:1'), chunkNumberOf('m:2')], parts);
    expect([set.mock.calls.length, remove.mock.calls.length]).toEqual([1, 1]);
    expect(
      choicesIn(await readChunks(NOW))
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['m:0', 'm:2']);
  });

  it('does not call the browser if there is nothing to write', async () => {
    await writeChunks([], new Map());
    expect(area.count()).toBe(0);
  });

  it('throws if the browser refuses the write', async () => {
    area.refuse('no');
    await expect(write([choice('m:0')])).rejects.toThrow('no');
  });
});

describe('distributeToChunks', () => {
  it("fills every chunk up to the browser's limits", async () => {
    const all = Array.from({ length: 1_500 }, (_, at) =>
      choice(`m:${at}`, createIncompressibleText(300, at)),
    );
    const parts = await write(all);
    expect(area.items.size).toBe(12);
    for (const [number, { choices }] of parts) {
      const own = all.filter(({ key }) => chunkNumberOf(key) === number);
      expect(choices.length).toBeLessThan(own.length);
      expect(choices).toEqual(own.slice(0, choices.length));
    }
    expect(await readSyncedBytes()).toBeGreaterThan(90_000);
  });

  it.each([
    ['leaves out a choice of more than 2,000 bytes', createIncompressibleText(2_500, 1), false],
    ['keeps a long choice that compresses well', 'same '.repeat(4_000), true],
  ])('%s', async (_what, value, isKept) => {
    const fitted = choicesIn(await distributeToChunks([choice('m:0', value), choice(keys[1] ?? '')]));
    expect(fitted.map(({ key }) => key)).toEqual(isKept ? ['m:0', keys[1]] : [keys[1]]);
  });
});

describe('readSyncedBytes', () => {
  it('counts bytes of names and values as the browser does', async () => {
    area.put({ 'choices.3': 'é', other: 'x' });
    expect(await readSyncedBytes()).toBe('choices.3'.length + 4);
  });

  it.each([
    ['no synced storage', undefined],
    ['synced storage that is switched off', { get: () => Promise.reject(new Error('off')) }],
  ])('returns null in a browser with %s', async (_what, sync) => {
    install(sync);
    expect(await readSyncedBytes()).toBeNull();
  });
});

describe('onSyncedItemsChange', () => {
  it.each<[string, Record<string, unknown>, number]>([
    ['calls back once for several items', { 'choices.3': 'x', 'choices.4': 'y', other: 'x' }, 1],
    ['does not call back for other items', { other: 'x', 'choices.12': 'x' }, 0],
  ])('%s', (_what, items, times) => {
    const received = vi.fn<() => void>();
    onSyncedItemsChange(received);
    area.put(items);
    expect(received).toHaveBeenCalledTimes(times);
  });

  it.each([undefined, {}])("does nothing if the browser's synced storage is %j", (sync) => {
    install(sync);
    expect(() => onSyncedItemsChange(() => undefined)).not.toThrow();
  });
});
