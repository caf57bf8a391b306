// Collects the rows of the file that an import does not write, each with the reason.
import type { SkippedRow, SkipReason } from '../../domain/imports/import-job.ts';
import type { ImportedTitle, LeftOutRow } from '../imported.ts';
import type { PlannedRow, RowVerdict } from '../plan.ts';
import { alteredValuesOf } from '../planning/altered-values.ts';
import { libraryStatusOf } from '../planning/wanted-entry.ts';
import type { PreviewFile } from './planned-file.ts';

const reasons: Readonly<Partial<Record<RowVerdict, SkipReason>>> = {
  question: 'question',
  missing: 'missing',
  unreadable: 'unreadable',
  same: 'same',
};

/** At most this many rows are stored. No list has more. All of them are sent in one message, which is limited to 64 MB. */
const MOST_ROWS = 50_000;

/**
 * Returns the rows that are not imported, in the order of the file. A row that was merged into another row is a duplicate. A title that is
 * not in `rows` was not looked up.
 */
export function skippedRowsOf(
  rows: readonly PlannedRow[],
  { byPlace, unreadable, leftOut }: Pick<PreviewFile, 'byPlace' | 'unreadable' | 'leftOut'>,
): readonly SkippedRow[] {
  const broken = new Map(unreadable.map((row) => [row.place, row]));
  const merged = rows.flatMap((row) => row.merged ?? []);
  const planned = new Set([...rows.map(({ place }) => place), ...merged]);
  const unlooked = [...byPlace.values()].filter(({ place }) => !planned.has(place));
  return [
    ...rows.filter((row) => !row.isChosen).map((row) => plannedRow(row, byPlace.get(row.place), broken)),
    ...merged.flatMap((place) => duplicateOf(byPlace.get(place))),
    ...unlooked.map((title) => skippedRow('unlooked', title.place, title)),
    ...leftOut.map((row) => skippedRow(row.reason, row.place, row)),
  ]
    .sort((a, b) => a.place - b.place)
    .slice(0, MOST_ROWS);
}

function plannedRow(
  row: PlannedRow,
  title: ImportedTitle | undefined,
  broken: ReadonlyMap<number, PreviewFile['unreadable'][number]>,
): SkippedRow {
  const { place, media, name, altered } = row;
  const { reason, number, readable } = broken.get(place) ?? {};
  return {
    ...skippedRow(reasonOf(row), place, title ?? readable ?? { titles: [name] }),
    ...(media && { name: media.title }),
    ...(altered && { altered }),
    ...(reason && { unreadable: { reason, number } }),
  };
}

function reasonOf({ verdict, rule, patch }: PlannedRow): SkipReason {
  if (verdict === 'conflict' && rule === 'careful' && patch === null) return 'conflict';
  return reasons[verdict] ?? 'off';
}

function duplicateOf(title: ImportedTitle | undefined): readonly SkippedRow[] {
  return title ? [skippedRow('duplicate', title.place, title)] : [];
}

function skippedRow(reason: SkipReason, place: number, row: Partial<ImportedTitle | LeftOutRow>): SkippedRow {
  const { mediaType, titles = [], ids, state, progress = null, score = null } = row;
  const altered = alteredValuesOf(row);
  return {
    reason,
    place,
    name: titles[0]?.trim() ?? '',
    type: mediaType ?? '',
    titles: titles.slice(0, 3),
    status: state && mediaType ? libraryStatusOf(state, mediaType) : null,
    progress,
    score,
    malId: ids?.mal ?? null,
    anilistId: ids?.anilist ?? null,
    ...(altered && { altered }),
  };
}
