// Collects the rows of the file that an import does not write, each with the reason.
import type { SkippedRow, SkipReason } from '../../domain/imports/import-job.ts';
import type { ImportedTitle } from '../imported.ts';
import type { PlannedRow, RowVerdict } from '../plan.ts';
import { libraryStatusOf } from '../planning/wanted-entry.ts';

const reasons: Readonly<Partial<Record<RowVerdict, SkipReason>>> = {
  question: 'question',
  missing: 'missing',
  unreadable: 'unreadable',
  same: 'same',
};

/** At most this many rows are stored. No list has more. All of them are sent in one message, which is limited to 64 MB. */
const MOST_ROWS = 50_000;

/** Returns the rows that are not imported, in the order of the file. */
export function skippedRowsOf(
  rows: readonly PlannedRow[],
  titles: ReadonlyMap<number, ImportedTitle>,
): readonly SkippedRow[] {
  return rows
    .filter((row) => !row.isChosen)
    .slice(0, MOST_ROWS)
    .map((row) => restRow(row, reasonOf(row), titles.get(row.place)));
}

function reasonOf({ verdict, rule, patch }: PlannedRow): SkipReason {
  if (verdict === 'conflict' && rule === 'careful' && patch === null) return 'conflict';
  return reasons[verdict] ?? 'off';
}

function restRow({ name, media, place }: PlannedRow, reason: SkipReason, title?: ImportedTitle): SkippedRow {
  return {
    reason,
    name: (media?.title ?? name.trim()) || `#${place}`,
    type: title?.mediaType ?? '',
    titles: title?.titles.slice(0, 3) ?? [name],
    status: title?.state ? libraryStatusOf(title.state, title.mediaType) : null,
    progress: title?.progress ?? null,
    score: title?.score ?? null,
    malId: title?.ids.mal ?? null,
    anilistId: title?.ids.anilist ?? null,
  };
}
