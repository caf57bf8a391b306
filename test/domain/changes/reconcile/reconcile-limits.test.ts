// Tests borderline cases of `reconcileChange`. Also tests entryAtDecisionTime, which finds the state of an entry at an earlier time.
import { describe, expect, it } from 'vitest';
import { entryAtDecisionTime, type LogEntry, wasUndoneSince } from '@/lib/domain/changes/reconcile.ts';
import { entryState, logEntry, type ReconcileCase, reconcileCase } from '../reconcile-case.ts';
import { automaticProgressCases, importCases, repeatedAttemptCases, undoCases } from './automatic-changes.ts';
import { laterDecisionCases, laterEpisodeCases } from './later-decisions.ts';
import { loweredProgressCases } from './lowered-progress.ts';

const named = (cases: readonly ReconcileCase[]) => cases.map((one) => [one.name, one] as const);

it.each(named([...importCases, ...automaticProgressCases, ...undoCases, ...repeatedAttemptCases]))(
  'reconcile: %s',
  (_name, one) => {
    expect(reconcileCase(one)).toEqual(one.becomes);
  },
);

it.each(named([...laterDecisionCases, ...laterEpisodeCases, ...loweredProgressCases]))(
  'reconcile: %s',
  (_name, one) => {
    expect(reconcileCase(one)).toEqual(one.becomes);
  },
);

describe('entryAtDecisionTime', () => {
  it.each<[string, LogEntry, ReturnType<typeof entryState>]>([
    ['an episode that changed nothing', logEntry('ignore', null, null, 11), entryState(4)],
    ['a public score', logEntry('rate', null, null, 11), entryState(4)],
    ['an undo', logEntry('undo', entryState(5), entryState(4), 11), entryState(4)],
    ['a decision at exactly that time', logEntry('edit', entryState(5), entryState(4), 10), entryState(4)],
    [
      'a later decision about the progress',
      logEntry('edit', entryState(5), entryState(4, 'dropped', 3), 11, { decidedFields: ['progress'] }),
      entryState(5),
    ],
    [
      'a later episode, which does not affect the score',
      logEntry('advance', entryState(3, 'on_hold', 2), entryState(4), 11),
      entryState(3, 'on_hold'),
    ],
  ])('excludes %s', (_what, word, was) => {
    expect(entryAtDecisionTime(entryState(4), [word], 10)).toEqual(was);
  });

  it('returns null before the title was added', () => {
    expect(entryAtDecisionTime(entryState(4), [logEntry('edit', null, entryState(4), 11)], 10)).toBeNull();
  });
});

describe('wasUndoneSince', () => {
  const undo = (decidedAt: number) => logEntry('undo', entryState(5), entryState(4), decidedAt);
  it.each<[boolean, string, readonly LogEntry[]]>([
    [true, 'if a later undo exists', [logEntry('edit', entryState(4), entryState(5), 11), undo(12)]],
    [false, 'for an earlier undo', [undo(10)]],
    [false, 'for an edit', [logEntry('edit', entryState(4), entryState(5), 11)]],
    [false, 'without a log entry', []],
  ])('returns %s %s', (wasUndone, _when, log) => {
    expect(wasUndoneSince(log, 10)).toBe(wasUndone);
  });
});
