// Tests which log entries are merged, and which are hidden.
import { describe, expect, it } from 'vitest';
import { type Activity, joinEdits, withoutUndos } from '@/lib/domain/changes/activity.ts';
import type { EntryState } from '@/lib/domain/changes/entry-state.ts';
import { activity } from '../examples.ts';

const at = (progress: number, part: Partial<EntryState> = {}): EntryState => ({
  status: 'watching',
  progress,
  userScore: null,
  ...part,
});
const edit = (id: string, from: number, to: number, part: Partial<Activity> = {}) =>
  activity({
    id,
    what: 'edit',
    episodeKey: null,
    before: at(from),
    after: at(to),
    decidedFields: ['progress'],
    ...part,
  });
const ids = (log: readonly Activity[]) => log.map(({ id, undone }) => `${id}${undone ? ' undone' : ''}`);

describe('joinEdits', () => {
  it('merges two edits within a minute', () => {
    const joined = joinEdits(edit('a', 4, 5, { at: 0 }), edit('b', 5, 6, { at: 59_000 }));
    expect(joined).toMatchObject({ id: 'a', at: 59_000, before: at(4), after: at(6) });
  });

  it('merges an edit with a partial revert', () => {
    const joined = joinEdits(edit('a', 4, 6), edit('b', 6, 5, { restores: true }));
    expect(joined).toMatchObject({ id: 'a', before: at(4), after: at(5), restores: undefined });
  });

  it.each<[string, Activity, Activity]>([
    ['are more than a minute apart', edit('a', 4, 5, { at: 0 }), edit('b', 5, 6, { at: 60_001 })],
    ['do not follow each other', edit('a', 4, 5), edit('b', 6, 7)],
    ['are of two accounts', edit('a', 4, 5, { account: 'x' }), edit('b', 5, 6, { account: 'y' })],
    ['are an undone edit and a new edit', edit('a', 4, 5, { undone: true }), edit('b', 5, 6)],
    ['are an edit and its undo', edit('a', 4, 5), edit('b', 5, 4, { restores: true })],
    ['record an episode and an edit', activity({ before: at(4), after: at(5) }), edit('b', 5, 6)],
    [
      'change the progress and the score',
      edit('a', 4, 5),
      edit('b', 5, 5, { decidedFields: ['userScore'], after: at(5, { userScore: 8 }) }),
    ],
  ])('does not merge two log entries that %s', (_what, previous, next) => {
    expect(joinEdits(previous, next)).toBeNull();
  });
});

describe('withoutUndos', () => {
  it('marks an undone log entry', () => {
    const undo = activity({ id: 'undo', what: 'undo', undoes: 'a' });
    expect(ids(withoutUndos([undo, edit('a', 4, 5, { undone: true })]))).toEqual(['a undone']);
  });

  it('marks a change that was reverted immediately', () => {
    const log = [edit('c', 5, 4, { restores: true }), edit('b', 4, 5), edit('a', 3, 4)];
    expect(ids(withoutUndos(log))).toEqual(['b undone', 'a']);
  });

  it('keeps an undo if the log has no matching undone entry', () => {
    const undo = activity({ id: 'undo', what: 'undo', undoes: 'a' });
    expect(ids(withoutUndos([undo, edit('a', 4, 5)]))).toEqual(['undo', 'a']);
    expect(ids(withoutUndos([edit('c', 9, 8, { restores: true }), edit('a', 3, 4)]))).toEqual(['c', 'a']);
  });
});
