// What a row of the preview is given, shut or open.
import type { ImportedTitle, UnreadableRow, WatchedSeason } from '@/lib/import/imported.ts';
import type { PlannedRow } from '@/lib/import/plan.ts';
import type { Choosing } from '@/lib/import/preview/chosen-rules.ts';

export interface PreviewRowProps {
  readonly row: PlannedRow;
  /** What the file says; null for an unreadable row. */
  readonly title: ImportedTitle | null;
  readonly season: WatchedSeason | null;
  readonly unreadable: readonly UnreadableRow[];
  readonly active: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onChoose: (choosing: Choosing) => void;
}
