// Tests when two entry states are equal, when a state contains a patch, and which patch restores a state.
import { describe, expect, it } from 'vitest';
import {
  type EntryState,
  hasPatchValues,
  isSameState,
  restoringPatch,
  statusIfKnown,
} from '@/lib/domain/changes/entry-state.ts';

const state: EntryState = { status: 'watching', progress: 4, userScore: 7 };
const others: readonly EntryState[] = [
  { ...state, status: 'dropped' },
  { ...state, progress: 5 },
  { ...state, userScore: null },
];

describe('entry state', () => {
  it('isSameState returns true for the same status, progress and score', () => {
    expect(isSameState(state, { ...state })).toBe(true);
    expect(isSameState(null, null)).toBe(true);
  });

  it.each([...others, null])('isSameState returns false for another state: %j', (other) => {
    expect(isSameState(state, other)).toBe(false);
    expect(isSameState(other, state)).toBe(false);
  });

  it('hasPatchValues returns true if each field of the patch is equal', () => {
    expect(hasPatchValues(state, {})).toBe(true);
    expect(hasPatchValues(state, { progress: 4, userScore: 7 })).toBe(true);
    expect(hasPatchValues(state, { progress: 4, userScore: null })).toBe(false);
    expect(hasPatchValues(null, {})).toBe(false);
  });
});

describe('restoringPatch', () => {
  it('contains all fields of the former entry', () => {
    for (const later of others) expect({ ...later, ...restoringPatch(state) }).toEqual(state);
  });

  it('omits an unknown status', () => {
    expect(restoringPatch({ ...state, status: 'paused' })).toEqual({ progress: 4, userScore: 7 });
    expect(statusIfKnown('toString')).toBeNull();
  });
});
