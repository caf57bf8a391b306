// Cases of `reconcileChange` for a change that was made at time 10. The log has later decisions about the title.
import {
  decisionToKeep,
  decisionToWrite,
  exampleEntryState,
  exampleLogEntry,
  type ReconcileCase,
} from '../reconcile-case.ts';

export const laterDecisionCases: readonly ReconcileCase[] = [
  {
    name: 'a later score is not overwritten',
    patch: { status: 'dropped', userScore: 3 },
    base: exampleEntryState(4),
    current: exampleEntryState(4, 'watching', 9),
    log: [exampleLogEntry('edit', exampleEntryState(4), exampleEntryState(4, 'watching', 9), 11)],
    becomes: decisionToWrite({ status: 'dropped' }, exampleEntryState(4, 'watching', 9)),
  },
  {
    name: 'a decision at the same time does not count as a later one',
    patch: { progress: 6 },
    base: exampleEntryState(4),
    current: exampleEntryState(5),
    log: [exampleLogEntry('edit', exampleEntryState(4), exampleEntryState(5), 10)],
    becomes: decisionToWrite({ progress: 6 }, exampleEntryState(5)),
  },
  ...(['ignore', 'rate'] as const).map((what) => ({
    name: `a later log entry without a change (${what}) does not stop an edit`,
    patch: { progress: 6 },
    base: exampleEntryState(4),
    current: exampleEntryState(4),
    log: [exampleLogEntry(what, null, null, 11)],
    becomes: decisionToWrite({ progress: 6 }, exampleEntryState(4)),
  })),
  {
    name: 'a later undo does not stop an edit of the progress',
    patch: { progress: 6 },
    base: exampleEntryState(4),
    current: exampleEntryState(4),
    log: [exampleLogEntry('undo', exampleEntryState(5), exampleEntryState(4), 11)],
    becomes: decisionToWrite({ progress: 6 }, exampleEntryState(4)),
  },
  ...(['start', 'complete', 'rewatch'] as const).map((what) => ({
    name: `a later episode (${what}) does not stop an edit of the score`,
    patch: { userScore: 8 },
    base: exampleEntryState(4),
    current: exampleEntryState(5, 'watching', 3),
    log: [exampleLogEntry(what, exampleEntryState(4), exampleEntryState(5, 'watching', 3), 11)],
    becomes: decisionToWrite({ userScore: 8 }, exampleEntryState(5, 'watching', 3)),
  })),
  {
    name: 'a title that was added later keeps its status',
    patch: { status: 'on_hold', userScore: 8 },
    current: exampleEntryState(1),
    log: [exampleLogEntry('edit', null, exampleEntryState(1), 11)],
    becomes: decisionToWrite({ userScore: 8 }, exampleEntryState(1)),
  },
  {
    name: 'an edit of a title that was changed later and removed elsewhere asks the user',
    patch: { progress: 5 },
    base: exampleEntryState(4),
    current: null,
    log: [exampleLogEntry('edit', exampleEntryState(4), exampleEntryState(4, 'watching', 9), 11)],
    becomes: { kind: 'ask', code: 'removed_meanwhile' },
  },
  {
    name: 'an episode of a removed title is not ahead of a higher progress',
    by: 'episode',
    patch: { progress: 5 },
    current: exampleEntryState(9),
    log: [exampleLogEntry('remove', exampleEntryState(4), null, 11)],
    becomes: decisionToKeep('notAhead'),
  },
  {
    name: 'an edit is not ahead if a later edit wrote the same progress',
    patch: { progress: 5 },
    base: exampleEntryState(4),
    current: exampleEntryState(5),
    log: [exampleLogEntry('edit', exampleEntryState(4), exampleEntryState(5), 11)],
    becomes: decisionToKeep('notAhead'),
  },
];

export const laterEpisodeCases: readonly ReconcileCase[] = [
  {
    name: 'a progress is not written if an episode was watched after the edit',
    patch: { progress: 9 },
    base: exampleEntryState(4),
    current: exampleEntryState(5),
    log: [exampleLogEntry('advance', exampleEntryState(4), exampleEntryState(5), 11)],
    becomes: decisionToKeep('decidedSince'),
  },
  {
    name: 'an episode is not ahead if a later episode was written',
    by: 'episode',
    patch: { progress: 5 },
    current: exampleEntryState(6),
    log: [exampleLogEntry('advance', exampleEntryState(4), exampleEntryState(6), 11)],
    becomes: decisionToKeep('notAhead'),
  },
  {
    name: 'an episode is not ahead if it was watched again and written later',
    by: 'episode',
    patch: { progress: 5 },
    current: exampleEntryState(5),
    log: [exampleLogEntry('advance', exampleEntryState(4), exampleEntryState(5), 11)],
    becomes: decisionToKeep('notAhead'),
  },
  {
    name: 'an episode is not written if the user set the progress later',
    by: 'episode',
    patch: { progress: 5, status: 'watching' },
    current: exampleEntryState(3, 'on_hold'),
    log: [
      exampleLogEntry('edit', exampleEntryState(4, 'on_hold'), exampleEntryState(3, 'on_hold'), 11, {
        decidedFields: ['progress'],
      }),
    ],
    becomes: decisionToKeep('decidedSince'),
  },
  {
    name: 'a rewatched episode of a completed title lowers the progress',
    by: 'episode',
    patch: { progress: 1 },
    current: exampleEntryState(12, 'completed'),
    becomes: decisionToWrite({ progress: 1 }, exampleEntryState(12, 'completed')),
  },
];
