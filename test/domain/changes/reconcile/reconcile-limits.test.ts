// Tests borderline cases of `reconcile`, and the entry before a later decision.
import { describe, expect, it } from 'vitest';
import { entryAsOf, type LogEntry, wasUndoneSince } from '@/lib/domain/changes/reconcile.ts';
import { type Case, decided, entry, line } from '../reconcile-case.ts';
import { attemptCases, importCases, ownCases, undoCases } from './automatic-changes.ts';
import { laterDecisionCases, laterEpisodeCases } from './later-decisions.ts';
import { loweredProgressCases } from './lowered-progress.ts';

const named = (cases: readonly Case[]) => cases.map((one) => [one.name, one] as const);

it.each(named([...importCases, ...ownCases, ...undoCases, ...attemptCases]))(
  'reconcile: %s',
  (_name, one) => {
    expect(decided(one)).toEqual(one.becomes);
  },
);

it.each(named([...laterDecisionCases, ...laterEpisodeCases, ...loweredProgressCases]))(
  'reconcile: %s',
  (_name, one) => {
    expect(decided(one)).toEqual(one.becomes);
  },
);

describe('entryAsOf', () => {
  it.each<[string, LogEntry, ReturnType<typeof entry>]>([
    ['an episode that changed nothing', line('ignore', null, null, 11), entry(4)],
    ['a public score', line('rate', null, null, 11), entry(4)],
    ['an undo', line('undo', entry(5), entry(4), 11), entry(4)],
    ['a decision at exactly that time', line('edit', entry(5), entry(4), 10), entry(4)],
    [
      'a later decision about the progress',
      line('edit', entry(5), entry(4, 'dropped', 3), 11, { decidedFields: ['progress'] }),
      entry(5),
    ],
    [
      'a later episode, which does not affect the score',
      line('advance', entry(3, 'on_hold', 2), entry(4), 11),
      entry(3, 'on_hold'),
    ],
  ])('excludes %s', (_what, word, was) => {
    expect(entryAsOf(entry(4), [word], 10)).toEqual(was);
  });

  it('returns null before the title was added', () => {
    expect(entryAsOf(entry(4), [line('edit', null, entry(4), 11)], 10)).toBeNull();
  });
});

describe('wasUndoneSince', () => {
  const undo = (decidedAt: number) => line('undo', entry(5), entry(4), decidedAt);
  it.each<[boolean, string, readonly LogEntry[]]>([
    [true, 'if a later undo exists', [line('edit', entry(4), entry(5), 11), undo(12)]],
    [false, 'for an earlier undo', [undo(10)]],
    [false, 'for an edit', [line('edit', entry(4), entry(5), 11)]],
    [false, 'without a log entry', []],
  ])('is %s %s', (wasUndone, _when, log) => {
    expect(wasUndoneSince(log, 10)).toBe(wasUndone);
  });
});
