// What becomes of a change that meets an entry which is not any more as it was: one line per case.
import type { EntryPatch, EntryState } from '@/lib/domain/entry-state.ts';
import type { LogLine, Reconciled, Wish } from '@/lib/domain/reconcile.ts';

export function entry(progress: number, status = 'watching', userScore: number | null = null): EntryState {
  return { progress, status, userScore };
}

/** A line about an episode, written at `at`, of what was said at `saidAt`. */
export function line(
  what: LogLine['what'],
  before: EntryState | null,
  after: EntryState | null,
  saidAt: number,
  part: Partial<LogLine> = {},
): LogLine {
  const isEpisode = ['advance', 'start', 'complete', 'rewatch'].includes(what);
  return {
    what,
    before,
    after,
    at: saidAt,
    saidAt,
    undone: false,
    episodeKey: isEpisode ? 'e' : null,
    ...part,
  };
}

export interface Case {
  readonly name: string;
  readonly by?: Wish['by'];
  readonly patch?: EntryPatch | null;
  readonly attempted?: { readonly before: EntryState | null; readonly patch: EntryPatch };
  readonly base?: EntryState | null;
  readonly current: EntryState | null;
  readonly log?: readonly LogLine[];
  readonly becomes: Reconciled;
}

const write = (patch: EntryPatch, before: EntryState | null): Reconciled => ({
  kind: 'write',
  patch,
  before,
});
const keep = (reason: 'notAhead' | 'saidSince'): Reconciled => ({ kind: 'keep', reason });

/** The wish is said at 10; without `by` it is an edit of the user. */
export const cases: readonly Case[] = [
  {
    name: 'an edit of what the user saw is written',
    patch: { progress: 5 },
    base: entry(4),
    current: entry(4),
    becomes: write({ progress: 5 }, entry(4)),
  },
  {
    name: 'an edit that adds a title is written',
    patch: { progress: 1, status: 'watching' },
    base: null,
    current: null,
    becomes: write({ progress: 1, status: 'watching' }, null),
  },
  {
    name: 'a lower number that the user set knowing the higher one is written',
    patch: { progress: 3 },
    base: entry(9),
    current: entry(9),
    becomes: write({ progress: 3 }, entry(9)),
  },
  {
    name: 'a number does not pull back what was watched elsewhere, its score is still given',
    patch: { progress: 5, userScore: 8 },
    base: entry(4),
    current: entry(9),
    becomes: write({ userScore: 8 }, entry(9)),
  },
  {
    name: 'a number of which nothing is left leaves the higher one',
    patch: { progress: 5 },
    base: entry(4),
    current: entry(9),
    becomes: keep('notAhead'),
  },
  {
    name: 'a number may lower what an episode of this browser has made meanwhile',
    patch: { progress: 3 },
    base: entry(4),
    current: entry(5),
    log: [line('advance', entry(4), entry(5), 9)],
    becomes: write({ progress: 3 }, entry(5)),
  },
  {
    name: 'a number does not lower what this browser has only added to from elsewhere',
    patch: { progress: 3 },
    base: entry(4),
    current: entry(9),
    log: [line('advance', entry(8), entry(9), 9)],
    becomes: keep('notAhead'),
  },
  {
    name: 'a title that was removed elsewhere is not half added again',
    patch: { progress: 5 },
    base: entry(4),
    current: null,
    becomes: { kind: 'ask', code: 'removed_meanwhile' },
  },
  {
    name: 'an edit whose lost answer hid that it arrived is not written again',
    patch: { progress: 5 },
    attempted: { before: entry(4), patch: { progress: 5 } },
    base: entry(4),
    current: entry(5),
    becomes: { kind: 'arrived', before: entry(4) },
  },
  {
    name: 'an edit that was changed after its first half arrived leads back to before both',
    patch: { progress: 3 },
    attempted: { before: entry(4), patch: { progress: 9 } },
    base: entry(4),
    current: entry(9),
    becomes: write({ progress: 3 }, entry(4)),
  },
  {
    name: 'an edit said before another one that is written already changes only what that one left',
    patch: { status: 'dropped', userScore: 2 },
    base: entry(4),
    current: entry(5, 'on_hold'),
    log: [line('edit', entry(5), entry(5, 'on_hold'), 11)],
    becomes: write({ userScore: 2 }, entry(5, 'on_hold')),
  },
  {
    name: 'an episode watched before the user set a number is left alone',
    by: 'episode',
    patch: { progress: 5 },
    current: entry(3),
    log: [line('edit', entry(4), entry(3), 11)],
    becomes: keep('saidSince'),
  },
  {
    name: 'an episode watched before the user set a higher number is not ahead',
    by: 'episode',
    patch: { progress: 5 },
    current: entry(9),
    log: [line('edit', entry(4), entry(9), 11)],
    becomes: keep('notAhead'),
  },
  {
    name: 'an episode watched before the user dropped the title counts, and the title stays dropped',
    by: 'episode',
    patch: { progress: 5, status: 'watching' },
    current: entry(4, 'dropped'),
    log: [line('edit', entry(4), entry(4, 'dropped'), 11)],
    becomes: write({ progress: 5 }, entry(4, 'dropped')),
  },
  {
    name: 'an episode watched after the user dropped the title takes it up again',
    by: 'episode',
    patch: { progress: 5, status: 'watching' },
    current: entry(4, 'dropped'),
    log: [line('edit', entry(4), entry(4, 'dropped'), 9)],
    becomes: write({ progress: 5, status: 'watching' }, entry(4, 'dropped')),
  },
  {
    name: 'an episode watched before the user removed the title does not bring it back',
    by: 'episode',
    patch: { progress: 5, status: 'watching' },
    current: null,
    log: [line('remove', entry(4), null, 11)],
    becomes: keep('saidSince'),
  },
  {
    name: 'an episode whose lost answer hid that it arrived is not written again',
    by: 'episode',
    patch: { progress: 5 },
    attempted: { before: entry(4), patch: { progress: 5 } },
    current: entry(5, 'watching', 7),
    becomes: { kind: 'arrived', before: entry(4) },
  },
  {
    name: 'an undo of what is there is done',
    by: 'undo',
    patch: { progress: 4, status: 'watching', userScore: null },
    base: entry(5),
    current: entry(5),
    becomes: write({ progress: 4, status: 'watching', userScore: null }, entry(5)),
  },
  {
    name: 'an undo of what has been changed since asks',
    by: 'undo',
    patch: { progress: 4 },
    base: entry(5),
    current: entry(6),
    becomes: { kind: 'ask', code: 'changed_meanwhile' },
  },
  {
    name: 'an undo that removes what has been changed since asks',
    by: 'undo',
    patch: null,
    base: entry(1),
    current: entry(1, 'watching', 9),
    becomes: { kind: 'ask', code: 'changed_meanwhile' },
  },
  {
    name: 'a removal is done',
    patch: null,
    current: entry(4),
    becomes: { kind: 'remove', before: entry(4) },
  },
  {
    name: 'a removal of what is gone is done already, and its undo knows what there was',
    patch: null,
    attempted: { before: entry(4), patch: {} },
    current: null,
    becomes: { kind: 'arrived', before: entry(4) },
  },
  {
    name: 'a removal said before an episode was watched leaves the title',
    patch: null,
    current: entry(6),
    log: [line('advance', entry(5), entry(6), 11)],
    becomes: keep('saidSince'),
  },
  {
    name: 'a number of our own that was overwritten is written again where it still is',
    by: 'kiroku',
    patch: { progress: 5 },
    base: entry(4),
    current: entry(4),
    becomes: write({ progress: 5 }, entry(4)),
  },
  {
    name: 'a number of our own is dropped when somebody has changed it since',
    by: 'kiroku',
    patch: { progress: 5 },
    base: entry(4),
    current: entry(2),
    becomes: { kind: 'drop' },
  },
  {
    name: 'a completion of our own is dropped when somebody has dropped the title since',
    by: 'kiroku',
    patch: { status: 'completed' },
    base: entry(12),
    current: entry(12, 'dropped'),
    becomes: { kind: 'drop' },
  },
  {
    name: 'a later episode is written after an earlier one that was confirmed since',
    by: 'episode',
    patch: { progress: 6, status: 'watching' },
    current: entry(5),
    log: [line('start', null, entry(5), 11)],
    becomes: write({ progress: 6, status: 'watching' }, entry(5)),
  },
  {
    name: 'an episode does not pull back a number that the user has set since',
    by: 'episode',
    patch: { progress: 6 },
    current: entry(3),
    log: [line('edit', entry(5), entry(3), 11)],
    becomes: { kind: 'keep', reason: 'saidSince' },
  },
];
