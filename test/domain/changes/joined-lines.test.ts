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
    const joined = joinEdits([edit('a', 4, 5, { at: 0 })], edit('b', 5, 6, { at: 59_000 }));
    expect(joined).toMatchObject({ id: 'a', at: 59_000, before: at(4), after: at(6) });
  });

  const all = ['status', 'progress', 'userScore'] as const;
  const revert = (id: string, from: number, to: number, part: Partial<Activity> = {}) =>
    edit(id, from, to, { decidedFields: all, restores: true, ...part });

  it('merges an edit with a partial revert, even a day later', () => {
    const joined = joinEdits([edit('a', 4, 6, { at: 0 })], revert('b', 6, 5, { at: 86_400_000 }));
    expect(joined).toMatchObject({ id: 'a', before: at(4), after: at(5), restores: undefined });
  });

  it('merges an edit with a partly reverted edit', () => {
    const partly = edit('a', 4, 5, { decidedFields: all });
    expect(joinEdits([partly], edit('b', 5, 6))).toMatchObject({ id: 'a', before: at(4), after: at(6) });
  });

  it('merges a partial revert with a change of the status', () => {
    const dropped = edit('a', 4, 6, { after: at(6, { status: 'dropped' }), decidedFields: all });
    expect(joinEdits([dropped], revert('b', 6, 6, { before: at(6, { status: 'dropped' }) }))).toMatchObject({
      id: 'a',
      before: at(4),
      after: at(6),
    });
  });

  it('merges a partial revert with the newest edit that is still in effect', () => {
    const log = [revert('c', 7, 6), edit('b', 6, 7), edit('a', 4, 6)];
    expect(joinEdits(log, revert('d', 6, 5))).toMatchObject({ id: 'a', before: at(4), after: at(5) });
  });

  it('merges an edit with the edit before a revert that changed nothing', () => {
    const log = [revert('b', 5, 5), edit('a', 4, 5)];
    expect(joinEdits(log, edit('c', 5, 6))).toMatchObject({ id: 'a', before: at(4), after: at(6) });
  });

  it('does not merge an edit with a revert that changed nothing', () => {
    expect(joinEdits([edit('a', 4, 5)], revert('b', 5, 5))).toBeNull();
  });

  it.each<[string, Activity, Activity]>([
    ['are more than a minute apart', edit('a', 4, 5, { at: 0 }), edit('b', 5, 6, { at: 60_001 })],
    ['do not follow each other', edit('a', 4, 5), edit('b', 6, 7)],
    ['are of two accounts', edit('a', 4, 5, { account: 'x' }), edit('b', 5, 6, { account: 'y' })],
    ['are an undone edit and a new edit', edit('a', 4, 5, { undone: true }), edit('b', 5, 6)],
    ['are an edit and its undo', edit('a', 4, 5), edit('b', 5, 4, { restores: true })],
    [
      'complete and restart the title',
      edit('a', 26, 28, { after: at(28, { status: 'completed' }) }),
      edit('b', 28, 0, { before: at(28, { status: 'completed' }), decidedFields: ['status', 'progress'] }),
    ],
    [
      'plan the title again and set its progress',
      edit('a', 28, 0, {
        before: at(28, { status: 'on_hold' }),
        after: at(0, { status: 'plan_to_watch' }),
        decidedFields: ['status', 'progress'],
      }),
      edit('b', 0, 3, { before: at(0, { status: 'plan_to_watch' }) }),
    ],
    ['record an episode and an edit', activity({ before: at(4), after: at(5) }), edit('b', 5, 6)],
    [
      'change different fields: the progress and the score',
      edit('a', 4, 5),
      edit('b', 5, 5, { decidedFields: ['userScore'], after: at(5, { userScore: 8 }) }),
    ],
    [
      'change only the progress, and the progress with the score',
      edit('a', 4, 5),
      edit('b', 5, 6, { decidedFields: ['progress', 'userScore'], after: at(6, { userScore: 8 }) }),
    ],
    ['are an episode and a partial revert', activity({ before: at(4), after: at(6) }), revert('b', 6, 5)],
  ])('does not merge two log entries that %s', (_what, previous, next) => {
    expect(joinEdits([previous], next)).toBeNull();
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

  it('omits a revert that changed nothing', () => {
    const log = [edit('b', 5, 5, { restores: true }), edit('a', 4, 5)];
    expect(ids(withoutUndos(log))).toEqual(['a']);
  });

  it('keeps an undo if the log has no matching undone entry', () => {
    const undo = activity({ id: 'undo', what: 'undo', undoes: 'a' });
    expect(ids(withoutUndos([undo, edit('a', 4, 5)]))).toEqual(['undo', 'a']);
    expect(ids(withoutUndos([edit('c', 9, 8, { restores: true }), edit('a', 3, 4)]))).toEqual(['c', 'a']);
  });
});
