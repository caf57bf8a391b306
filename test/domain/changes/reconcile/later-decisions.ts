// Cases of `reconcileChange` for a change that was made at time 10. The log has later decisions about the title.
import { entryState, keepDecision, logEntry, type ReconcileCase, writeDecision } from '../reconcile-case.ts';

export const laterDecisionCases: readonly ReconcileCase[] = [
  {
    name: 'a later score is not overwritten',
    patch: { status: 'dropped', userScore: 3 },
    base: entryState(4),
    current: entryState(4, 'watching', 9),
    log: [logEntry('edit', entryState(4), entryState(4, 'watching', 9), 11)],
    becomes: writeDecision({ status: 'dropped' }, entryState(4, 'watching', 9)),
  },
  {
    name: 'a decision at the same time does not count as a later one',
    patch: { progress: 6 },
    base: entryState(4),
    current: entryState(5),
    log: [logEntry('edit', entryState(4), entryState(5), 10)],
    becomes: writeDecision({ progress: 6 }, entryState(5)),
  },
  ...(['ignore', 'rate'] as const).map((what) => ({
    name: `a later log entry without a change (${what}) does not stop an edit`,
    patch: { progress: 6 },
    base: entryState(4),
    current: entryState(4),
    log: [logEntry(what, null, null, 11)],
    becomes: writeDecision({ progress: 6 }, entryState(4)),
  })),
  {
    name: 'a later undo does not stop an edit of the progress',
    patch: { progress: 6 },
    base: entryState(4),
    current: entryState(4),
    log: [logEntry('undo', entryState(5), entryState(4), 11)],
    becomes: writeDecision({ progress: 6 }, entryState(4)),
  },
  ...(['start', 'complete', 'rewatch'] as const).map((what) => ({
    name: `a later episode (${what}) does not stop an edit of the score`,
    patch: { userScore: 8 },
    base: entryState(4),
    current: entryState(5, 'watching', 3),
    log: [logEntry(what, entryState(4), entryState(5, 'watching', 3), 11)],
    becomes: writeDecision({ userScore: 8 }, entryState(5, 'watching', 3)),
  })),
  {
    name: 'a title that was added later keeps its status',
    patch: { status: 'on_hold', userScore: 8 },
    current: entryState(1),
    log: [logEntry('edit', null, entryState(1), 11)],
    becomes: writeDecision({ userScore: 8 }, entryState(1)),
  },
  {
    name: 'an edit of a title that was changed later and removed elsewhere asks the user',
    patch: { progress: 5 },
    base: entryState(4),
    current: null,
    log: [logEntry('edit', entryState(4), entryState(4, 'watching', 9), 11)],
    becomes: { kind: 'ask', code: 'removed_meanwhile' },
  },
  {
    name: 'an episode of a removed title is not ahead of a higher progress',
    by: 'episode',
    patch: { progress: 5 },
    current: entryState(9),
    log: [logEntry('remove', entryState(4), null, 11)],
    becomes: keepDecision('notAhead'),
  },
  {
    name: 'an edit is not ahead if a later edit wrote the same progress',
    patch: { progress: 5 },
    base: entryState(4),
    current: entryState(5),
    log: [logEntry('edit', entryState(4), entryState(5), 11)],
    becomes: keepDecision('notAhead'),
  },
];

export const laterEpisodeCases: readonly ReconcileCase[] = [
  {
    name: 'a progress is not written if an episode was watched after the edit',
    patch: { progress: 9 },
    base: entryState(4),
    current: entryState(5),
    log: [logEntry('advance', entryState(4), entryState(5), 11)],
    becomes: keepDecision('decidedSince'),
  },
  {
    name: 'an episode is not ahead if a later episode was written',
    by: 'episode',
    patch: { progress: 5 },
    current: entryState(6),
    log: [logEntry('advance', entryState(4), entryState(6), 11)],
    becomes: keepDecision('notAhead'),
  },
  {
    name: 'an episode is not ahead if it was watched again and written later',
    by: 'episode',
    patch: { progress: 5 },
    current: entryState(5),
    log: [logEntry('advance', entryState(4), entryState(5), 11)],
    becomes: keepDecision('notAhead'),
  },
  {
    name: 'an episode is not written if the user set the progress later',
    by: 'episode',
    patch: { progress: 5, status: 'watching' },
    current: entryState(3, 'on_hold'),
    log: [
      logEntry('edit', entryState(4, 'on_hold'), entryState(3, 'on_hold'), 11, {
        decidedFields: ['progress'],
      }),
    ],
    becomes: keepDecision('decidedSince'),
  },
  {
    name: 'a rewatched episode of a completed title lowers the progress',
    by: 'episode',
    patch: { progress: 1 },
    current: entryState(12, 'completed'),
    becomes: writeDecision({ progress: 1 }, entryState(12, 'completed')),
  },
];
