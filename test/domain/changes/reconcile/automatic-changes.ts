// Cases of `reconcileChange` for changes that are not manual edits: import rows, automatic edits, undos, and repeated attempts.
import {
  decisionToKeep,
  decisionToWrite,
  exampleEntryState,
  exampleLogEntry,
  type ReconcileCase,
} from '../reconcile-case.ts';

const drop = { kind: 'drop' } as const;
const arrived = (before: ReconcileCase['current']) => ({ kind: 'arrived', before }) as const;

export const importCases: readonly ReconcileCase[] = [
  {
    name: 'an import row is written if the entry is as in the preview',
    by: 'import',
    patch: { progress: 9 },
    base: exampleEntryState(4),
    current: exampleEntryState(4),
    becomes: decisionToWrite({ progress: 9 }, exampleEntryState(4)),
  },
  {
    name: 'an import row adds a title that is still not on the list',
    by: 'import',
    patch: { progress: 9, status: 'watching' },
    current: null,
    becomes: decisionToWrite({ progress: 9, status: 'watching' }, null),
  },
  {
    name: 'an import row does not change an entry that has changed since the preview',
    by: 'import',
    patch: { progress: 9 },
    base: exampleEntryState(4),
    current: exampleEntryState(4, 'dropped'),
    becomes: drop,
  },
  {
    name: 'an import row does not change a title that was added since the preview',
    by: 'import',
    patch: { progress: 9 },
    current: exampleEntryState(1),
    becomes: drop,
  },
  {
    name: 'an import row does not add a title that was removed after the preview',
    by: 'import',
    patch: { progress: 9 },
    base: exampleEntryState(4),
    current: null,
    becomes: drop,
  },
  {
    name: 'an import row that changes nothing is not written',
    by: 'import',
    patch: { progress: 4 },
    base: exampleEntryState(4),
    current: exampleEntryState(4),
    becomes: drop,
  },
  {
    name: 'an import row whose response was lost is done',
    by: 'import',
    patch: { progress: 9 },
    attempted: { before: exampleEntryState(4), patch: { progress: 9 } },
    base: exampleEntryState(4),
    current: exampleEntryState(9),
    becomes: arrived(exampleEntryState(4)),
  },
];

export const automaticProgressCases: readonly ReconcileCase[] = [
  {
    name: 'an automatic progress is not written for a removed title',
    by: 'kiroku',
    patch: { progress: 5 },
    base: exampleEntryState(4),
    current: null,
    becomes: drop,
  },
  {
    name: 'an automatic progress is not written for a title that was added later',
    by: 'kiroku',
    patch: { progress: 5 },
    current: exampleEntryState(4),
    becomes: drop,
  },
  {
    name: 'an automatic progress is written for a title that was never on the list',
    by: 'kiroku',
    patch: { progress: 5 },
    current: null,
    becomes: decisionToWrite({ progress: 5 }, null),
  },
  {
    name: 'an automatic progress is written after a new score',
    by: 'kiroku',
    patch: { progress: 5 },
    base: exampleEntryState(4),
    current: exampleEntryState(4, 'watching', 9),
    becomes: decisionToWrite({ progress: 5 }, exampleEntryState(4, 'watching', 9)),
  },
];

export const undoCases: readonly ReconcileCase[] = [
  {
    name: 'an undo is written if the entry is as expected',
    by: 'undo',
    patch: { progress: 4 },
    base: exampleEntryState(5),
    current: exampleEntryState(5),
    log: [exampleLogEntry('edit', exampleEntryState(6), exampleEntryState(5), 11)],
    becomes: decisionToWrite({ progress: 4 }, exampleEntryState(5)),
  },
  {
    name: 'an undo that removes the title is done if the entry is as expected',
    by: 'undo',
    patch: null,
    base: exampleEntryState(1),
    current: exampleEntryState(1),
    log: [exampleLogEntry('edit', exampleEntryState(2), exampleEntryState(1), 11)],
    becomes: { kind: 'remove', before: exampleEntryState(1) },
  },
  {
    name: 'an undo of a removal adds the title',
    by: 'undo',
    patch: { progress: 4 },
    current: null,
    log: [exampleLogEntry('remove', exampleEntryState(4), null, 11)],
    becomes: decisionToWrite({ progress: 4 }, null),
  },
];

/** Cases in which the same change was attempted before, and the answer was lost. */
export const repeatedAttemptCases: readonly ReconcileCase[] = [
  {
    name: 'a removal that was tried but has not arrived removes the current entry',
    patch: null,
    attempted: { before: exampleEntryState(4), patch: {} },
    current: exampleEntryState(6),
    becomes: { kind: 'remove', before: exampleEntryState(6) },
  },
  {
    name: 'an undo that removes the title asks the user when the entry has changed after an attempt',
    by: 'undo',
    patch: null,
    attempted: { before: exampleEntryState(1), patch: {} },
    base: exampleEntryState(1),
    current: exampleEntryState(2),
    becomes: { kind: 'ask', code: 'changed_meanwhile' },
  },
  {
    name: 'an edit that was tried but has not arrived is written to the current entry',
    patch: { progress: 5 },
    attempted: { before: exampleEntryState(4), patch: { progress: 5 } },
    base: exampleEntryState(4),
    current: exampleEntryState(4, 'dropped'),
    becomes: decisionToWrite({ progress: 5 }, exampleEntryState(4, 'dropped')),
  },
  {
    name: 'an episode of a removed title adds the title again',
    by: 'episode',
    patch: { progress: 5 },
    base: exampleEntryState(4),
    current: null,
    becomes: decisionToWrite({ progress: 5 }, null),
  },
  {
    name: 'an edit without fields adds the title',
    patch: {},
    current: null,
    becomes: decisionToWrite({}, null),
  },
  {
    name: 'a field without a value is not written',
    patch: { progress: undefined } as never,
    base: exampleEntryState(4),
    current: exampleEntryState(4),
    becomes: decisionToKeep('decidedSince'),
  },
];
