// Tests how an import's result groups the rows.
import { describe, expect, it } from 'vitest';
import type { ImportRow } from '@/lib/domain/imports/import-job.ts';
import { groupResults } from '@/lib/import/result-groups.ts';
import { importRow, skippedImportRow } from '../domain/examples.ts';

const kinds = (rows: readonly Partial<ImportRow>[]) =>
  groupResults(
    rows.map((row) => importRow(row)),
    [],
  ).map(({ kind, rows }) => `${kind} ${rows.length}`);

describe('groupResults', () => {
  it('groups written rows by their verdict in the preview', () => {
    expect(
      kinds([
        { state: 'done', verdict: 'conflict' },
        { state: 'done', verdict: 'new' },
        { state: 'done', verdict: 'new' },
      ]),
    ).toEqual(['new 2', 'conflict 1']);
  });

  it('returns the groups of failed, not undone and unwritten rows first, then one group per verdict', () => {
    expect(
      kinds([
        { state: 'done', verdict: 'new' },
        { state: 'done', verdict: 'new', undo: 'changed' },
        { state: 'left', verdict: 'changed' },
        { state: 'failed', verdict: 'new' },
      ]),
    ).toEqual(['failed 1', 'changedSince 1', 'left 1', 'new 1']);
  });

  it('puts written rows with altered values in a group of their own', () => {
    const altered = { badScore: '11' };
    expect(
      kinds([
        { state: 'done', verdict: 'new', altered },
        { state: 'failed', verdict: 'new', altered },
        { state: 'done', verdict: 'new', altered, undo: 'done' },
        { state: 'done', verdict: 'new' },
      ]),
    ).toEqual(['failed 1', 'partial 1', 'new 1']);
  });

  it('counts a row as failed if the service refused its undo', () => {
    expect(kinds([{ state: 'done', verdict: 'new', undo: 'changed', problem: 'not_found' }])).toEqual([
      'failed 1',
    ]);
  });

  it('has no group for rows without an outcome and for undone rows', () => {
    expect(kinds([{ state: 'ready' }, { state: 'done', verdict: 'new', undo: 'done' }])).toEqual([]);
  });

  it('derives the verdict of rows that an earlier version of Kiroku stored', () => {
    const base = { status: 'watching', progress: 3, userScore: null } as const;
    expect(
      kinds([
        { state: 'done', base },
        { state: 'done', base: null },
      ]),
    ).toEqual(['new 1', 'changed 1']);
  });

  it('counts written and skipped conflicts in one group', () => {
    const groups = groupResults(
      [importRow({ state: 'done', verdict: 'conflict' })],
      [skippedImportRow({ reason: 'conflict' }), skippedImportRow({ reason: 'missing' })],
    );
    expect(groups.map(({ kind, rows, skipped }) => [kind, rows.length, skipped.length])).toEqual([
      ['conflict', 1, 1],
      ['missing', 0, 1],
    ]);
  });
});
