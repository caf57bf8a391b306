import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueAiredNotifications, MAX_NOTIFIED_EPISODES } from '@/lib/domain/airing/aired-notifications.ts';

const at = (mediaId: string, progress: number) => ({ mediaId, progress });

/** Returns the episodes that each run notifies the user of. Before these runs, an earlier run has found no aired episode. */
function noticesOver(...looks: ReturnType<typeof at>[][]) {
  let said: readonly string[] = [];
  return looks.map((out) => {
    const next = dueAiredNotifications(out, said);
    said = next.notified;
    return next.due.map(({ mediaId, progress }) => `${mediaId} ${progress + 1}`);
  });
}

describe('notification of an aired episode', () => {
  it('is shown only once for each title and episode', () => {
    expect(noticesOver([at('a', 5)], [at('a', 5)], [at('a', 6), at('b', 1)])).toEqual([
      ['a 6'],
      [],
      ['a 7', 'b 2'],
    ]);
  });

  it('is not repeated when the progress was changed and reverted', () => {
    expect(noticesOver([at('a', 5)], [], [at('a', 5)])).toEqual([['a 6'], [], []]);
  });

  it('is not shown for an episode from before notifications were switched on', () => {
    const first = dueAiredNotifications([at('a', 5)], null);
    expect(first.due).toEqual([]);
    expect(dueAiredNotifications([at('a', 5), at('b', 1)], first.notified).due).toEqual([at('b', 1)]);
  });

  it('is shown at most once per episode, in any order of episodes', () => {
    const look = fc.array(
      fc.record({ mediaId: fc.constantFrom('a', 'b', 'c'), progress: fc.integer({ min: 1, max: 9 }) }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.array(look, { maxLength: 12 }), (looks) => {
        const distinct = looks.map((out) => [
          ...new Map(out.map((one) => [`${one.mediaId} ${one.progress}`, one])).values(),
        ]);
        const all = noticesOver(...distinct).flat();
        expect(new Set(all).size).toBe(all.length);
      }),
    );
    const many = Array.from({ length: 2 * MAX_NOTIFIED_EPISODES }, (_, index) => at(`t${index}`, 1));
    expect(dueAiredNotifications(many, []).notified).toHaveLength(MAX_NOTIFIED_EPISODES);
    expect(dueAiredNotifications([at('new', 1)], ['old 2', 'older 2']).notified).toEqual([
      'new 2',
      'old 2',
      'older 2',
    ]);
  });
});
