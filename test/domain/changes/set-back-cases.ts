// Cases of `reconcile` for an episode that was watched at time 10, and for restarts. The user has lowered the progress before or after the
// episode.
import { type Case, entry, keep, line, write } from './reconcile-case.ts';

export const setBackCases: readonly Case[] = [
  {
    name: 'a waiting episode is not written if the user then set the progress that the list still had',
    by: 'episode',
    patch: { progress: 5 },
    current: entry(4),
    log: [line('edit', entry(4), entry(4), 11, { decidedFields: ['progress'] })],
    becomes: keep('decidedSince'),
  },
  {
    name: 'a tried episode that has not arrived is not written if the user then lowered the progress',
    by: 'episode',
    patch: { progress: 5 },
    attempted: { before: entry(4), patch: { progress: 5 } },
    current: entry(3),
    log: [line('edit', entry(4), entry(3), 11, { decidedFields: ['progress'] })],
    becomes: keep('decidedSince'),
  },
  {
    name: 'an episode watched after the user lowered the progress is written, even if it counted before',
    by: 'episode',
    patch: { progress: 5 },
    current: entry(3),
    log: [
      line('advance', entry(4), entry(5), 7),
      line('edit', entry(5), entry(3), 9, { decidedFields: ['progress'] }),
      line('ignore', entry(3), entry(3), 8),
    ],
    becomes: write({ progress: 5 }, entry(3)),
  },
];

/** Cases of "Watch again". The user chose it at time 10 for a title that was shown as completed. */
export const startAgainCases: readonly Case[] = [
  {
    name: 'a completed title restarts from 0, even if the list has more episodes of it by now',
    patch: { status: 'watching', progress: 0 },
    base: entry(12, 'completed', 8),
    current: entry(13, 'completed', 8),
    becomes: write({ status: 'watching', progress: 0 }, entry(13, 'completed', 8)),
  },
  {
    name: 'a completed manga restarts from 0',
    patch: { status: 'reading', progress: 0 },
    base: entry(40, 'completed'),
    current: entry(41, 'completed'),
    becomes: write({ status: 'reading', progress: 0 }, entry(41, 'completed')),
  },
  {
    name: 'restarting a title that was continued elsewhere keeps the progress that was reached there',
    patch: { status: 'watching', progress: 0 },
    base: entry(12, 'completed'),
    current: entry(13),
    becomes: write({ status: 'watching' }, entry(13)),
  },
  {
    name: 'restarting a title that was not completed when the user saw it does not lower the progress',
    patch: { status: 'watching', progress: 0 },
    base: entry(11),
    current: entry(12, 'completed'),
    becomes: write({ status: 'watching' }, entry(12, 'completed')),
  },
  {
    name: 'a progress of 0 without a status does not restart a completed title',
    patch: { progress: 0 },
    base: entry(12, 'completed'),
    current: entry(13, 'completed'),
    becomes: keep('notAhead'),
  },
  {
    name: 'a restart is not written if the status was set later',
    patch: { status: 'watching', progress: 0 },
    base: entry(12, 'completed'),
    current: entry(13, 'completed'),
    log: [line('edit', entry(12), entry(12, 'completed'), 11)],
    becomes: keep('notAhead'),
  },
];
