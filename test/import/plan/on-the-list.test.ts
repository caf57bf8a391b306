// Tests what a file changes in an existing entry. By default, nothing is removed.
import { describe, expect, it } from 'vitest';
import { carefulRules } from '@/lib/import/make-plan.ts';
import type { RowRules } from '@/lib/import/plan.ts';
import { planRow, watchingEntryState } from './plan-row.ts';

describe('planRows for a title on the list', () => {
  it.each([
    ['further in the file', watchingEntryState(3), {}, 'changed', { progress: 5 }, []],
    ['the same on the list and in the file', watchingEntryState(5), {}, 'same', null, []],
    ['further on the list', watchingEntryState(9), {}, 'conflict', null, ['progressLower']],
    ['scored only in the file', watchingEntryState(5), { score: 8 }, 'changed', { userScore: 8 }, []],
    ['scored only on the list', watchingEntryState(5, 9), {}, 'same', null, []],
    [
      'scored differently on the list and in the file',
      watchingEntryState(5, 9),
      { score: 8 },
      'conflict',
      null,
      ['scoreDiffers'],
    ],
    [
      'further in the file and scored differently',
      watchingEntryState(3, 9),
      { score: 8 },
      'conflict',
      { progress: 5 },
      ['scoreDiffers'],
    ],
    [
      'completed on the list',
      { status: 'completed', progress: 28, userScore: null },
      {},
      'conflict',
      null,
      ['statusBackwards', 'progressLower'],
    ],
    [
      'completed in the file',
      watchingEntryState(5),
      { state: 'completed', progress: 0 },
      'changed',
      { status: 'completed', progress: 28 },
      [],
    ],
    [
      'planned on the list',
      { status: 'plan_to_watch', progress: 0, userScore: null },
      {},
      'changed',
      { status: 'watching', progress: 5 },
      [],
    ],
    [
      'planned in the file',
      watchingEntryState(5),
      { state: 'planned', progress: 0 },
      'conflict',
      null,
      ['statusBackwards', 'progressLower'],
    ],
    ['dropped in the file', watchingEntryState(5), { state: 'dropped' }, 'conflict', null, ['statusDiffers']],
    [
      'dropped in the file, later',
      watchingEntryState(3),
      { state: 'dropped' },
      'changed',
      { status: 'dropped', progress: 5 },
      [],
    ],
    ['without a state in the file', watchingEntryState(3), { state: null }, 'changed', { progress: 5 }, []],
    [
      'in an unknown state',
      { status: 'paused', progress: 5, userScore: null },
      {},
      'conflict',
      null,
      ['statusDiffers'],
    ],
    [
      'in an unknown state and further in the file',
      { status: 'rewatching', progress: 3, userScore: null },
      {},
      'conflict',
      { progress: 5 },
      ['statusDiffers'],
    ],
    [
      'in an unknown state and completed in the file',
      { status: 'rewatching', progress: 3, userScore: null },
      { state: 'completed', progress: 28 },
      'conflict',
      { progress: 28 },
      ['statusDiffers'],
    ],
  ] as const)(
    'gives the verdict $3 to a title that is %s',
    (_what, entry, row, verdict, patch, conflicts) => {
      const plan = planRow({ entry, row });
      expect(plan).toMatchObject({ verdict, patch, conflicts, before: entry });
      expect(plan.isChosen).toBe(patch !== null);
    },
  );

  it('takes the values of the file if the user prefers the file', () => {
    const entry = watchingEntryState(9, 9);
    const under = (rules: Partial<RowRules>) =>
      planRow({ entry, row: { score: 8 }, context: { rules: { ...carefulRules, ...rules } } });
    const all = { progress: 5, userScore: 8 };
    expect(under({ all: 'file' })).toMatchObject({ rule: 'file', patch: all, verdict: 'conflict' });
    expect(under({ groups: { conflict: 'file' } }).patch).toEqual(all);
    expect(under({ groups: { changed: 'file' } }).patch).toBeNull();
    expect(under({ all: 'file', groups: { conflict: 'list' } })).toMatchObject({
      patch: null,
      isChosen: false,
    });
    expect(under({ groups: { conflict: 'list' }, rows: new Map([[1, 'file']]) }).patch).toEqual(all);
  });

  it('replaces an unknown status only if the user prefers the file', () => {
    const entry = { status: 'rewatching', progress: 3, userScore: null };
    const context = { rules: { ...carefulRules, all: 'file' } } as const;
    expect(planRow({ entry, context }).patch).toEqual({ status: 'watching', progress: 5 });
  });

  it('keeps a score that the file lacks', () => {
    expect(
      planRow({ entry: watchingEntryState(5, 9), context: { rules: { ...carefulRules, all: 'file' } } })
        .verdict,
    ).toBe('same');
  });

  it('does not write a title that the user deselected', () => {
    const context = { chosen: new Map([[1, false]]) };
    expect(planRow({ context })).toMatchObject({ isChosen: false, patch: { progress: 5 } });
    expect(planRow({ context: { isOnByDefault: () => false } }).isChosen).toBe(false);
    expect(planRow({ context: { isOnByDefault: () => false, chosen: new Map([[1, true]]) } }).isChosen).toBe(
      true,
    );
  });
});

describe('planRows for a title of a history', () => {
  const entry = (status: string, progress: number) => ({ status, progress, userScore: null });

  it.each([
    ['equally far', entry('watching', 5), 'same', null],
    ['further', entry('watching', 9), 'same', null],
    ['completed', entry('completed', 28), 'same', null],
    ['completed without progress', entry('completed', 0), 'same', null],
    ['dropped, equally far', entry('dropped', 5), 'same', null],
    ['on hold, further', entry('on_hold', 9), 'same', null],
    ['in an unknown state, equally far', entry('rewatching', 5), 'same', null],
    ['planned', entry('plan_to_watch', 0), 'changed', { status: 'watching', progress: 5 }],
    ['less far', entry('watching', 3), 'changed', { progress: 5 }],
    ['on hold, less far', entry('on_hold', 3), 'changed', { status: 'watching', progress: 5 }],
  ] as const)('gives the verdict $2 to a title that is %s on the list', (_what, entry, verdict, patch) => {
    const all = { format: 'netflixHistory', entry } as const;
    expect(planRow(all)).toMatchObject({ verdict, patch, conflicts: [] });
    const context = { rules: { ...carefulRules, all: 'file' } } as const;
    expect(planRow({ ...all, context })).toMatchObject({ verdict, patch });
  });

  it.each([
    ['begun', entry('on_hold', 2), 'same', null],
    ['planned', entry('plan_to_watch', 0), 'changed', { status: 'watching' }],
  ] as const)(
    'ignores a number beyond the last episode for a title that is %s on the list',
    (_what, entry, verdict, patch) => {
      const row = { progress: 40 };
      expect(planRow({ format: 'netflixHistory', entry, row })).toMatchObject({ verdict, patch });
    },
  );
});
