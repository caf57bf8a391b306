// Tests borderline cases of `reconcileChange`. Also tests entryAtDecisionTime, which finds the state of an entry at an earlier time.
import { describe, expect, it } from 'vitest';
import { entryAtDecisionTime, type LogEntry, wasUndoneSince } from '@/lib/domain/changes/reconcile.ts';
import {
  exampleEntryState,
  exampleLogEntry,
  type ReconcileCase,
  runReconcileCase,
} from '../reconcile-case.ts';
import { automaticProgressCases, importCases, repeatedAttemptCases, undoCases } from './automatic-changes.ts';
import { laterDecisionCases, laterEpisodeCases } from './later-decisions.ts';
import { loweredProgressCases } from './lowered-progress.ts';

const named = (cases: readonly ReconcileCase[]) => cases.map((one) => [one.name, one] as const);

it.each(named([...importCases, ...automaticProgressCases, ...undoCases, ...repeatedAttemptCases]))(
  'reconcile: %s',
  (_name, one) => {
    expect(runReconcileCase(one)).toEqual(one.becomes);
  },
);

it.each(named([...laterDecisionCases, ...laterEpisodeCases, ...loweredProgressCases]))(
  'reconcile: %s',
  (_name, one) => {
    expect(runReconcileCase(one)).toEqual(one.becomes);
  },
);

describe('entryAtDecisionTime', () => {
  it.each<[string, LogEntry, ReturnType<typeof exampleEntryState>]>([
    ['an episode that changed nothing', exampleLogEntry('ignore', null, null, 11), exampleEntryState(4)],
    ['a public score', exampleLogEntry('rate', null, null, 11), exampleEntryState(4)],
    [
      'an undo',
      exampleLogEntry('undo', exampleEntryState(5), exampleEntryState(4), 11),
      exampleEntryState(4),
    ],
    [
      'a decision at exactly that time',
      exampleLogEntry('edit', exampleEntryState(5), exampleEntryState(4), 10),
      exampleEntryState(4),
    ],
    [
      'a later decision about the progress',
      exampleLogEntry('edit', exampleEntryState(5), exampleEntryState(4, 'dropped', 3), 11, {
        decidedFields: ['progress'],
      }),
      exampleEntryState(5),
    ],
    [
      'a later episode, which does not affect the score',
      exampleLogEntry('advance', exampleEntryState(3, 'on_hold', 2), exampleEntryState(4), 11),
      exampleEntryState(3, 'on_hold'),
    ],
  ])('excludes %s', (_what, word, was) => {
    expect(entryAtDecisionTime(exampleEntryState(4), [word], 10)).toEqual(was);
  });

  it('returns null before the title was added', () => {
    expect(
      entryAtDecisionTime(
        exampleEntryState(4),
        [exampleLogEntry('edit', null, exampleEntryState(4), 11)],
        10,
      ),
    ).toBeNull();
  });
});

describe('wasUndoneSince', () => {
  const undo = (decidedAt: number) =>
    exampleLogEntry('undo', exampleEntryState(5), exampleEntryState(4), decidedAt);
  it.each<[boolean, string, readonly LogEntry[]]>([
    [
      true,
      'if a later undo exists',
      [exampleLogEntry('edit', exampleEntryState(4), exampleEntryState(5), 11), undo(12)],
    ],
    [false, 'for an earlier undo', [undo(10)]],
    [false, 'for an edit', [exampleLogEntry('edit', exampleEntryState(4), exampleEntryState(5), 11)]],
    [false, 'without a log entry', []],
  ])('returns %s %s', (wasUndone, _when, log) => {
    expect(wasUndoneSince(log, 10)).toBe(wasUndone);
  });
});
