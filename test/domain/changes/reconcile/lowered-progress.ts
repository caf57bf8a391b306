// Cases of `reconcileChange` for a change of the user, made at time 10, whose progress is not above the entry's current progress.
import {
  decisionToKeep,
  decisionToWrite,
  exampleEntryState,
  exampleLogEntry,
  type ReconcileCase,
} from '../reconcile-case.ts';

export const loweredProgressCases: readonly ReconcileCase[] = [
  {
    name: 'a progress that was also reached elsewhere is written with the score',
    patch: { progress: 9, userScore: 8 },
    base: exampleEntryState(4),
    current: exampleEntryState(9),
    becomes: decisionToWrite({ progress: 9, userScore: 8 }, exampleEntryState(9)),
  },
  {
    name: 'a title that was added elsewhere keeps its higher progress',
    patch: { progress: 1, userScore: 8 },
    current: exampleEntryState(9),
    becomes: decisionToWrite({ userScore: 8 }, exampleEntryState(9)),
  },
  ...(['ignore', 'rate'] as const).map((what) => ({
    name: `an episode may be lowered although a log entry without a change (${what}) follows it`,
    patch: { progress: 3 },
    base: exampleEntryState(4),
    current: exampleEntryState(5),
    log: [
      exampleLogEntry('advance', exampleEntryState(4), exampleEntryState(5), 8),
      exampleLogEntry(what, null, null, 9),
    ],
    becomes: decisionToWrite({ progress: 3 }, exampleEntryState(5)),
  })),
  {
    name: 'a progress that several episodes have raised may be lowered',
    patch: { progress: 3 },
    base: exampleEntryState(4),
    current: exampleEntryState(6),
    log: [
      exampleLogEntry('advance', exampleEntryState(4), exampleEntryState(5), 8),
      exampleLogEntry('advance', exampleEntryState(5), exampleEntryState(6), 9),
    ],
    becomes: decisionToWrite({ progress: 3 }, exampleEntryState(6)),
  },
  {
    name: 'the first episode of a title that the user saw as unlisted may be lowered',
    patch: { progress: 0 },
    base: null,
    current: exampleEntryState(1),
    log: [exampleLogEntry('start', null, exampleEntryState(1), 9)],
    becomes: decisionToWrite({ progress: 0 }, exampleEntryState(1)),
  },
  {
    name: 'a progress may be lowered if any change of this browser has written it',
    patch: { progress: 3 },
    base: exampleEntryState(4),
    current: exampleEntryState(9),
    log: [
      exampleLogEntry('edit', exampleEntryState(4), exampleEntryState(9), 8),
      exampleLogEntry('edit', exampleEntryState(9), exampleEntryState(6), 9),
    ],
    becomes: decisionToWrite({ progress: 3 }, exampleEntryState(9)),
  },
  {
    name: 'a progress that an undo has restored is not lowered',
    patch: { progress: 3 },
    base: exampleEntryState(4),
    current: exampleEntryState(9),
    log: [
      exampleLogEntry('edit', exampleEntryState(9), exampleEntryState(4), 7),
      exampleLogEntry('undo', exampleEntryState(4), exampleEntryState(9), 9),
    ],
    becomes: decisionToKeep('notAhead'),
  },
  {
    name: 'a progress is not lowered because of an undone episode',
    patch: { progress: 3 },
    base: exampleEntryState(4),
    current: exampleEntryState(9),
    log: [exampleLogEntry('advance', exampleEntryState(4), exampleEntryState(9), 9, { undone: true })],
    becomes: decisionToKeep('notAhead'),
  },
  {
    name: 'a progress is not lowered because of a removal',
    patch: { progress: 3 },
    base: exampleEntryState(4),
    current: exampleEntryState(9),
    log: [exampleLogEntry('remove', exampleEntryState(4), null, 9)],
    becomes: decisionToKeep('notAhead'),
  },
  {
    name: 'a progress is not lowered if episodes between two of this browser were watched elsewhere',
    patch: { progress: 3 },
    base: exampleEntryState(4),
    current: exampleEntryState(9),
    log: [
      exampleLogEntry('advance', exampleEntryState(4), exampleEntryState(5), 8),
      exampleLogEntry('advance', exampleEntryState(8), exampleEntryState(9), 9),
    ],
    becomes: decisionToKeep('notAhead'),
  },
  {
    name: 'a progress is not lowered if episodes were watched elsewhere after the one that the user saw',
    patch: { progress: 3 },
    base: exampleEntryState(4),
    current: exampleEntryState(9),
    log: [
      exampleLogEntry('advance', exampleEntryState(3), exampleEntryState(4), 8),
      exampleLogEntry('advance', exampleEntryState(8), exampleEntryState(9), 9),
    ],
    becomes: decisionToKeep('notAhead'),
  },
];
