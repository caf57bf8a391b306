// Tests which episodes count as watched again if the user has restarted a completed title in an unusual way.
import { expect, it } from 'vitest';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import type { EntryState } from '@/lib/domain/changes/entry-state.ts';
import { countRewatches, createRewatchFinder } from '@/lib/domain/statistics/watched-again.ts';
import { activity } from '../examples.ts';

const TOTAL = 12;
const lengths = new Map<string, number | null>([
  ['series', TOTAL],
  ['endless', null],
]);
const completed = (progress: number) => ({ status: 'completed', progress, userScore: null });
const watching = (progress: number) => ({ status: 'watching', progress, userScore: null });
const planned = (progress: number) => ({ status: 'plan_to_watch', progress, userScore: null });
const edit = (before: EntryState | null, after: EntryState | null, part: Partial<Activity> = {}) =>
  activity({ what: 'edit', episodeKey: null, mediaId: 'series', before, after, ...part });
const episodes = (from: number, to: number, part: Partial<Activity> = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    activity({
      mediaId: 'series',
      before: watching(from + index - 1),
      after: from + index === TOTAL ? completed(TOTAL) : watching(from + index),
      ...part,
    }),
  );
const countAgain = (log: readonly Activity[]) => log.filter(createRewatchFinder(lengths)).length;

it.each<[string, readonly Activity[]]>([
  ['in one edit', [edit(completed(12), watching(0))]],
  ['of a title that was completed without a number', [edit(completed(0), watching(0))]],
  ['in one edit that sets the title to planned', [edit(completed(12), planned(0))]],
  [
    'in two edits, first of the status and then of the number',
    [edit(completed(12), watching(12)), edit(watching(12), watching(0))],
  ],
  [
    'in two edits that set the title to planned, first the status and then the number',
    [edit(completed(12), planned(12)), edit(planned(12), planned(0))],
  ],
  [
    'in two edits, first of the number and then of the status',
    [edit(completed(12), completed(0)), edit(completed(0), watching(0))],
  ],
])('createRewatchFinder counts every episode after a restart %s', (_how, start) => {
  expect(countAgain([...start, ...episodes(1, TOTAL)])).toBe(TOTAL);
});

it('createRewatchFinder counts only the episodes up to the former progress after a restart in two edits', () => {
  const status = edit(completed(3), watching(3));
  expect(countAgain([status, edit(watching(3), watching(0)), ...episodes(1, 6)])).toBe(3);
  const another = episodes(4, 4);
  expect(countAgain([status, ...another, edit(watching(4), watching(0)), ...episodes(1, 6)])).toBe(3);
});

it('createRewatchFinder counts only the episodes up to the former progress if the length of the title is unknown', () => {
  const part = { mediaId: 'endless' };
  const start = [edit(completed(5), completed(0), part), edit(completed(0), watching(0), part)];
  expect(countAgain([...start, ...episodes(1, 8, part)])).toBe(5);
});

it.each<[string, readonly Activity[]]>([
  ['only the status was corrected', [edit(completed(3), watching(3)), ...episodes(4, 6)]],
  [
    'the progress was corrected',
    [edit(completed(3), watching(3)), edit(watching(3), watching(1)), ...episodes(2, 4)],
  ],
  [
    'the restart was undone',
    [
      edit(completed(3), watching(3)),
      edit(watching(3), watching(0), { undone: true }),
      edit(watching(0), watching(3), { what: 'undo' }),
      ...episodes(4, 6),
    ],
  ],
  [
    'the title was removed before the restart',
    [edit(completed(3), watching(3)), edit(watching(3), null), edit(null, watching(0)), ...episodes(1, 6)],
  ],
  [
    'the former progress is unknown',
    [edit(completed(0), watching(0), { mediaId: 'endless' }), ...episodes(1, 6, { mediaId: 'endless' })],
  ],
  ['the title was never completed', [edit(watching(3), watching(0)), ...episodes(1, 6)]],
])('createRewatchFinder counts no episode if %s', (_why, log) => {
  expect(countAgain(log)).toBe(0);
});

const restarts: readonly { name: string; log: readonly Activity[]; count: number }[] = [
  { name: 'no restart', log: episodes(1, TOTAL), count: 0 },
  { name: 'a restart in one edit', log: [edit(completed(12), watching(0)), ...episodes(1, 3)], count: 1 },
  {
    name: 'a restart in two edits',
    log: [edit(completed(12), watching(12)), edit(watching(12), watching(0)), ...episodes(1, 1)],
    count: 1,
  },
  {
    name: 'two restarts',
    log: [
      edit(completed(12), watching(0)),
      ...episodes(1, TOTAL),
      edit(completed(12), watching(0)),
      ...episodes(1, 2),
    ],
    count: 2,
  },
  {
    name: 'a completed title that was planned again',
    log: [edit(completed(12), planned(0)), ...episodes(1, 3)],
    count: 1,
  },
  {
    name: 'a planned title without an episode',
    log: [edit(completed(12), planned(0)), edit(planned(0), watching(0))],
    count: 0,
  },
  { name: 'a restart without an episode', log: [edit(completed(12), watching(0))], count: 0 },
  {
    name: 'a restart that was completed by hand',
    log: [edit(completed(12), watching(0)), edit(watching(0), completed(12))],
    count: 1,
  },
  {
    name: 'a restart that was undone in the log',
    log: [
      edit(completed(12), watching(0), { id: 'restart', undone: true }),
      edit(watching(0), completed(12), { what: 'undo', undoes: 'restart' }),
    ],
    count: 0,
  },
  {
    name: 'a restart that was reverted immediately',
    log: [edit(completed(12), watching(0)), edit(watching(0), completed(12), { restores: true })],
    count: 0,
  },
  {
    name: 'a restart after a reverted restart',
    log: [
      edit(completed(12), watching(0)),
      edit(watching(0), completed(12), { restores: true }),
      edit(completed(12), watching(0)),
      ...episodes(1, 2),
    ],
    count: 1,
  },
  {
    name: 'a restart of another title',
    log: [edit(completed(12), watching(0), { mediaId: 'other' })],
    count: 0,
  },
];

it.each(restarts.map(({ name, log, count }) => [count, name, log] as const))(
  'countRewatches returns %i for a log with %s',
  (count, _name, log) => {
    expect(countRewatches(log, 'series', TOTAL)).toBe(count);
  },
);
