// When an entry is the same, has what is wanted, and what brings it back.
import { describe, expect, it } from 'vitest';
import {
  contains,
  type EntryState,
  isSameState,
  knownStatus,
  restoringPatch,
} from '@/lib/domain/changes/entry-state.ts';

const state: EntryState = { status: 'watching', progress: 4, userScore: 7 };
const others: readonly EntryState[] = [
  { ...state, status: 'dropped' },
  { ...state, progress: 5 },
  { ...state, userScore: null },
];

describe('an entry', () => {
  it('is the same where status, number and score are', () => {
    expect(isSameState(state, { ...state })).toBe(true);
    expect(isSameState(null, null)).toBe(true);
  });

  it.each([...others, null])('is not %j', (other) => {
    expect(isSameState(state, other)).toBe(false);
    expect(isSameState(other, state)).toBe(false);
  });

  it('has what a patch names, and nothing where there is none', () => {
    expect(contains(state, {})).toBe(true);
    expect(contains(state, { progress: 4, userScore: 7 })).toBe(true);
    expect(contains(state, { progress: 4, userScore: null })).toBe(false);
    expect(contains(null, {})).toBe(false);
  });
});

describe('the patch that brings an entry back', () => {
  it('names all of it, so that any later state becomes this one', () => {
    for (const later of others) expect({ ...later, ...restoringPatch(state) }).toEqual(state);
  });

  it('does not write a status that this version does not know', () => {
    expect(restoringPatch({ ...state, status: 'paused' })).toEqual({ progress: 4, userScore: 7 });
    expect(knownStatus('toString')).toBeNull();
  });
});
