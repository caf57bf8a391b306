// The props of a preview row, both collapsed and open.
import type { ImportedTitle, UnreadableRow, WatchedSeason } from '@/lib/import/imported.ts';
import type { PlannedRow } from '@/lib/import/plan.ts';
import type { PreviewChoiceChange } from '@/lib/import/preview/chosen-rules.ts';

export interface PreviewRowProps {
  readonly row: PlannedRow;
  /** The title in the file; null if the row is unreadable. */
  readonly title: ImportedTitle | null;
  readonly season: WatchedSeason | null;
  readonly unreadable: readonly UnreadableRow[];
  readonly active: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onChoose: (choosing: PreviewChoiceChange) => void;
}
