// The outcome of an import: a chip for each kind of row, the titles of the chosen kind, and a file with the remaining rows.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { toSkippedRowsCsv } from '@/lib/domain/files/list-export.ts';
import type { ImportJob, ImportRow, SkippedRow } from '@/lib/domain/imports/import-job.ts';
import { isUnfinishedImport } from '@/lib/domain/imports/row-outcomes.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { joinSentences } from '@/lib/domain/words/joined.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import type { Translate } from '@/lib/domain/words.ts';
import type { RowVerdict } from '@/lib/import/plan.ts';
import { alteredValuesText, unreadableSentence } from '@/lib/import/preview/row-words.ts';
import { verdictOrder } from '@/lib/import/preview/shown-rows.ts';
import { groupResults, type ResultGroup, type ResultKind, resultKindOf } from '@/lib/import/result-groups.ts';
import { useImportRows, useSkippedRows } from '@/lib/queries/import/use-imports.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChips } from '../../../ui/chips.tsx';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { saveFile } from '../../data/save-file.ts';

/** An import may have thousands of names. At most this many are shown. */
const MOST_NAMES = 200;

const problemKinds: readonly ResultKind[] = ['failed', 'changedSince', 'partial'];

/** While an import runs, only its failed rows are shown. */
export function ImportOutcome({ job }: { readonly job: ImportJob }) {
  const t = useTranslate();
  const isRunning = isUnfinishedImport(job);
  const rows = useImportRows(job.id, isRunning ? 'failed' : 'all') ?? [];
  const skipped = useSkippedRows(job.id);
  const groups = groupResults(rows, isRunning ? [] : skipped);
  // At first, show the rows that may need the user's attention.
  const [problem = null] = groups.filter(({ kind }) => problemKinds.includes(kind));
  const [chosen, setChosen] = useState<ResultKind | null>();
  const shown = chosen === undefined ? problem : (groups.find(({ kind }) => kind === chosen) ?? null);
  const { leftOutScores = 0 } = job;
  if (groups.length === 0) return null;
  return (
    <div className="import-outcomes">
      {job.state === 'applied' && leftOutScores > 0 && (
        <p className="soft small">{t('import.leftOutScores', { count: leftOutScores })}</p>
      )}
      <FilterChips
        label={t('import.verdicts')}
        chips={groups.map(({ kind, rows, skipped }) => ({
          value: kind,
          count: rows.length + skipped.length,
          label: kindLabel(t, kind),
        }))}
        value={shown?.kind ?? null}
        onChange={(kind) => setChosen(kind === shown?.kind ? null : kind)}
      />
      {shown && <GroupNames group={shown} />}
      {!isRunning && <DownloadRest job={job} rows={rows} skipped={skipped} />}
    </div>
  );
}

function kindLabel(t: Translate, kind: ResultKind): string {
  return isVerdict(kind) ? t(`import.verdict.${kind}`) : t(`import.result.${kind}`);
}

function isVerdict(kind: ResultKind): kind is RowVerdict {
  return (verdictOrder as readonly ResultKind[]).includes(kind);
}

function GroupNames({ group: { kind, rows, skipped } }: { readonly group: ResultGroup }) {
  const t = useTranslate();
  const lines = [
    ...rows.map((row) => rowWords(t, row)),
    ...skipped.map((row) =>
      kind === 'conflict' && !row.altered
        ? t('import.result.kept', { title: row.name })
        : skippedRowText(t, row),
    ),
  ];
  return (
    <>
      {(kind === 'changedSince' || kind === 'left') && (
        <p className="soft small">{t(`import.ended.${kind}`, { count: rows.length })}</p>
      )}
      <ul className="soft small">
        {lines.slice(0, MOST_NAMES).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an ended import never change.
          <li key={at}>{line}</li>
        ))}
        {lines.length > MOST_NAMES && <li>…</li>}
      </ul>
    </>
  );
}

function rowWords(t: Translate, row: ImportRow): string {
  const title = shownTitle(row.media, t.titles);
  const why = reasonSentence(t, row);
  return why === null ? title : t('import.result.why', { what: withRowNumber(t, title, row), why });
}

function skippedRowText(t: Translate, row: SkippedRow): string {
  const { name, place } = row;
  const why = reasonSentence(t, row);
  if (why === null) return name || t('import.nameless', { place });
  const what = name ? withRowNumber(t, name, row) : t('import.nameless', { place });
  return t('import.result.why', { what, why });
}

/** Adds the row's number, by which the user finds the row in the file. Imports of an earlier version of Kiroku have no numbers. */
function withRowNumber(t: Translate, title: string, { place }: Pick<ImportRow, 'place'>): string {
  return place === undefined ? title : t('import.result.row', { title, place });
}

/** Returns what is wrong with a row; null if nothing is. */
function reasonSentence(
  t: Translate,
  { problem = null, unreadable, altered }: Partial<ImportRow & Pick<SkippedRow, 'unreadable'>>,
): string | null {
  const sentences = [
    problem === null ? '' : problemSentence(t, { code: problem, message: '' }),
    unreadable ? unreadableSentence(t, unreadable) : '',
    altered ? alteredValuesText(t, altered) : '',
  ];
  return joinSentences(t, sentences) || null;
}

interface DownloadRestProps {
  readonly job: ImportJob;
  readonly rows: readonly ImportRow[];
  readonly skipped: readonly SkippedRow[];
}

/**
 * Downloads the rows that were not written, or not as in the file, as a table that can be imported again. Rows that equal the list are left
 * out.
 */
function DownloadRest({ job, rows, skipped }: DownloadRestProps) {
  const t = useTranslate();
  const rest = [
    ...rows.flatMap((row) => {
      const { state } = row;
      if (state === 'failed' || state === 'left') return [unwrittenRow(row, state)];
      return resultKindOf(row) === 'partial' ? [unwrittenRow(row, 'partial')] : [];
    }),
    ...skipped.filter(({ reason, altered }) => reason !== 'same' || altered),
  ];
  if (rest.length === 0) return null;
  const save = () => {
    const csv = toSkippedRowsCsv(rest, (row) => reasonText(t, row));
    saveFile(`kiroku-import-rest-${new Date(job.startedAt).toISOString().slice(0, 10)}.csv`, csv, 'text/csv');
  };
  return (
    <Button size="small" onClick={save}>
      <Download size={14} aria-hidden="true" /> {t('import.downloadRest', { count: rest.length })}
    </Button>
  );
}

type UnwrittenRow = ReturnType<typeof unwrittenRow>;

/** Returns the row's kind, and what is wrong with the row. */
function reasonText(t: Translate, row: UnwrittenRow | SkippedRow): string {
  const kind = kindLabel(t, row.reason);
  const why = reasonSentence(t, row);
  return why === null ? kind : t('import.result.why', { what: kind, why });
}

/** Returns the row in the columns of the table. If the import did not need to change a value, the written entry has it. */
function unwrittenRow(row: ImportRow, reason: 'failed' | 'left' | 'partial') {
  const { media, patch, after, place, problem, altered } = row;
  const { title, titles } = media;
  return {
    reason,
    place,
    problem,
    type: media.type,
    titles: [title, titles.english ?? '', titles.native ?? ''],
    altered,
    status: patch.status ?? after?.status ?? null,
    progress: altered?.excess?.progress ?? patch.progress ?? after?.progress ?? null,
    score: patch.userScore ?? null,
    malId: media.mal_id,
    anilistId: media.anilist_id,
  };
}
