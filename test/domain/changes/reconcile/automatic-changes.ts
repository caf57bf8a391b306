// Cases of `reconcile` for changes that are not manual edits. These are import rows, automatic edits, undos, and repeated attempts.
import { type Case, entry, keep, line, write } from '../reconcile-case.ts';

const drop = { kind: 'drop' } as const;
const arrived = (before: Case['current']) => ({ kind: 'arrived', before }) as const;

export const importCases: readonly Case[] = [
  {
    name: 'an import row is written if the entry is as in the preview',
    by: 'import',
    patch: { progress: 9 },
    base: entry(4),
    current: entry(4),
    becomes: write({ progress: 9 }, entry(4)),
  },
  {
    name: 'an import row adds a title that is still not on the list',
    by: 'import',
    patch: { progress: 9, status: 'watching' },
    current: null,
    becomes: write({ progress: 9, status: 'watching' }, null),
  },
  {
    name: 'an import row does not change an entry that has changed since the preview',
    by: 'import',
    patch: { progress: 9 },
    base: entry(4),
    current: entry(4, 'dropped'),
    becomes: drop,
  },
  {
    name: 'an import row does not change a title that was added since the preview',
    by: 'import',
    patch: { progress: 9 },
    current: entry(1),
    becomes: drop,
  },
  {
    name: 'an import row does not add a title again that was removed since the preview',
    by: 'import',
    patch: { progress: 9 },
    base: entry(4),
    current: null,
    becomes: drop,
  },
  {
    name: 'an import row that changes nothing is not written',
    by: 'import',
    patch: { progress: 4 },
    base: entry(4),
    current: entry(4),
    becomes: drop,
  },
  {
    name: 'an import row that arrived, but whose answer was lost, is done, with the entry from before it',
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
    name: 'an automatic progress is not written for a title that was removed since',
    by: 'kiroku',
    patch: { progress: 5 },
    base: entry(4),
    current: null,
    becomes: drop,
  },
  {
    name: 'an automatic progress is not written for a title that was added since',
    by: 'kiroku',
    patch: { progress: 5 },
    current: entry(4),
    becomes: drop,
  },
  {
    name: 'an automatic progress is written for a title that was never on the list',
    by: 'kiroku',
    patch: { progress: 5 },
    current: null,
    becomes: write({ progress: 5 }, null),
  },
  {
    name: 'an automatic progress is written although a score was given since',
    by: 'kiroku',
    patch: { progress: 5 },
    base: entry(4),
    current: entry(4, 'watching', 9),
    becomes: write({ progress: 5 }, entry(4, 'watching', 9)),
  },
];

export const undoCases: readonly Case[] = [
  {
    name: 'an undo is written if the entry is as expected, even after later edits',
    by: 'undo',
    patch: { progress: 4 },
    base: entry(5),
    current: entry(5),
    log: [line('edit', entry(6), entry(5), 11)],
    becomes: write({ progress: 4 }, entry(5)),
  },
  {
    name: 'an undo that removes the title is done if the entry is as expected, even after later edits',
    by: 'undo',
    patch: null,
    base: entry(1),
    current: entry(1),
    log: [line('edit', entry(2), entry(1), 11)],
    becomes: { kind: 'remove', before: entry(1) },
  },
  {
    name: 'an undo of a removal adds the title, even if it was removed again later',
    by: 'undo',
    patch: { progress: 4 },
    current: null,
    log: [line('remove', entry(4), null, 11)],
    becomes: write({ progress: 4 }, null),
  },
];

/** Cases with an earlier attempt of the same change. Its answer was lost. */
export const attemptCases: readonly Case[] = [
  {
    name: 'a removal that was tried, but has not arrived, removes the entry as it is now',
    patch: null,
    attempted: { before: entry(4), patch: {} },
    current: entry(6),
    becomes: { kind: 'remove', before: entry(6) },
  },
  {
    name: 'an undo that removes the title asks the user if the entry has changed since an attempt',
    by: 'undo',
    patch: null,
    attempted: { before: entry(1), patch: {} },
    base: entry(1),
    current: entry(2),
    becomes: { kind: 'ask', code: 'changed_meanwhile' },
  },
  {
    name: 'an edit that was tried, but has not arrived, is written to the entry as it is now',
    patch: { progress: 5 },
    attempted: { before: entry(4), patch: { progress: 5 } },
    base: entry(4),
    current: entry(4, 'dropped'),
    becomes: write({ progress: 5 }, entry(4, 'dropped')),
  },
  {
    name: 'an episode of a title that was removed since adds the title again',
    by: 'episode',
    patch: { progress: 5 },
    base: entry(4),
    current: null,
    becomes: write({ progress: 5 }, null),
  },
  {
    name: 'an edit without fields adds the title',
    patch: {},
    current: null,
    becomes: write({}, null),
  },
  {
    name: 'a field without a value is not written',
    patch: { progress: undefined } as never,
    base: entry(4),
    current: entry(4),
    becomes: keep('decidedSince'),
  },
];
