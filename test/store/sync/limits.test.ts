// Tests the limits of the synced storage: what is still synced, and what is left out.
import { describe, expect, it } from 'vitest';
import { partOf } from '@/lib/domain/sync/parts-plan.ts';
import type { SyncRecord } from '@/lib/domain/sync/record.ts';
import { pack } from '@/lib/store/sync/pack.ts';
import { fitRecords } from '@/lib/store/sync/synced.ts';
import { noise } from './synced-area.ts';

const record = (key: string, value: unknown = key): SyncRecord => ({
  key,
  value,
  stamp: { time: 1, count: 0, by: 'a' },
});
const keysOf = (records: readonly SyncRecord[]) => records.map(({ key }) => key);
const fittedKeys = async (records: readonly SyncRecord[]) => keysOf((await fitRecords(records)).records);

/** Keys of one part with a two-digit number, and one key of another part. */
const keys = Array.from({ length: 2_000 }, (_, at) => `m:${at}`);
const HOME = partOf(keys.find((key) => partOf(key) > 9) ?? '');
const athome = keys.filter((key) => partOf(key) === HOME);
const AWAY = keys.find((key) => partOf(key) !== HOME) ?? '';
const LAST = athome.at(-1) ?? '';

const packedSize = async (records: readonly SyncRecord[]) => (await pack(records))?.length ?? 0;

/** Returns the records from `make` with the first seed that gives exactly `bytes` bytes when packed. */
async function ofSize(
  bytes: number,
  make: (seed: number, length: number) => readonly SyncRecord[],
): Promise<readonly SyncRecord[]> {
  let length = bytes / 2;
  for (let seed = 0; seed < 4_000; seed += 1) {
    const made = make(seed, length);
    const size = await packedSize(made);
    if (size === bytes) return made;
    length += Math.round((bytes - size) / 2);
  }
  throw new Error(`nothing of ${bytes} bytes`);
}

describe('fitRecords for one part', () => {
  /** The item name and the quotes around its text. */
  const AROUND = `choices.${HOME}""`.length;
  const base = athome.slice(0, 4).map((key, at) => record(key, noise(1_500, at)));
  const whole = (seed: number, length: number) => [
    ...base,
    record(athome[4] ?? '', noise(Math.min(length, 1_700), seed)),
    record(LAST, noise(Math.max(0, length - 1_700), seed + 1)),
  ];

  it('fits up to 8,150 bytes, and not one choice more', async () => {
    const records = await ofSize(8_150 - AROUND, whole);
    expect(await fittedKeys(records)).toEqual(keysOf(records));
    const { bytes } = await fitRecords(records);
    expect(bytes).toBe(8_150);
    const more = [...records.slice(0, -1), record(LAST, `${records.at(-1)?.value}${noise(16, 9)}`)];
    expect(await packedSize(more)).toBeLessThan(8_192 - AROUND);
    expect(await fittedKeys(more)).toEqual(keysOf(records.slice(0, -1)));
  });
});

describe('fitRecords for one choice', () => {
  const next = record(AWAY);

  it('keeps one of 2,000 packed bytes, and leaves out a longer one', async () => {
    const [exact] = await ofSize(2_000, (seed, length) => [record(LAST, noise(length, seed))]);
    const longer = record(LAST, `${exact?.value}${noise(16, 7)}`);
    expect(await fittedKeys([exact ?? next, next])).toEqual([LAST, AWAY]);
    expect(await packedSize([longer])).toBeLessThan(2_030);
    expect(await fittedKeys([longer, next])).toEqual([AWAY]);
  });

  it('keeps a long one that compresses well', async () => {
    const value = 'same '.repeat(4_000);
    expect(await fittedKeys([record(LAST, value), next])).toEqual([LAST, AWAY]);
  });

  it('measures bytes, not characters', async () => {
    const value = [...noise(1_500, 3)]
      .map((sign, at) => String.fromCodePoint(0x4e00 + sign.charCodeAt(0) * 97 + at))
      .join('');
    expect(JSON.stringify(record(LAST, value)).length).toBeLessThan(2_000);
    expect(await packedSize([record(LAST, value)])).toBeGreaterThan(2_000);
    expect(await fittedKeys([record(LAST, value), next])).toEqual([AWAY]);
  });

  it('leaves out one that is too long to be unpacked', async () => {
    expect(await fittedKeys([record(LAST, 'x'.repeat(1_100_000)), next])).toEqual([AWAY]);
  });
});

describe('fitRecords for many choices', () => {
  it('leaves out choices that together could not be unpacked', async () => {
    const value = 'same '.repeat(20_000);
    const records = athome.slice(0, 12).map((key) => record(key, value));
    expect(await pack(records)).toBeNull();
    expect(await fittedKeys(records)).toEqual(athome.slice(0, 9));
  });

  it('keeps the first 5,000 at most', async () => {
    const records = Array.from({ length: 5_001 }, (_, at) => record(`s:${at}`, null));
    expect(await fittedKeys(records)).toEqual(keysOf(records.slice(0, 5_000)));
  });
});
