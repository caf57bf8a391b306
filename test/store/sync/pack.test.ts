// What is packed for the synced storage comes out as it went in, and what another version or an accident has written is not believed.
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf } from '@/lib/domain/digest.ts';
import type { SyncRecord } from '@/lib/domain/sync/record.ts';
import { pack, unpack } from '@/lib/store/sync/pack.ts';

const DAMAGED = { records: [], state: 'damaged' };
const NOW = 1_800_000_000_000;
const YEAR = 365 * 24 * 60 * 60_000;

const record = (part: Partial<SyncRecord> = {}): SyncRecord => ({
  key: 's:theme',
  stamp: { time: 1_800_000_000_000, count: 2, by: 'browser-1' },
  value: 'dark',
  ...part,
});

/** A part as Kiroku writes it, with any content. */
const partOf = (json: string, digest = digestOf(json)): string =>
  `1.${digest}.${deflateRawSync(Buffer.from(json)).toString('base64')}`;
const lineOf = (...line: readonly unknown[]): string => partOf(JSON.stringify([line]));

const anyRecord: fc.Arbitrary<SyncRecord> = fc.record({
  key: fc
    .tuple(fc.constantFrom('s', 'l', 'm', 'x'), fc.string({ minLength: 1 }))
    .map((both) => both.join(':')),
  stamp: fc.record({
    time: fc.integer({ min: 0, max: NOW + YEAR }),
    count: fc.integer({ min: 0, max: 1e9 }),
    by: fc.stringMatching(/^[\w-]{1,12}$/),
  }),
  value: fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.boolean(),
    fc.integer(),
    fc.constant(null),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(fc.string(), fc.array(fc.integer()))),
  ),
});

describe('a part', () => {
  it('comes out as it went in, whatever choices it holds', async () => {
    const line = fc.array(
      anyRecord.filter(({ key }) => /^[a-z]:./.test(key)),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(line, async (records) => {
        const read = JSON.parse(JSON.stringify(records));
        expect(await unpack(await pack(records), NOW)).toEqual({ records: read, state: 'read' });
      }),
    );
  });

  it('is text of one byte per character, with its version first', async () => {
    const text = await pack([record({ value: '葬送のフリーレン' })]);
    expect(text).toMatch(/^1\.[a-z\d]{1,7}\.[\w+/]+={0,2}$/);
  });

  it('is not packed where it would be too long to be unpacked again', async () => {
    const long = (length: number) => [record({ value: 'a'.repeat(length - 44) })];
    const whole = await pack(long(1_000_000));
    expect(await unpack(whole, NOW)).toEqual({ records: long(1_000_000), state: 'read' });
    expect(await pack(long(1_000_001))).toBeNull();
  });
});

describe('a damaged part is called so', () => {
  const good = lineOf('s:theme', 1, 0, 'a', 'dark');

  it.each([
    ['of no text', ''],
    ['with a number and nothing else', '2'],
    ['of an earlier version', good.replace('1.', '0.')],
    ['of a newer version', good.replace('1.', '2.')],
    ['of this version in six digits', good.replace('1.', '000001.')],
    ['that is no text', { version: 2 }],
    ['that is a number', 2],
    ['that is nothing', null],
    ['that is a list', [good]],
    ['that is no JSON', partOf('[["s:theme"')],
    ['that holds no list', partOf('{}')],
    ['that holds a text', partOf('"s:theme"')],
    ['that holds nothing', partOf('null')],
    ['of more choices than fit', partOf(JSON.stringify(Array(5_001).fill(['s:theme', 1, 0, 'a', 'dark'])))],
    ['with a larger number further on', 'x2.y.z'],
    ['with something before it', ` ${good}`],
    ['with something behind it', `${good}!`],
    ['with a line behind it', `${good}\n`],
    ['with a version of too many digits', good.replace('1', '0000001')],
    ['without a version', good.slice(1)],
    ['without its content', good.slice(0, good.lastIndexOf('.') + 1)],
    ['with a digest in another form', good.replace(/\.\w+\./, '.A.')],
    ['with a digest that is too long', good.replace(/\.\w+\./, '.12345678.')],
    ['with the digest of something else', partOf('[]', digestOf('[1]'))],
    ['that ends too early', good.slice(0, -8)],
    ['that is no base 64', '1.abc.a'],
    ['that is not compressed', '1.abc.YWJjZGVm'],
  ])('%s', async (_what, stored) => {
    expect(await unpack(stored, NOW)).toEqual(DAMAGED);
  });

  it('of bytes that are no text', async () => {
    const packed = deflateRawSync(Buffer.from([0x22, 0xff, 0x22])).toString('base64');
    const digest = digestOf(new TextDecoder().decode(new Uint8Array([0x22, 0xff, 0x22])));
    expect(await unpack(`1.${digest}.${packed}`, NOW)).toEqual(DAMAGED);
  });

  it('that would fill the memory, at one byte too many', async () => {
    const empty = JSON.stringify([['s:a', 1, 0, 'a', '']]).length;
    const text = (bytes: number) => lineOf('s:a', 1, 0, 'a', 'a'.repeat(bytes - empty));
    expect(await unpack(text(1_000_000), NOW)).toMatchObject({ state: 'read' });
    expect(await unpack(text(1_000_001), NOW)).toEqual(DAMAGED);
    expect(await unpack(text(2_000_000), NOW)).toEqual(DAMAGED);
  });
});

it('reads a damaged part line by line: one that cannot be read takes no other with it', async () => {
  const lines = [['s:a', 1, 0, 'a', true], null, 'x', { 0: 's:b' }, [], ['s:c', 2, 0, 'a', false]];
  const { records, state } = await unpack(partOf(JSON.stringify(lines)), NOW);
  expect([state, records.map(({ key }) => key)]).toEqual(['damaged', ['s:a', 's:c']]);
});

it.each([
  ['with a key that no browser reads', { key: `m:${'k'.repeat(2_099)}` }],
  ['with a value that is too deep', { value: nested(17) }],
])('packs no choice %s', async (_name, part) => {
  expect(await pack([record(part)])).toBeNull();
});

function nested(levels: number): unknown {
  return levels === 0 ? 1 : { of: nested(levels - 1) };
}

describe('a line', () => {
  it.each<[string, readonly unknown[]]>([
    ['at the earliest time', ['s:a', 0, 0, 'a', 'x']],
    ['of a clock that is a year ahead', ['s:a', NOW + YEAR, 0, 'a', 'x']],
    ['with the deepest value', ['s:a', 1, 0, 'a', nested(16)]],
    ['with the largest count', ['s:a', 1, 1e9, 'a', 'x']],
    ['with the longest name of a browser', ['s:a', 1, 0, 'a_-Z34567890', 'x']],
    ['with the longest key', [`m:${'k'.repeat(2098)}`, 1, 0, 'a', 'x']],
    ['with a key of one sign', ['x:y', 1, 0, 'a', 'x']],
    ['that takes something back', ['s:a', 1, 0, 'a', null]],
    ['that says no', ['s:a', 1, 0, 'a', false]],
    ['with a number', ['s:a', 1, 0, 'a', 0.5]],
    ['with fields', ['s:a', 1, 0, 'a', { of: [] }]],
  ])('%s is believed', async (_what, [key, time, count, by, value]) => {
    const read = await unpack(lineOf(key, time, count, by, value), NOW);
    expect(read).toEqual({ state: 'read', records: [{ key, stamp: { time, count, by }, value }] });
  });

  it.each<[string, readonly unknown[]]>([
    ['with a key that is no text', [7, 1, 0, 'a', 'x']],
    ['with a key of no kind', ['theme', 1, 0, 'a', 'x']],
    ['with a key of a longer kind', ['ss:theme', 1, 0, 'a', 'x']],
    ['with a kind alone', ['s:', 1, 0, 'a', 'x']],
    ['with a key that is too long', [`m:${'k'.repeat(2099)}`, 1, 0, 'a', 'x']],
    ['without a browser', ['s:a', 1, 0, '', 'x']],
    ['of a browser that is no text', ['s:a', 1, 0, 7, 'x']],
    ['of a browser with a name that is too long', ['s:a', 1, 0, 'a234567890123', 'x']],
    ['of a browser with other signs', ['s:a', 1, 0, 'a b', 'x']],
    ['of a browser with a sign before its name', ['s:a', 1, 0, ' a', 'x']],
    ['with a time before the first date', ['s:a', -1, 0, 'a', 'x']],
    ['with a time after the last date', ['s:a', 8.64e15 + 2, 0, 'a', 'x']],
    ['of a clock that is more than a year ahead', ['s:a', NOW + YEAR + 1, 0, 'a', 'x']],
    ['with a value that is too deep', ['s:a', 1, 0, 'a', nested(17)]],
    ['at a part of a millisecond', ['s:a', 1.5, 0, 'a', 'x']],
    ['at a time that is text', ['s:a', '1', 0, 'a', 'x']],
    ['with a count below none', ['s:a', 1, -1, 'a', 'x']],
    ['with a count without end', ['s:a', 1, 1e9 + 1, 'a', 'x']],
    ['with a count that is no number', ['s:a', 1, null, 'a', 'x']],
    ['without a value', ['s:a', 1, 0, 'a']],
    ['with a list for a value', ['s:a', 1, 0, 'a', ['x']]],
  ])('%s is not', async (_what, line) => {
    const read = await unpack(partOf(JSON.stringify([line, ['s:fine', 1, 0, 'a', 'x']])), NOW);
    expect(read).toMatchObject({ state: 'damaged', records: [{ key: 's:fine' }] });
    expect(read.records).toHaveLength(1);
  });
});
