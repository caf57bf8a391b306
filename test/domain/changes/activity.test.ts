// Which change of the log the key for undo means.
import { describe, expect, it } from 'vitest';
import { type Activity, newestStanding } from '@/lib/domain/changes/activity.ts';
import type { EntryState } from '@/lib/domain/changes/entry-state.ts';
import { activity } from '../examples.ts';

const at = (progress: number): EntryState => ({ status: 'watching', progress, userScore: null });
const change = (id: string, from: number, to: number, part: Partial<Activity> = {}) =>
  activity({ id, what: 'edit', before: at(from), after: at(to), ...part });

describe('the newest change that still stands', () => {
  it('is not an undo, and not the change that it took back', () => {
    const log = [change('back', 6, 5, { restores: true }), change('second', 5, 6), change('first', 4, 5)];
    expect(newestStanding(log)?.id).toBe('first');
  });

  it('goes further back when several were taken back one after the other', () => {
    const log = [
      change('back of the first', 5, 4, { restores: true }),
      change('back of the second', 6, 5, { restores: true }),
      change('second', 5, 6),
      change('first', 4, 5),
      change('earlier', 3, 4),
    ];
    expect(newestStanding(log)?.id).toBe('earlier');
  });

  it('is a change that was made again after it had been taken back', () => {
    const log = [change('again', 4, 5), change('back', 5, 4, { restores: true }), change('first', 4, 5)];
    expect(newestStanding(log)?.id).toBe('again');
  });

  it('is not taken back by the undo of another title', () => {
    const other = '6f9619ff-8b86-d011-b42d-00cf4fc96409';
    const log = [change('back', 5, 4, { restores: true, mediaId: other }), change('first', 4, 5)];
    expect(newestStanding(log)?.id).toBe('first');
  });

  it('is not taken back by the undo of another account, or of another state', () => {
    const first = change('first', 4, 5);
    for (const other of [{ account: 'user-2' }, { before: at(6) }, { after: at(3) }])
      expect(newestStanding([change('back', 5, 4, { restores: true, ...other }), first])?.id).toBe('first');
  });

  it('is none that cannot be taken back: a rating, and what changed nothing', () => {
    const log = [change('rated', 4, 4, { what: 'rate' }), change('ignored', 4, 4, { what: 'ignore' })];
    expect(newestStanding([...log, change('first', 3, 4)])?.id).toBe('first');
    expect(newestStanding([change('no title', 3, 4, { mediaId: null })])).toBeNull();
  });

  it('is missing where all was taken back through the log', () => {
    const log = [change('undo', 5, 4, { what: 'undo' }), change('first', 4, 5, { undone: true })];
    expect(newestStanding(log)).toBeNull();
  });
});
