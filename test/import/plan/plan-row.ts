// Plans a file with a single row, for a list with a single entry.
import type { EntryState } from '@/lib/domain/changes/entry-state.ts';
import type { ImportedTitle } from '@/lib/import/imported.ts';
import { type PlanContext, planRows } from '@/lib/import/make-plan.ts';
import type { PlannedRow, TitleResolution } from '@/lib/import/plan.ts';
import { importedTitle, media } from '../../domain/examples.ts';

export const frieren = media();
export const foundResolution: TitleResolution = { kind: 'found', media: frieren };

interface Case {
  readonly row?: Partial<ImportedTitle>;
  readonly entry?: EntryState | null;
  readonly resolution?: TitleResolution;
  readonly format?: 'malXml' | 'kirokuJson' | 'netflixHistory';
  readonly context?: Partial<PlanContext>;
}

export function planRow({
  row,
  entry = null,
  resolution = foundResolution,
  format = 'malXml',
  context,
}: Case): PlannedRow {
  const [first] = planRows(
    { format, titles: [importedTitle(row)], unreadable: [] },
    {
      resolutions: new Map([[1, resolution]]),
      entries: new Map(entry ? [[frieren.id, entry]] : []),
      ...context,
    },
  );
  if (!first) throw new Error('no row');
  return first;
}

export const watchingEntryState = (progress: number, userScore: number | null = null): EntryState => ({
  status: 'watching',
  progress,
  userScore,
});
