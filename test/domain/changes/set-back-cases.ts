// What `reconcile` decides about an episode when the user has set the title back, before or after it was watched. The episode is watched at 10.
import { type Case, entry, keep, line, write } from './reconcile-case.ts';

export const setBackCases: readonly Case[] = [
  {
    name: 'an episode that waited while the user set the number that the list still had is left alone',
    by: 'episode',
    patch: { progress: 5 },
    current: entry(4),
    log: [line('edit', entry(4), entry(4), 11, { said: ['progress'] })],
    becomes: keep('saidSince'),
  },
  {
    name: 'an episode that was tried, and had not arrived, before the user set the number back is left alone',
    by: 'episode',
    patch: { progress: 5 },
    attempted: { before: entry(4), patch: { progress: 5 } },
    current: entry(3),
    log: [line('edit', entry(4), entry(3), 11, { said: ['progress'] })],
    becomes: keep('saidSince'),
  },
  {
    name: 'an episode watched after the user set the number back is written, also the one that had counted before',
    by: 'episode',
    patch: { progress: 5 },
    current: entry(3),
    log: [
      line('advance', entry(4), entry(5), 7),
      line('edit', entry(5), entry(3), 9, { said: ['progress'] }),
      line('ignore', entry(3), entry(3), 8),
    ],
    becomes: write({ progress: 5 }, entry(3)),
  },
];
