// Tests which change of the log the undo key reverts.
import { describe, expect, it } from 'vitest';
import { type Activity, isUndoable, newestChangeInEffect } from '@/lib/domain/changes/activity.ts';
import type { EntryState } from '@/lib/domain/changes/entry-state.ts';
import { activity } from '../examples.ts';

const at = (progress: number): EntryState => ({ status: 'watching', progress, userScore: null });
const change = (id: string, from: number, to: number, part: Partial<Activity> = {}) =>
  activity({ id, what: 'edit', before: at(from), after: at(to), ...part });

describe('newestChangeInEffect', () => {
  it('skips an undo and the change that it undid', () => {
    const log = [change('back', 6, 5, { restores: true }), change('second', 5, 6), change('first', 4, 5)];
    expect(newestChangeInEffect(log)?.id).toBe('first');
  });

  it('returns the change before two changes that were both undone', () => {
    const log = [
      change('back of the first', 5, 4, { restores: true }),
      change('back of the second', 6, 5, { restores: true }),
      change('second', 5, 6),
      change('first', 4, 5),
      change('earlier', 3, 4),
    ];
    expect(newestChangeInEffect(log)?.id).toBe('earlier');
  });

  it('returns a change that was redone after its undo', () => {
    const log = [change('again', 4, 5), change('back', 5, 4, { restores: true }), change('first', 4, 5)];
    expect(newestChangeInEffect(log)?.id).toBe('again');
  });

  it('ignores an undo that is about another title', () => {
    const other = '6f9619ff-8b86-d011-b42d-00cf4fc96409';
    const log = [change('back', 5, 4, { restores: true, mediaId: other }), change('first', 4, 5)];
    expect(newestChangeInEffect(log)?.id).toBe('first');
  });

  it('ignores an undo that another account made', () => {
    const first = change('first', 4, 5);
    for (const other of [{ account: 'user-2' }, { before: at(6) }, { after: at(3) }])
      expect(newestChangeInEffect([change('back', 5, 4, { restores: true, ...other }), first])?.id).toBe(
        'first',
      );
  });

  it('skips ratings and log entries that changed nothing', () => {
    const log = [change('rated', 4, 4, { what: 'rate' }), change('ignored', 4, 4, { what: 'ignore' })];
    expect(newestChangeInEffect([...log, change('first', 3, 4)])?.id).toBe('first');
    expect(newestChangeInEffect([change('no title', 3, 4, { mediaId: null })])).toBeNull();
  });

  it('returns null if everything was undone', () => {
    const log = [change('undo', 5, 4, { what: 'undo' }), change('first', 4, 5, { undone: true })];
    expect(newestChangeInEffect(log)).toBeNull();
  });
});

describe('isUndoable', () => {
  it.each<[string, boolean, Activity]>([
    ['a change', true, change('a', 4, 5)],
    ['an added title', true, change('a', 4, 5, { before: null })],
    ['a removed title', true, change('a', 4, 5, { what: 'remove', after: null })],
    ['an undo', true, change('a', 5, 4, { what: 'undo' })],
    ['a change that was undone', false, change('a', 4, 5, { undone: true })],
    ['an edit that changed nothing', false, change('a', 5, 5)],
    [
      'a removal of a title that was not on the list',
      false,
      change('a', 4, 5, { what: 'remove', before: null, after: null }),
    ],
    ['an ignored episode', false, change('a', 4, 4, { what: 'ignore' })],
  ])('returns for %s: %s', (_what, expected, line) => {
    expect(isUndoable(line)).toBe(expected);
  });
});
