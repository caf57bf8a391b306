// Makes the plan of an import. For each row of the file, it computes what the row would change on the current list. Writes nothing.
import type { Media } from '../contract/media.ts';
import { type EntryPatch, type EntryState, pickEntryState } from '../domain/changes/entry-state.ts';
import type { PlannedChange, WrittenVerdict } from '../domain/imports/import-job.ts';
import type { HistoryFormat, ImportedTitle, ListFormat, UnreadableRow } from './imported.ts';
import type { PlannedRow, RowAnswer, RowRule, RowRules, RowVerdict, TitleResolution } from './plan.ts';
import { alteredValuesOf } from './planning/altered-values.ts';
import { differencesOf, type EntryDifferences } from './planning/differences.ts';
import {
  isFurtherAlong,
  mergeWantedEntries,
  type WantedEntry,
  wantedEntryOf,
} from './planning/wanted-entry.ts';
import { slimMedia } from './slim-media.ts';

/** The content of a list file, or the entries that a history suggests. */
export interface PlannedFile {
  readonly format: ListFormat | HistoryFormat;
  readonly titles: readonly ImportedTitle[];
  readonly unreadable: readonly UnreadableRow[];
}

export interface PlanContext {
  /** The result of each lookup, by the title's place in the file. A title without a result counts as missing. */
  readonly resolutions: ReadonlyMap<number, TitleResolution>;
  /** The current list, by title id. */
  readonly entries: ReadonlyMap<string, EntryState>;
  readonly answers?: ReadonlyMap<number, RowAnswer> | undefined;
  /** The user's rules. If they are missing, the rule `careful` applies to every row. */
  readonly rules?: RowRules | undefined;
  /** Which rows the user has switched on (true) or off (false), by place in the file. */
  readonly chosen?: ReadonlyMap<number, boolean> | undefined;
  /** Returns whether a row is preselected. Without this function, every row is preselected. */
  readonly isOnByDefault?: ((place: number) => boolean) | undefined;
}

export const carefulRules: RowRules = { all: 'careful', groups: {}, rows: new Map() };

/** A row with its title, before it is compared with the list. */
interface Placed {
  readonly title: ImportedTitle;
  readonly media: Media | null;
  readonly choices: readonly Media[];
  readonly wanted: WantedEntry | null;
  readonly isUnnamed: boolean;
  /**
   * The places of the rows that were merged into this row. The array is mutable, because copying it for each row would take quadratic time.
   */
  readonly merged: number[];
}

/**
 * Returns one row for each title and each unreadable row, in the order of the file. Rows of the same title are merged, and have the
 * furthest progress.
 */
export function planRows(file: PlannedFile, context: PlanContext): readonly PlannedRow[] {
  const placed = file.titles.map((title) => place(title, file.format, context));
  const rows = [
    ...mergeSame(placed).map((one) => planRow(one, context)),
    ...file.unreadable.map(unreadableRow),
  ];
  return rows.sort((a, b) => a.place - b.place);
}

function place(title: ImportedTitle, format: PlannedFile['format'], context: PlanContext): Placed {
  const answer = context.answers?.get(title.place);
  const resolution = context.resolutions.get(title.place);
  const { media, choices, progress = title.progress } = mediaOf(answer, resolution);
  const isUnnamed = resolution?.kind === 'missing' && resolution.isUnnamed === true;
  const state = title.state ?? answer?.state ?? null;
  const wanted = media && wantedEntryOf({ ...title, state, progress }, media, format);
  return { title, media, choices, wanted, isUnnamed, merged: [] };
}

interface Decided {
  readonly media: Media | null;
  readonly choices: readonly Media[];
  readonly progress?: number | undefined;
}

function mediaOf(answer: RowAnswer | undefined, resolution: TitleResolution | undefined): Decided {
  if (answer?.media !== undefined) return { media: answer.media, choices: [] };
  if (resolution?.kind === 'found') return { ...resolution, choices: [] };
  return { media: null, choices: resolution?.kind === 'question' ? resolution.choices : [] };
}

function mergeSame(rows: readonly Placed[]): readonly Placed[] {
  const byId = new Map<string, Placed>();
  const others: Placed[] = [];
  for (const row of rows) {
    const before = row.media ? byId.get(row.media.id) : undefined;
    if (row.media) byId.set(row.media.id, before ? mergeRows(before, row) : row);
    else others.push(row);
  }
  return [...byId.values(), ...others];
}

/** Merges two rows of the same title. `other` must not have merged rows itself. */
function mergeRows(one: Placed, other: Placed): Placed {
  if (!one.wanted || !other.wanted) return one;
  const [far, near] = isFurtherAlong(other.wanted, one.wanted) ? [other, one] : [one, other];
  one.merged.push(near.title.place);
  return {
    ...far,
    wanted: mergeWantedEntries(one.wanted, other.wanted),
    merged: one.merged,
  };
}

function planRow(placed: Placed, context: PlanContext): PlannedRow {
  const { title, media, choices, wanted, isUnnamed, merged } = placed;
  const entry = media && context.entries.get(media.id);
  // Take only the fields that are compared and sent.
  const before = entry ? pickEntryState(entry) : null;
  const differences = wanted && differencesOf(wanted, before);
  const isStateMissing = wanted !== null && wanted.status === null && before === null;
  const verdict =
    !differences || isStateMissing
      ? undecided(choices.length > 0 || isStateMissing)
      : verdictOf(differences, before);
  const rule = ruleOf(title.place, verdict, context.rules ?? carefulRules);
  const patch = differences && !isStateMissing ? patchUnder(rule, differences) : null;
  const altered = alteredValuesOf(title, wanted?.excess);
  const isOn = context.chosen?.get(title.place) ?? context.isOnByDefault?.(title.place) ?? true;
  return {
    place: title.place,
    name: title.titles[0] ?? '',
    verdict,
    media,
    choices,
    before,
    patch,
    conflicts: differences?.conflicts ?? [],
    rule,
    isChosen: patch !== null && isOn,
    ...(isUnnamed && media === null && { isUnnamed }),
    merged,
    ...(altered && { altered }),
  };
}

function undecided(isQuestion: boolean): RowVerdict {
  return isQuestion ? 'question' : 'missing';
}

function verdictOf({ all, conflicts }: EntryDifferences, before: EntryState | null): RowVerdict {
  if (before === null) return 'new';
  if (all === null) return 'same';
  return conflicts.length > 0 ? 'conflict' : 'changed';
}

function ruleOf(place: number, verdict: RowVerdict, { all, groups, rows }: RowRules): RowRule {
  return rows.get(place) ?? groups[verdict] ?? all;
}

function patchUnder(rule: RowRule, { all, careful }: EntryDifferences): EntryPatch | null {
  if (rule === 'list') return null;
  return rule === 'file' ? all : careful;
}

function unreadableRow({ place, text }: UnreadableRow): PlannedRow {
  return {
    place,
    name: text,
    verdict: 'unreadable',
    media: null,
    choices: [],
    before: null,
    patch: null,
    conflicts: [],
    rule: 'list',
    isChosen: false,
    merged: [],
  };
}

/** Returns the changes that the worker will write. These are the changes of all chosen rows that change something. */
export function selectPlannedChanges(rows: readonly PlannedRow[]): readonly PlannedChange[] {
  return rows.flatMap(({ place, media, before, patch, verdict, isChosen, altered }) =>
    isChosen && media && patch && isWritten(verdict)
      ? [{ place, media: slimMedia(media), base: before, patch, verdict, ...(altered && { altered }) }]
      : [],
  );
}

const writtenVerdicts: readonly RowVerdict[] = ['new', 'changed', 'conflict'] satisfies WrittenVerdict[];

/** Only rows with these verdicts have a patch. */
function isWritten(verdict: RowVerdict): verdict is WrittenVerdict {
  return writtenVerdicts.includes(verdict);
}

/**
 * How many rows there are of each verdict. `merged` rows were merged into another row. `leftOut` rows were skipped on purpose. These two
 * and all verdicts add up to `total`, which is the number of rows of the file.
 */
type RowCounts = Readonly<Record<RowVerdict | 'merged' | 'leftOut' | 'total', number>> & {
  /** How many rows would increase the progress on the list. */
  readonly ahead: number;
  /** How many rows would be written. */
  readonly writes: number;
};

export function countRows(rows: readonly PlannedRow[], leftOut = 0): RowCounts {
  const counts = {
    ...{ new: 0, changed: 0, same: 0, conflict: 0, missing: 0, question: 0, unreadable: 0 },
    ...{ merged: 0, ahead: 0, writes: 0, total: 0 },
    leftOut,
  };
  for (const { verdict, merged = [], before, patch, isChosen } of rows) {
    counts[verdict] += 1;
    counts.merged += merged.length;
    counts.total += 1 + merged.length;
    if (before && patch?.progress !== undefined && patch.progress > before.progress) counts.ahead += 1;
    if (isChosen) counts.writes += 1;
  }
  return { ...counts, total: counts.total + counts.leftOut };
}
