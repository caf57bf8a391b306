// Step two: shows every change that the file would make, before anything is written.
import { useEffect, useMemo, useReducer } from 'react';
import { type EntryState, pickEntryState } from '@/lib/domain/changes/entry-state.ts';
import { planRows, selectPlannedChanges } from '@/lib/import/make-plan.ts';
import type { PlannedRow } from '@/lib/import/plan.ts';
import { applyChoice } from '@/lib/import/preview/chosen-rules.ts';
import { toPreviewFile } from '@/lib/import/preview/planned-file.ts';
import { skippedRowsOf } from '@/lib/import/preview/skipped-rows.ts';
import { useLibrary } from '@/lib/queries/use-library.ts';
import { useIsScaleUnknown } from '@/lib/queries/use-score-scale.ts';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScoreScaleQuestion } from '../../../ui/score-scale-question.tsx';
import type { SectionProps } from '../../section-props.ts';
import { ApplyImportBar } from './apply-import-bar.tsx';
import { ImportFileSummary } from './import-file-summary.tsx';
import type { ImportPreviewState } from './import-preview-state.ts';
import { ImportRuleBar } from './import-rule-bar.tsx';
import { LookupBar } from './lookup-bar.tsx';
import { PreviewRowsWithFilter } from './preview-rows-with-filter.tsx';
import { type TitleLookupState, useTitleLookup } from './use-title-lookup.ts';

interface ImportPreviewProps {
  readonly open: ImportPreviewState;
  readonly readTitleTable: SectionProps['readTitleTable'];
  readonly onLeave: () => void;
  /** Called with the import's id once the worker has stored the import. */
  readonly onStarted: (id: string) => void;
}

export function ImportPreview({ open, readTitleTable, onLeave, onStarted }: ImportPreviewProps) {
  const t = useTranslate();
  const { file } = open;
  const planned = useMemo(() => toPreviewFile(file), [file]);
  // Scores are not written while their scale is unknown.
  const leavesScores = useIsScaleUnknown();
  const lookup = useTitleLookup(planned, open.memory, readTitleTable);
  const [choices, choosing] = useReducer(applyChoice, open.choices);
  useEffect(() => {
    open.choices = choices;
  }, [open, choices]);
  useUnloadWarning();
  const { entries, filled } = useEntries();
  const rows = useMemo(
    () => planFound(planned, lookup.state, { ...choices, entries, leavesScores }),
    [planned, lookup.state, choices, entries, leavesScores],
  );
  const changes = useMemo(() => selectPlannedChanges(rows), [rows]);
  const rest = useMemo(() => skippedRowsOf(rows, planned), [rows, planned]);
  const scored = planned.titles.filter(({ score }) => score !== null).length;
  const leftByUser = file.kind === 'list' ? (file.leftOutScores ?? 0) : 0;
  return (
    <div className="import-preview">
      <LookupBar lookup={lookup} total={planned.titles.length} />
      <ImportFileSummary file={file} rows={rows} />
      {!filled && <Notice tone="warn">{t('import.needsList')}</Notice>}
      <ScoreScaleQuestion />
      {leavesScores && scored > 0 && <Notice tone="warn">{t('import.noScores')}</Notice>}
      {file.guessedEncoding && (
        <Notice tone="warn">{t('import.guessed', { encoding: file.guessedEncoding })}</Notice>
      )}
      {file.format === 'anilistExport' && <Notice tone="warn">{t('import.noNames')}</Notice>}
      {file.kind === 'history' && <Notice>{t('import.onlyCertain')}</Notice>}
      <ImportRuleBar rules={choices.rules} onChoose={choosing} />
      <PreviewRowsWithFilter file={planned} rows={rows} rules={choices.rules} onChoose={choosing} />
      <ApplyImportBar
        format={file.format}
        changes={changes}
        rest={rest}
        leftOutScores={leavesScores ? scored : leftByUser}
        disabled={!filled || lookup.state.isRunning}
        onLeave={onLeave}
        onStarted={onStarted}
      />
    </div>
  );
}

/** Makes the browser ask before the page is closed or reloaded, because the choices in the preview would be lost. */
function useUnloadWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

type Context = Omit<Parameters<typeof planRows>[1], 'resolutions' | 'isOnByDefault'> & {
  readonly leavesScores: boolean;
};

/** Plans the rows that were looked up. The other rows count as pending, not as missing. */
function planFound(
  file: ReturnType<typeof toPreviewFile>,
  { resolutions, isRunning }: TitleLookupState,
  { leavesScores, ...context }: Context,
): readonly PlannedRow[] {
  const found = file.titles.filter(({ place }) => resolutions.has(place));
  const titles = leavesScores ? found.map((title) => ({ ...title, score: null })) : found;
  const unreadable = isRunning ? [] : file.unreadable;
  return planRows({ ...file, titles, unreadable }, { ...context, resolutions, isOnByDefault: file.isOn });
}

function useEntries() {
  const anime = useLibrary('anime');
  const manga = useLibrary('manga');
  const entries = useMemo(
    () =>
      new Map<string, EntryState>(
        [...anime.entries, ...manga.entries].map((entry) => [entry.mediaId, pickEntryState(entry)]),
      ),
    [anime.entries, manga.entries],
  );
  return { entries, filled: anime.filled && manga.filled };
}
