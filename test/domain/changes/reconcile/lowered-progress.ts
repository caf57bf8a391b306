// Cases of `reconcileChange` for a change of the user, made at time 10, whose progress is not above the entry's current progress.
import { entryState, keepDecision, logEntry, type ReconcileCase, writeDecision } from '../reconcile-case.ts';

export const loweredProgressCases: readonly ReconcileCase[] = [
  {
    name: 'a progress that was also reached elsewhere is written with the score',
    patch: { progress: 9, userScore: 8 },
    base: entryState(4),
    current: entryState(9),
    becomes: writeDecision({ progress: 9, userScore: 8 }, entryState(9)),
  },
  {
    name: 'a title that was added elsewhere keeps its higher progress',
    patch: { progress: 1, userScore: 8 },
    current: entryState(9),
    becomes: writeDecision({ userScore: 8 }, entryState(9)),
  },
  ...(['ignore', 'rate'] as const).map((what) => ({
    name: `an episode may be lowered although a log entry without a change (${what}) follows it`,
    patch: { progress: 3 },
    base: entryState(4),
    current: entryState(5),
    log: [logEntry('advance', entryState(4), entryState(5), 8), logEntry(what, null, null, 9)],
    becomes: writeDecision({ progress: 3 }, entryState(5)),
  })),
  {
    name: 'a progress that several episodes have raised may be lowered',
    patch: { progress: 3 },
    base: entryState(4),
    current: entryState(6),
    log: [
      logEntry('advance', entryState(4), entryState(5), 8),
      logEntry('advance', entryState(5), entryState(6), 9),
    ],
    becomes: writeDecision({ progress: 3 }, entryState(6)),
  },
  {
    name: 'the first episode of a title that the user saw as unlisted may be lowered',
    patch: { progress: 0 },
    base: null,
    current: entryState(1),
    log: [logEntry('start', null, entryState(1), 9)],
    becomes: writeDecision({ progress: 0 }, entryState(1)),
  },
  {
    name: 'a progress may be lowered if any change of this browser has written it',
    patch: { progress: 3 },
    base: entryState(4),
    current: entryState(9),
    log: [
      logEntry('edit', entryState(4), entryState(9), 8),
      logEntry('edit', entryState(9), entryState(6), 9),
    ],
    becomes: writeDecision({ progress: 3 }, entryState(9)),
  },
  {
    name: 'a progress that an undo has restored is not lowered',
    patch: { progress: 3 },
    base: entryState(4),
    current: entryState(9),
    log: [
      logEntry('edit', entryState(9), entryState(4), 7),
      logEntry('undo', entryState(4), entryState(9), 9),
    ],
    becomes: keepDecision('notAhead'),
  },
  {
    name: 'a progress is not lowered because of an undone episode',
    patch: { progress: 3 },
    base: entryState(4),
    current: entryState(9),
    log: [logEntry('advance', entryState(4), entryState(9), 9, { undone: true })],
    becomes: keepDecision('notAhead'),
  },
  {
    name: 'a progress is not lowered because of a removal',
    patch: { progress: 3 },
    base: entryState(4),
    current: entryState(9),
    log: [logEntry('remove', entryState(4), null, 9)],
    becomes: keepDecision('notAhead'),
  },
  {
    name: 'a progress is not lowered if episodes between two of this browser were watched elsewhere',
    patch: { progress: 3 },
    base: entryState(4),
    current: entryState(9),
    log: [
      logEntry('advance', entryState(4), entryState(5), 8),
      logEntry('advance', entryState(8), entryState(9), 9),
    ],
    becomes: keepDecision('notAhead'),
  },
  {
    name: 'a progress is not lowered if episodes were watched elsewhere after the one that the user saw',
    patch: { progress: 3 },
    base: entryState(4),
    current: entryState(9),
    log: [
      logEntry('advance', entryState(3), entryState(4), 8),
      logEntry('advance', entryState(8), entryState(9), 9),
    ],
    becomes: keepDecision('notAhead'),
  },
];
