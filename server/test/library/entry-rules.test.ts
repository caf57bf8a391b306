// Tests the rules of an upsert one by one, and against a model.
import { statusesOf } from '@kiroku/contract/statuses';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEntryChange,
  type EntryChange,
  findChangeRefusal,
  type StoredEntry,
} from '../../src/library/entry-rules.ts';
import { tenthsToScore } from '../../src/library/entry-wire.ts';
import { testTitleIds } from '../harness/titles.ts';
import { applyChangeToModel, type EntryFacts } from './entry-model.ts';

type Type = StoredEntry['type'];
const LISTED_AT = new Date('2030-01-01T00:00:00.000Z');
const NOW = new Date('2030-01-02T03:04:05.678Z');
/** The time of the change according to the list. It may be later than the clock. */
const AT = new Date('2030-01-02T03:04:05.700Z');
const keyOf = (type: Type) => ({ accountId: testTitleIds.unknown, mediaId: testTitleIds.lantern, type });

const storedAs = (type: Type, facts: EntryFacts): StoredEntry => {
  const { userScore, ...rest } = facts;
  const userScoreTenths = userScore === null ? null : Math.round(userScore * 10);
  return { ...keyOf(type), ...rest, userScoreTenths, createdAt: LISTED_AT, updatedAt: LISTED_AT };
};
const factsOf = (row: StoredEntry): EntryFacts => {
  const { status, progress, userScoreTenths, startedAt, completedAt } = row;
  const userScore = userScoreTenths === null ? null : tenthsToScore(userScoreTenths);
  return { status, progress, userScore, startedAt, completedAt };
};

const score = fc.option(fc.nat(100).map(tenthsToScore));
const instant = fc.option(fc.date({ min: new Date('2020-01-01'), max: LISTED_AT, noInvalidDate: true }));
const cases = fc.constantFrom<Type>('anime', 'manga').chain((type) => {
  const status = fc.constantFrom(...statusesOf(type));
  const progress = fc.oneof(fc.constant(0), fc.nat(3));
  const stored = fc.record({
    ...{ status, progress, userScore: score, startedAt: instant, completedAt: instant },
  });
  const change: fc.Arbitrary<EntryChange> = fc.record(
    { status, progress, userScore: score },
    { requiredKeys: [] },
  );
  return fc.record({ type: fc.constant(type), stored: fc.option(stored), change });
});

function change(before: EntryFacts | null, change: EntryChange, type: Type = 'anime') {
  const stored = before && storedAs(type, before);
  const after = applyEntryChange(stored, { key: keyOf(type), change, now: NOW, at: AT });
  return { ...factsOf(after), after, isChanged: after !== stored };
}

describe('applyEntryChange', () => {
  it('changes any entry like the model', () => {
    fc.assert(
      fc.property(cases, ({ type, stored: given, change: wanted }) => {
        // Copy the object, because fast-check generates objects without a prototype.
        const stored = given && { ...given };
        const { after, isChanged } = change(stored, wanted, type);
        const model = applyChangeToModel({ current: stored, change: wanted, type, now: NOW });
        expect(factsOf(after)).toEqual(model.entry);
        expect(isChanged).toBe(model.changed);
        expect(after.createdAt).toEqual(stored === null ? AT : LISTED_AT);
        expect(after.updatedAt).toEqual(isChanged ? AT : LISTED_AT);
        expect(after).toMatchObject(keyOf(type));
      }),
    );
  });

  it.each([
    [{}, 'anime', 'plan_to_watch', null],
    [{}, 'manga', 'plan_to_read', null],
    [{ progress: 1 }, 'anime', 'watching', NOW],
    [{ progress: 1 }, 'manga', 'reading', NOW],
    [{ status: 'on_hold' }, 'anime', 'on_hold', null],
    [{ status: 'watching' }, 'anime', 'watching', NOW],
  ] as const)('adds an entry with %o and type %s in the status %s', (wanted, type, status, startedAt) => {
    const entry = change(null, wanted, type);
    expect(entry).toMatchObject({ status, startedAt, completedAt: null, userScore: null });
  });

  it('sets both dates of a new completed entry', () => {
    const entry = change(null, { status: 'completed', progress: 12 });
    expect(entry).toMatchObject({ startedAt: NOW, completedAt: NOW });
  });

  const watching: EntryFacts = {
    ...{ status: 'watching', progress: 4, userScore: 7, startedAt: LISTED_AT, completedAt: null },
  };

  it('keeps fields that are not in the change', () => {
    for (const wanted of [{ progress: 5 }, { userScore: 9.5 }, { userScore: null }])
      expect(change(watching, wanted)).toMatchObject({ ...watching, ...wanted, isChanged: true });
  });

  it('keeps the first completedAt until the entry is resumed', () => {
    const completed = { ...watching, status: 'completed', completedAt: LISTED_AT };
    expect(change(watching, { status: 'completed' })).toMatchObject({ completedAt: NOW });
    expect(change(completed, { status: 'completed', userScore: 8 })).toMatchObject({
      completedAt: LISTED_AT,
    });
    expect(change(completed, { status: 'watching' })).toMatchObject({
      completedAt: null,
      startedAt: LISTED_AT,
    });
  });

  it('sets startedAt at the first episode', () => {
    const planned = { ...watching, status: 'plan_to_watch', progress: 0, startedAt: null };
    expect(change(planned, { progress: 1 })).toMatchObject({ status: 'plan_to_watch', startedAt: NOW });
  });

  it('returns the same object if nothing changes', () => {
    for (const wanted of [{ progress: 4, status: 'watching', userScore: 7 } as const, {}])
      expect(change(watching, wanted).isChanged).toBe(false);
    expect(change(watching, { progress: 3 }).isChanged).toBe(true);
  });
});

describe('findChangeRefusal', () => {
  it.each([{ progress: 13 }, { status: 'reading' }] as const)(
    'returns the code invalid for %j of an anime with 12 episodes',
    (change) => {
      expect(findChangeRefusal({ change, type: 'anime', total: 12 })?.code).toBe('invalid');
    },
  );

  it.each([
    [{ progress: 12 }, '12', 12],
    [{ progress: 1300 }, 'an unknown number of', null],
  ])('returns null for %j of an anime with %s episodes', (change, _number, total) => {
    expect(findChangeRefusal({ change, type: 'anime', total })).toBe(null);
  });
});
