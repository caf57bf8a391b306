// Tests the course of an import: the outcome of its rows, when it ends, and which imports are deleted.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportCounts, ImportJob, ImportRow, ImportState } from '@/lib/domain/imports/import-job.ts';
import {
  addToImportCount,
  applyRowOutcome,
  importsToForget,
  isActiveImport,
  isUnfinishedImport,
  MAX_QUEUED_ROWS,
  MS_PER_ROW_GROUP,
  type RowOutcome,
} from '@/lib/domain/imports/row-outcomes.ts';
import { importRow } from '../examples.ts';

const NOW = 1_000_000;
const none: ImportCounts = { done: 0, left: 0, failed: 0, undone: 0, changed: 0 };
const before = { status: 'watching', progress: 1, userScore: null } as const;
const after = { status: 'watching', progress: 2, userScore: null } as const;

function job(part: Partial<ImportJob> = {}, counts: Partial<ImportCounts> = {}): ImportJob {
  return {
    id: 'import-1',
    account: 'user-1',
    startedAt: 0,
    endedAt: null,
    format: 'mal-xml',
    state: 'running',
    total: 3,
    counts: { ...none, ...counts },
    ...part,
  };
}

const row = importRow;

const send = (of: ImportJob, one: ImportRow, outcome: RowOutcome) =>
  applyRowOutcome(of, one, false, outcome, NOW);
const undo = (of: ImportJob, one: ImportRow, outcome: RowOutcome) =>
  applyRowOutcome(of, one, true, outcome, NOW);

describe('import job', () => {
  it.each<[ImportState, boolean, boolean]>([
    ['running', true, true],
    ['paused', true, false],
    ['undoing', true, true],
    ['applied', false, false],
    ['undone', false, false],
  ])('in the state "%s" counts as unfinished: %s, as active: %s', (state, unfinished, active) => {
    expect(isUnfinishedImport({ state })).toBe(unfinished);
    expect(isActiveImport({ state })).toBe(active);
  });

  it('sends fewer than 600 requests per minute', () => {
    expect((60_000 / MS_PER_ROW_GROUP) * MAX_QUEUED_ROWS * 2).toBe(500);
  });
});

describe('applyRowOutcome with a row of an import', () => {
  it('marks the row as done', () => {
    const next = send(job(), row(), { as: 'done', before, after });
    expect(next?.row).toEqual(row({ state: 'done', before, after }));
    expect(next?.job).toEqual(job({}, { done: 1 }));
  });

  it('counts a row that was left unchanged', () => {
    expect(send(job(), row(), { as: 'left' })).toEqual({
      row: row({ state: 'left' }),
      job: job({}, { left: 1 }),
    });
    expect(send(job(), row(), { as: 'failed', problem: 'not_found' })).toEqual({
      row: row({ state: 'failed', problem: 'not_found' }),
      job: job({}, { failed: 1 }),
    });
  });

  it.each(['done', 'left', 'failed'] as const)(
    'returns null for a row that already has the state "%s"',
    (state) => {
      expect(send(job(), row({ state }), { as: 'done', before, after })).toBeNull();
    },
  );

  it('returns null for the outcome "back"', () => {
    expect(send(job({ state: 'paused' }), row(), { as: 'back' })).toBeNull();
    expect(send(job(), row(), { as: 'back' })).toBeNull();
  });

  it('counts a row with the outcome "back" as left unchanged during an undo', () => {
    const undoing = job({ state: 'undoing' });
    expect(send(undoing, row(), { as: 'back' })).toEqual({
      row: row({ state: 'left' }),
      job: { ...undoing, counts: { ...none, left: 1 } },
    });
  });

  it('queues the undo of a row that is written after the undo has begun', () => {
    expect(send(job({ state: 'undoing' }), row(), { as: 'done', before, after })?.row.undo).toBe('queued');
    expect(send(job({ state: 'undoing' }), row(), { as: 'failed' })?.row.undo).toBeNull();
    expect(send(job(), row(), { as: 'done', before, after })?.row.undo).toBeNull();
  });
});

describe('applyRowOutcome with the undo of a row', () => {
  const undoing = job({ state: 'undoing' }, { done: 2, left: 1 });
  const waiting = row({ state: 'done', before, after, undo: 'queued' });

  it('marks the undo as done', () => {
    expect(undo(undoing, waiting, { as: 'done' })).toEqual({
      row: { ...waiting, undo: 'done' },
      job: { ...undoing, counts: { ...undoing.counts, undone: 1 } },
    });
  });

  it.each(['left', 'failed', 'back'] as const)(
    'marks the entry as changed and not undone for the outcome "%s"',
    (as) => {
      expect(undo(undoing, waiting, { as, problem: 'conflict' })).toEqual({
        row: { ...waiting, undo: 'changed', problem: 'conflict' },
        job: { ...undoing, counts: { ...undoing.counts, changed: 1 } },
      });
    },
  );

  it.each([null, 'done', 'changed'] as const)('returns null if the state of the undo is %s', (was) => {
    expect(undo(undoing, { ...waiting, undo: was }, { as: 'done' })).toBeNull();
  });
});

describe('end of an import', () => {
  it('is reached with the last row', () => {
    const last = job({}, { done: 1, left: 1 });
    expect(addToImportCount(last, 'failed', 1, NOW)).toEqual({
      ...last,
      counts: { ...last.counts, failed: 1 },
      state: 'applied',
      endedAt: NOW,
    });
    expect(addToImportCount(job({}, { done: 1 }), 'left', 1, NOW)).toEqual(job({}, { done: 1, left: 1 }));
    expect(addToImportCount(job(), 'left', 3, NOW)).toMatchObject({ state: 'applied', endedAt: NOW });
  });

  it('is reached by the last row of a paused import', () => {
    expect(addToImportCount(job({ state: 'paused' }, { done: 2 }), 'done', 1, NOW).state).toBe('applied');
  });

  it('is reached by an undo when each written row is undone or skipped as changed', () => {
    const undoing = job({ state: 'undoing' }, { done: 2, left: 1 });
    expect(addToImportCount(undoing, 'undone', 1, NOW)).toMatchObject({ state: 'undoing', endedAt: null });
    const last = { ...undoing, counts: { ...undoing.counts, undone: 1 } };
    expect(addToImportCount(last, 'changed', 1, NOW)).toMatchObject({ state: 'undone', endedAt: NOW });
    expect(addToImportCount(last, 'undone', 1, NOW)).toMatchObject({ state: 'undone', endedAt: NOW });
  });

  it('is not reached by an undo while rows are still being sent', () => {
    const undoing = job({ state: 'undoing' }, { done: 1, undone: 1 });
    expect(addToImportCount(undoing, 'left', 1, NOW).state).toBe('undoing');
    expect(addToImportCount(undoing, 'left', 2, NOW).state).toBe('undone');
  });

  it('keeps its stored time when a late row is counted', () => {
    const over = job({ state: 'applied', endedAt: 5 }, { done: 2, left: 1 });
    expect(addToImportCount(over, 'left', 1, NOW)).toEqual({ ...over, counts: { ...over.counts, left: 2 } });
  });

  it('is reached with any order of outcomes', () => {
    const outcomes = fc.array(fc.constantFrom('done', 'left', 'failed' as const), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(outcomes, (all) => {
        let at = job({ total: all.length });
        for (const [index, as] of all.entries()) {
          expect(at.state).toBe('running');
          at = send(at, row({ order: index }), { as } as RowOutcome)?.job ?? at;
        }
        expect(at.state).toBe('applied');
        for (const name of ['done', 'left', 'failed'] as const)
          expect(at.counts[name]).toBe(all.filter((as) => as === name).length);
      }),
    );
  });
});

describe('importsToForget', () => {
  const DAY = 24 * 3600_000;
  const at = (id: string, startedAt: number, state: ImportState = 'applied') => job({ id, startedAt, state });

  it('returns all finished imports except the latest four', () => {
    const jobs = [at('a', 3), at('b', 1), at('c', 5, 'undone'), at('d', 2), at('e', 4)];
    expect(importsToForget(jobs, 10)).toEqual(['b']);
  });

  it('keeps an unfinished import in addition to the latest four', () => {
    const jobs = [at('a', 3), at('b', 1, 'paused'), at('c', 5), at('d', 2), at('e', 4)];
    expect(importsToForget(jobs, 10)).toEqual([]);
  });

  it('keeps four finished imports in addition to a newer unfinished import', () => {
    const jobs = [at('a', 3), at('b', 1), at('c', 5), at('d', 9, 'paused'), at('e', 4)];
    expect(importsToForget(jobs, 10)).toEqual([]);
  });

  it('returns imports older than 90 days', () => {
    const jobs = [at('a', 0, 'paused'), at('b', 1), at('c', 0)];
    expect(importsToForget(jobs, 90 * DAY + 1)).toEqual(['a', 'c']);
    expect(importsToForget(jobs, 90 * DAY)).toEqual([]);
  });
});
