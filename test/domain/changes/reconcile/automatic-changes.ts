// What `reconcile` decides about changes without the user at that moment: import rows, automatic repeats, undos.
import { type Case, entry, keep, line, write } from '../reconcile-case.ts';

const drop = { kind: 'drop' } as const;
const arrived = (before: Case['current']) => ({ kind: 'arrived', before }) as const;

export const importCases: readonly Case[] = [
  {
    name: 'a row of an import is written where the entry is as the preview showed it',
    by: 'import',
    patch: { progress: 9 },
    base: entry(4),
    current: entry(4),
    becomes: write({ progress: 9 }, entry(4)),
  },
  {
    name: 'a row of an import adds a title that is still not on the list',
    by: 'import',
    patch: { progress: 9, status: 'watching' },
    current: null,
    becomes: write({ progress: 9, status: 'watching' }, null),
  },
  {
    name: 'a row of an import leaves an entry that has changed since the preview',
    by: 'import',
    patch: { progress: 9 },
    base: entry(4),
    current: entry(4, 'dropped'),
    becomes: drop,
  },
  {
    name: 'a row of an import leaves a title that was added since the preview',
    by: 'import',
    patch: { progress: 9 },
    current: entry(1),
    becomes: drop,
  },
  {
    name: 'a row of an import does not add a title again that was removed since the preview',
    by: 'import',
    patch: { progress: 9 },
    base: entry(4),
    current: null,
    becomes: drop,
  },
  {
    name: 'a row of an import that changes nothing is not written',
    by: 'import',
    patch: { progress: 4 },
    base: entry(4),
    current: entry(4),
    becomes: drop,
  },
  {
    name: 'a row of an import whose answer got lost is done, and leads back to before it',
    by: 'import',
    patch: { progress: 9 },
    attempted: { before: entry(4), patch: { progress: 9 } },
    base: entry(4),
    current: entry(9),
    becomes: arrived(entry(4)),
  },
];

export const ownCases: readonly Case[] = [
  {
    name: 'a number of our own is not written for a title that was removed since',
    by: 'kiroku',
    patch: { progress: 5 },
    base: entry(4),
    current: null,
    becomes: drop,
  },
  {
    name: 'a number of our own is not written for a title that was added since',
    by: 'kiroku',
    patch: { progress: 5 },
    current: entry(4),
    becomes: drop,
  },
  {
    name: 'a number of our own is written for a title that never was on the list',
    by: 'kiroku',
    patch: { progress: 5 },
    current: null,
    becomes: write({ progress: 5 }, null),
  },
  {
    name: 'a number of our own is written beside a score that was given since',
    by: 'kiroku',
    patch: { progress: 5 },
    base: entry(4),
    current: entry(4, 'watching', 9),
    becomes: write({ progress: 5 }, entry(4, 'watching', 9)),
  },
];

export const undoCases: readonly Case[] = [
  {
    name: 'an undo of what is there is done, whatever was said of the title since',
    by: 'undo',
    patch: { progress: 4 },
    base: entry(5),
    current: entry(5),
    log: [line('edit', entry(6), entry(5), 11)],
    becomes: write({ progress: 4 }, entry(5)),
  },
  {
    name: 'an undo that removes what is there removes it, whatever was said of the title since',
    by: 'undo',
    patch: null,
    base: entry(1),
    current: entry(1),
    log: [line('edit', entry(2), entry(1), 11)],
    becomes: { kind: 'remove', before: entry(1) },
  },
  {
    name: 'an undo of a removal brings the title back, though it was removed once more',
    by: 'undo',
    patch: { progress: 4 },
    current: null,
    log: [line('remove', entry(4), null, 11)],
    becomes: write({ progress: 4 }, null),
  },
];

/** An earlier attempt of the same change, whose answer was lost. */
export const attemptCases: readonly Case[] = [
  {
    name: 'a removal that was tried and has not arrived leads back to what there is now',
    patch: null,
    attempted: { before: entry(4), patch: {} },
    current: entry(6),
    becomes: { kind: 'remove', before: entry(6) },
  },
  {
    name: 'an undo that removes, and was tried, asks where the entry has changed since',
    by: 'undo',
    patch: null,
    attempted: { before: entry(1), patch: {} },
    base: entry(1),
    current: entry(2),
    becomes: { kind: 'ask', code: 'changed_meanwhile' },
  },
  {
    name: 'an edit that was tried and has not arrived leads back to what there is now',
    patch: { progress: 5 },
    attempted: { before: entry(4), patch: { progress: 5 } },
    base: entry(4),
    current: entry(4, 'dropped'),
    becomes: write({ progress: 5 }, entry(4, 'dropped')),
  },
  {
    name: 'an episode of a title that was removed since adds it again, as the first of a new entry',
    by: 'episode',
    patch: { progress: 5 },
    base: entry(4),
    current: null,
    becomes: write({ progress: 5 }, null),
  },
  {
    name: 'an edit that names nothing still adds the title',
    patch: {},
    current: null,
    becomes: write({}, null),
  },
  {
    name: 'a field without a value is no change',
    patch: { progress: undefined } as never,
    base: entry(4),
    current: entry(4),
    becomes: keep('decidedSince'),
  },
];
