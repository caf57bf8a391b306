// Cases of `reconcileChange` for an episode that was watched at time 10. The user lowers the progress before or after that time, or restarts the
// title.
import { entryState, keepDecision, logEntry, type ReconcileCase, writeDecision } from './reconcile-case.ts';

export const loweredAfterEpisodeCases: readonly ReconcileCase[] = [
  {
    name: 'a waiting episode is not written if the user set the progress later',
    by: 'episode',
    patch: { progress: 5 },
    current: entryState(4),
    log: [logEntry('edit', entryState(4), entryState(4), 11, { decidedFields: ['progress'] })],
    becomes: keepDecision('decidedSince'),
  },
  {
    name: 'a tried episode is not written if the user lowered the progress later',
    by: 'episode',
    patch: { progress: 5 },
    attempted: { before: entryState(4), patch: { progress: 5 } },
    current: entryState(3),
    log: [logEntry('edit', entryState(4), entryState(3), 11, { decidedFields: ['progress'] })],
    becomes: keepDecision('decidedSince'),
  },
  {
    name: 'an episode watched after the user lowered the progress is written',
    by: 'episode',
    patch: { progress: 5 },
    current: entryState(3),
    log: [
      logEntry('advance', entryState(4), entryState(5), 7),
      logEntry('edit', entryState(5), entryState(3), 9, { decidedFields: ['progress'] }),
      logEntry('ignore', entryState(3), entryState(3), 8),
    ],
    becomes: writeDecision({ progress: 5 }, entryState(3)),
  },
];

/** Cases of "Watch again", chosen at time 10 for a title that the user saw as completed. */
export const watchAgainCases: readonly ReconcileCase[] = [
  {
    name: 'a completed title restarts from 0 despite more episodes on the list',
    patch: { status: 'watching', progress: 0 },
    base: entryState(12, 'completed', 8),
    current: entryState(13, 'completed', 8),
    becomes: writeDecision({ status: 'watching', progress: 0 }, entryState(13, 'completed', 8)),
  },
  {
    name: 'a completed manga restarts from 0',
    patch: { status: 'reading', progress: 0 },
    base: entryState(40, 'completed'),
    current: entryState(41, 'completed'),
    becomes: writeDecision({ status: 'reading', progress: 0 }, entryState(41, 'completed')),
  },
  {
    name: 'restarting a title that was continued elsewhere keeps its progress',
    patch: { status: 'watching', progress: 0 },
    base: entryState(12, 'completed'),
    current: entryState(13),
    becomes: writeDecision({ status: 'watching' }, entryState(13)),
  },
  {
    name: 'restarting a title that was not completed does not lower the progress',
    patch: { status: 'watching', progress: 0 },
    base: entryState(11),
    current: entryState(12, 'completed'),
    becomes: writeDecision({ status: 'watching' }, entryState(12, 'completed')),
  },
  {
    name: 'a progress of 0 without a status does not restart a completed title',
    patch: { progress: 0 },
    base: entryState(12, 'completed'),
    current: entryState(13, 'completed'),
    becomes: keepDecision('notAhead'),
  },
  {
    name: 'a restart is not written if the status was set later',
    patch: { status: 'watching', progress: 0 },
    base: entryState(12, 'completed'),
    current: entryState(13, 'completed'),
    log: [logEntry('edit', entryState(12), entryState(12, 'completed'), 11)],
    becomes: keepDecision('notAhead'),
  },
];
