// Tests that packed choices are unpacked unchanged, and that damaged or newer parts are rejected.
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

/** A part in Kiroku's form, with any content. */
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

describe('pack', () => {
  it('is reversed by unpack, for any choices', async () => {
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

  it('returns a string of one byte per character that starts with the version', async () => {
    const text = await pack([record({ value: '葬送のフリーレン' })]);
    expect(text).toMatch(/^1\.[a-z\d]{1,7}\.[\w+/]+={0,2}$/);
  });

  it('returns null for a part that is too long to be unpacked', async () => {
    const long = (length: number) => [record({ value: 'a'.repeat(length - 44) })];
    const whole = await pack(long(1_000_000));
    expect(await unpack(whole, NOW)).toEqual({ records: long(1_000_000), state: 'read' });
    expect(await pack(long(1_000_001))).toBeNull();
  });
});

describe('unpack reports damage in a part', () => {
  const good = lineOf('s:theme', 1, 0, 'a', 'dark');

  it.each([
    ['without text', ''],
    ['with a number and nothing else', '2'],
    ['of an older version', good.replace('1.', '0.')],
    ['of a newer version', good.replace('1.', '2.')],
    ['of version 1 written with six digits', good.replace('1.', '000001.')],
    ['that is not a string', { version: 2 }],
    ['that is a number', 2],
    ['that is null or undefined', null],
    ['that is a list', [good]],
    ['that is not JSON', partOf('[["s:theme"')],
    ['that does not contain a list', partOf('{}')],
    ['that contains a string', partOf('"s:theme"')],
    ['that contains null', partOf('null')],
    ['of more choices than fit', partOf(JSON.stringify(Array(5_001).fill(['s:theme', 1, 0, 'a', 'dark'])))],
    ['with a larger version number after another digit', 'x2.y.z'],
    ['with text before it', ` ${good}`],
    ['with text after it', `${good}!`],
    ['with a line after it', `${good}\n`],
    ['with a version of too many digits', good.replace('1', '0000001')],
    ['without a version', good.slice(1)],
    ['without its content', good.slice(0, good.lastIndexOf('.') + 1)],
    ['with a digest in another form', good.replace(/\.\w+\./, '.A.')],
    ['with a digest that is too long', good.replace(/\.\w+\./, '.12345678.')],
    ['with the digest of other content', partOf('[]', digestOf('[1]'))],
    ['that is truncated', good.slice(0, -8)],
    ['that is not base64', '1.abc.a'],
    ['that is not compressed', '1.abc.YWJjZGVm'],
  ])('%s', async (_what, stored) => {
    expect(await unpack(stored, NOW)).toEqual(DAMAGED);
  });

  it('of bytes that are not UTF-8', async () => {
    const packed = deflateRawSync(Buffer.from([0x22, 0xff, 0x22])).toString('base64');
    const digest = digestOf(new TextDecoder().decode(new Uint8Array([0x22, 0xff, 0x22])));
    expect(await unpack(`1.${digest}.${packed}`, NOW)).toEqual(DAMAGED);
  });

  it('that would fill the memory, one byte over the limit', async () => {
    const empty = JSON.stringify([['s:a', 1, 0, 'a', '']]).length;
    const text = (bytes: number) => lineOf('s:a', 1, 0, 'a', 'a'.repeat(bytes - empty));
    expect(await unpack(text(1_000_000), NOW)).toMatchObject({ state: 'read' });
    expect(await unpack(text(1_000_001), NOW)).toEqual(DAMAGED);
    expect(await unpack(text(2_000_000), NOW)).toEqual(DAMAGED);
  });
});

it('unpack keeps the readable lines of a damaged part', async () => {
  const lines = [['s:a', 1, 0, 'a', true], null, 'x', { 0: 's:b' }, [], ['s:c', 2, 0, 'a', false]];
  const { records, state } = await unpack(partOf(JSON.stringify(lines)), NOW);
  expect([state, records.map(({ key }) => key)]).toEqual(['damaged', ['s:a', 's:c']]);
});

it.each([
  ['with a key that no browser reads', { key: `m:${'k'.repeat(2_099)}` }],
  ['with a value that is nested too deeply', { value: nested(17) }],
])('pack returns null for a choice %s', async (_name, part) => {
  expect(await pack([record(part)])).toBeNull();
});

function nested(levels: number): unknown {
  return levels === 0 ? 1 : { of: nested(levels - 1) };
}

describe('unpack, line of a part', () => {
  it.each<[string, readonly unknown[]]>([
    ['at the earliest time', ['s:a', 0, 0, 'a', 'x']],
    ['with a clock one year ahead', ['s:a', NOW + YEAR, 0, 'a', 'x']],
    ['with the deepest allowed value', ['s:a', 1, 0, 'a', nested(16)]],
    ['with the largest count', ['s:a', 1, 1e9, 'a', 'x']],
    ['with the longest browser name', ['s:a', 1, 0, 'a_-Z34567890', 'x']],
    ['with the longest key', [`m:${'k'.repeat(2098)}`, 1, 0, 'a', 'x']],
    ['with a one-character key', ['x:y', 1, 0, 'a', 'x']],
    ['that removes a choice', ['s:a', 1, 0, 'a', null]],
    ['with the value false', ['s:a', 1, 0, 'a', false]],
    ['with a number', ['s:a', 1, 0, 'a', 0.5]],
    ['with fields', ['s:a', 1, 0, 'a', { of: [] }]],
  ])('%s is accepted', async (_what, [key, time, count, by, value]) => {
    const read = await unpack(lineOf(key, time, count, by, value), NOW);
    expect(read).toEqual({ state: 'read', records: [{ key, stamp: { time, count, by }, value }] });
  });

  it.each<[string, readonly unknown[]]>([
    ['with a key that is not a string', [7, 1, 0, 'a', 'x']],
    ['with a key without a kind', ['theme', 1, 0, 'a', 'x']],
    ['with a key whose kind is too long', ['ss:theme', 1, 0, 'a', 'x']],
    ['with a kind but no key', ['s:', 1, 0, 'a', 'x']],
    ['with an overlong key', [`m:${'k'.repeat(2099)}`, 1, 0, 'a', 'x']],
    ['without a browser name', ['s:a', 1, 0, '', 'x']],
    ['with a browser name that is not a string', ['s:a', 1, 0, 7, 'x']],
    ['with an overlong browser name', ['s:a', 1, 0, 'a234567890123', 'x']],
    ['with other characters in the browser name', ['s:a', 1, 0, 'a b', 'x']],
    ['with a character before the browser name', ['s:a', 1, 0, ' a', 'x']],
    ['with a time before the earliest date', ['s:a', -1, 0, 'a', 'x']],
    ['with a time after the latest date', ['s:a', 8.64e15 + 2, 0, 'a', 'x']],
    ['with a clock more than one year ahead', ['s:a', NOW + YEAR + 1, 0, 'a', 'x']],
    ['with a value that is nested too deeply', ['s:a', 1, 0, 'a', nested(17)]],
    ['with a fractional time', ['s:a', 1.5, 0, 'a', 'x']],
    ['with a time that is a string', ['s:a', '1', 0, 'a', 'x']],
    ['with a negative count', ['s:a', 1, -1, 'a', 'x']],
    ['with an infinite count', ['s:a', 1, 1e9 + 1, 'a', 'x']],
    ['with a count that is not a number', ['s:a', 1, null, 'a', 'x']],
    ['without a value', ['s:a', 1, 0, 'a']],
    ['with a list as value', ['s:a', 1, 0, 'a', ['x']]],
  ])('%s is rejected', async (_what, line) => {
    const read = await unpack(partOf(JSON.stringify([line, ['s:fine', 1, 0, 'a', 'x']])), NOW);
    expect(read).toMatchObject({ state: 'damaged', records: [{ key: 's:fine' }] });
    expect(read.records).toHaveLength(1);
  });
});
