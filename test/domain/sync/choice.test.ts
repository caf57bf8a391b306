// Tests which of two synced choices wins. Also tests what a browser stores for a choice that it receives.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adoptIncomingChoice,
  type ChoiceCodec,
  canonicalJson,
  decisionTimeAfter,
  mergeChoices,
  type SyncChoice,
  type SyncChoices,
  sortChoicesForStorage,
} from '@/lib/domain/sync/choice.ts';

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60_000;

const choice = (at: number, value: string | null, part: Partial<SyncChoice> = {}): SyncChoice => ({
  key: 's:theme',
  at,
  by: 'here',
  value,
  ...part,
});
const theirs = (at: number, value: string | null) => choice(at, value, { by: 'there' });
const choices = (...all: readonly SyncChoice[]): SyncChoices => new Map(all.map((one) => [one.key, one]));
const merged = (local: readonly SyncChoice[], remote: readonly SyncChoice[]) =>
  mergeChoices(choices(...local), choices(...remote), NOW);

it('sortChoicesForStorage puts settings and lessons first', () => {
  const all = [
    choice(1, '1', { key: 'm:old' }),
    choice(3, '1', { key: 'm:new' }),
    choice(2, null, { key: 'm:removed' }),
    choice(9, '1', { key: 'x:unknown' }),
    choice(1, '1', { key: 'l:https://tv.example' }),
    choice(1, '1', { key: 's:theme' }),
  ];
  expect(sortChoicesForStorage(all, new Set(['x:unknown'])).map(({ key }) => key)).toEqual([
    's:theme',
    'l:https://tv.example',
    'm:new',
    'm:removed',
    'm:old',
    'x:unknown',
  ]);
});

it('canonicalJson ignores the order of fields', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
});

describe('mergeChoices', () => {
  it.each<[string, SyncChoice | null, SyncChoice | null, 'own' | 'theirs', boolean]>([
    ['keeps a choice that only this browser has', choice(5, '1'), null, 'own', false],
    ['stores a choice that only the synced storage has', null, theirs(5, '1'), 'theirs', true],
    ['keeps the newer choice of this browser', choice(6, '1'), theirs(5, '2'), 'own', false],
    ['stores the newer choice of another browser', choice(5, '1'), theirs(6, '2'), 'theirs', true],
    ['stores only the time if the value is the same', choice(5, '1'), theirs(6, '1'), 'theirs', true],
    ['stores nothing if both choices are the same', choice(5, '1'), theirs(5, '1'), 'theirs', false],
    ['keeps a newer removal', choice(NOW, null), theirs(5, '2'), 'own', false],
    ['stores a newer removal', choice(5, '1'), theirs(NOW, null), 'theirs', true],
  ])('%s', (_what, own, their, winner, isIncoming) => {
    const { all, incoming } = merged(own ? [own] : [], their ? [their] : []);
    expect(all).toEqual([winner === 'own' ? own : their]);
    expect(incoming).toEqual(isIncoming ? all : []);
    // The result must be the same object. The caller compares objects by identity, and would write a copy again.
    if (winner === 'theirs') expect(all[0]).toBe(their);
  });

  it('replaces a time that is far in the future with the current time', () => {
    const { all, incoming } = merged([choice(NOW + 400 * DAY, '1')], []);
    expect([all, incoming]).toEqual([[choice(NOW, '1')], [choice(NOW, '1')]]);
  });

  it('drops a removal after 180 days', () => {
    const old = NOW - 181 * DAY;
    expect(merged([choice(old, null)], [])).toEqual({ all: [], incoming: [choice(old, null)] });
    expect(merged([], [theirs(old, null)])).toEqual({ all: [], incoming: [] });
    expect(merged([], [theirs(NOW - 179 * DAY, null)]).all).toHaveLength(1);
  });

  it('has the same result in both browsers', () => {
    const values = fc.constantFrom(null, '1', '2');
    fc.assert(
      fc.property(fc.nat(2), values, fc.nat(2), values, (at, a, other, b) => {
        const [one] = merged([choice(NOW + at, a)], [theirs(NOW + other, b)]).all;
        const [two] = merged([theirs(NOW + other, b)], [choice(NOW + at, a)]).all;
        expect([one?.at, one?.value]).toEqual([two?.at, two?.value]);
      }),
    );
  });
});

describe('decisionTimeAfter', () => {
  it.each([
    ['the choice’s own time if no earlier time is known', undefined, 5, 5],
    ['the choice’s own time if it is later', 4, 5, 5],
    ['a time just after the known time if the clock is slow', 9, 5, 10],
  ])('returns %s', (_what, known, at, expected) => {
    expect(decisionTimeAfter(known, at)).toBe(expected);
  });
});

describe('adoptIncomingChoice', () => {
  const codec: ChoiceCodec<number> = {
    write: String,
    read: ({ value }) => (/^\d/.test(value ?? '') ? Number.parseInt(value ?? '', 10) : null),
  };
  const known = { value: 1, stamp: { at: 5 } };
  const adopted = (one: SyncChoice, from: Parameters<typeof adoptIncomingChoice<number>>[1] = known) =>
    adoptIncomingChoice(one, from, codec, NOW);

  it.each([
    ['stores a newer value and its time', theirs(6, '2'), { value: 2, stamp: { at: 6 } }],
    ['stores the newer time if the value is the same', theirs(6, '1'), { value: 1, stamp: { at: 6 } }],
    ['keeps a decision that was made since the merge', theirs(4, '2'), known],
    [
      'removes the value if the received choice is a newer removal',
      theirs(NOW, null),
      { value: null, stamp: { at: NOW, is: 'removed' } },
    ],
    [
      'keeps the value if the received value cannot be read',
      theirs(6, 'x'),
      { value: 1, stamp: { at: 6, is: 'unread' } },
    ],
    [
      'stores the readable part of a received value',
      theirs(6, '2 and more'),
      { value: 2, stamp: { at: 6, is: 'unread' } },
    ],
  ] as const)('%s', (_what, one, expected) => {
    expect(adopted(one)).toEqual(expected);
  });

  it('replaces a time that is years ahead with the current time', () => {
    const ahead = { value: 1, stamp: { at: NOW + 400 * DAY } };
    expect(adopted(theirs(NOW, '1'), ahead)).toEqual({ value: 1, stamp: { at: NOW } });
  });

  it('drops a removal that is older than 180 days', () => {
    const removed = { value: null, stamp: { at: 5, is: 'removed' as const } };
    expect(adopted(theirs(5, null), removed)).toEqual({ value: null, stamp: null });
  });
});
