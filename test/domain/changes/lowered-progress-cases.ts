// Cases of `reconcileChange` for an episode that was watched at time 10. The user lowers the progress before or after that time, or restarts the
// title.
import {
  decisionToKeep,
  decisionToWrite,
  exampleEntryState,
  exampleLogEntry,
  type ReconcileCase,
} from './reconcile-case.ts';

export const loweredAfterEpisodeCases: readonly ReconcileCase[] = [
  {
    name: 'a waiting episode is not written if the user set the progress later',
    by: 'episode',
    patch: { progress: 5 },
    current: exampleEntryState(4),
    log: [
      exampleLogEntry('edit', exampleEntryState(4), exampleEntryState(4), 11, {
        decidedFields: ['progress'],
      }),
    ],
    becomes: decisionToKeep('decidedSince'),
  },
  {
    name: 'a tried episode is not written if the user lowered the progress later',
    by: 'episode',
    patch: { progress: 5 },
    attempted: { before: exampleEntryState(4), patch: { progress: 5 } },
    current: exampleEntryState(3),
    log: [
      exampleLogEntry('edit', exampleEntryState(4), exampleEntryState(3), 11, {
        decidedFields: ['progress'],
      }),
    ],
    becomes: decisionToKeep('decidedSince'),
  },
  {
    name: 'an episode watched after the user lowered the progress is written',
    by: 'episode',
    patch: { progress: 5 },
    current: exampleEntryState(3),
    log: [
      exampleLogEntry('advance', exampleEntryState(4), exampleEntryState(5), 7),
      exampleLogEntry('edit', exampleEntryState(5), exampleEntryState(3), 9, { decidedFields: ['progress'] }),
      exampleLogEntry('ignore', exampleEntryState(3), exampleEntryState(3), 8),
    ],
    becomes: decisionToWrite({ progress: 5 }, exampleEntryState(3)),
  },
];

/** Cases of "Watch again", chosen at time 10 for a title that the user saw as completed. */
export const watchAgainCases: readonly ReconcileCase[] = [
  {
    name: 'a completed title restarts from 0 despite more episodes on the list',
    patch: { status: 'watching', progress: 0 },
    base: exampleEntryState(12, 'completed', 8),
    current: exampleEntryState(13, 'completed', 8),
    becomes: decisionToWrite({ status: 'watching', progress: 0 }, exampleEntryState(13, 'completed', 8)),
  },
  {
    name: 'a completed manga restarts from 0',
    patch: { status: 'reading', progress: 0 },
    base: exampleEntryState(40, 'completed'),
    current: exampleEntryState(41, 'completed'),
    becomes: decisionToWrite({ status: 'reading', progress: 0 }, exampleEntryState(41, 'completed')),
  },
  {
    name: 'restarting a title that was continued elsewhere keeps its progress',
    patch: { status: 'watching', progress: 0 },
    base: exampleEntryState(12, 'completed'),
    current: exampleEntryState(13),
    becomes: decisionToWrite({ status: 'watching' }, exampleEntryState(13)),
  },
  {
    name: 'restarting a title that was not completed does not lower the progress',
    patch: { status: 'watching', progress: 0 },
    base: exampleEntryState(11),
    current: exampleEntryState(12, 'completed'),
    becomes: decisionToWrite({ status: 'watching' }, exampleEntryState(12, 'completed')),
  },
  {
    name: 'a progress of 0 without a status does not restart a completed title',
    patch: { progress: 0 },
    base: exampleEntryState(12, 'completed'),
    current: exampleEntryState(13, 'completed'),
    becomes: decisionToKeep('notAhead'),
  },
  {
    name: 'a restart is not written if the status was set later',
    patch: { status: 'watching', progress: 0 },
    base: exampleEntryState(12, 'completed'),
    current: exampleEntryState(13, 'completed'),
    log: [exampleLogEntry('edit', exampleEntryState(12), exampleEntryState(12, 'completed'), 11)],
    becomes: decisionToKeep('notAhead'),
  },
  {
    name: 'restarting a title that was begun again elsewhere keeps its progress',
    patch: { status: 'watching', progress: 0 },
    base: exampleEntryState(12, 'completed'),
    current: exampleEntryState(3),
    becomes: decisionToWrite({ status: 'watching' }, exampleEntryState(3)),
  },
  {
    name: 'a restart whose answer was lost keeps an episode that was watched elsewhere after it',
    patch: { status: 'watching', progress: 0 },
    attempted: { before: exampleEntryState(12, 'completed'), patch: { status: 'watching', progress: 0 } },
    base: exampleEntryState(12, 'completed'),
    current: exampleEntryState(1),
    becomes: decisionToWrite({ status: 'watching' }, exampleEntryState(1)),
  },
  {
    name: 'a title that was put on hold elsewhere with its last number restarts from 0',
    patch: { status: 'watching', progress: 0 },
    base: exampleEntryState(12, 'completed'),
    current: exampleEntryState(12, 'on_hold'),
    becomes: decisionToWrite({ status: 'watching', progress: 0 }, exampleEntryState(12, 'on_hold')),
  },
  {
    name: 'restarting a title on hold keeps the progress if it was begun again elsewhere',
    patch: { status: 'watching', progress: 0 },
    base: exampleEntryState(12, 'on_hold'),
    current: exampleEntryState(3),
    becomes: decisionToWrite({ status: 'watching' }, exampleEntryState(3)),
  },
];

/** Cases of the status Planned, chosen at time 10 for a title that the user saw as completed with its last number. */
export const plannedAgainCases: readonly ReconcileCase[] = [
  {
    name: 'a completed title becomes planned at 0 despite more episodes on the list',
    patch: { status: 'plan_to_watch', progress: 0 },
    base: exampleEntryState(12, 'completed', 8),
    current: exampleEntryState(13, 'completed', 8),
    becomes: decisionToWrite({ status: 'plan_to_watch', progress: 0 }, exampleEntryState(13, 'completed', 8)),
  },
  {
    name: 'a completed manga becomes planned at 0',
    patch: { status: 'plan_to_read', progress: 0 },
    base: exampleEntryState(40, 'completed'),
    current: exampleEntryState(41, 'completed'),
    becomes: decisionToWrite({ status: 'plan_to_read', progress: 0 }, exampleEntryState(41, 'completed')),
  },
  {
    name: 'planning a title that was begun again elsewhere keeps its progress',
    patch: { status: 'plan_to_watch', progress: 0 },
    base: exampleEntryState(12, 'completed'),
    current: exampleEntryState(3),
    becomes: decisionToWrite({ status: 'plan_to_watch' }, exampleEntryState(3)),
  },
  {
    name: 'planning a title that was continued elsewhere keeps its progress',
    patch: { status: 'plan_to_watch', progress: 0 },
    base: exampleEntryState(12, 'completed'),
    current: exampleEntryState(13),
    becomes: decisionToWrite({ status: 'plan_to_watch' }, exampleEntryState(13)),
  },
];
