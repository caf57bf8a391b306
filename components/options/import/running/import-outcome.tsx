// The outcome of an import: a chip for each kind of row, the titles of the chosen kind, and a file with the remaining rows.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { toSkippedRowsCsv } from '@/lib/domain/files/list-export.ts';
import {
  type ImportJob,
  type ImportRow,
  type SkippedRow,
  skipReasons,
} from '@/lib/domain/imports/import-job.ts';
import { isUnfinished } from '@/lib/domain/imports/row-outcomes.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import type { Translate } from '@/lib/domain/words.ts';
import { useImportRows, useSkippedRows } from '@/lib/queries/import/use-imports.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChips } from '../../../ui/chips.tsx';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { saveFile } from '../../data/save-file.ts';

/** An import may have thousands of names. At most this many are shown. */
const MOST_NAMES = 200;

const written = ['failed', 'changed', 'left', 'done'] as const;
type Kind = (typeof written)[number] | SkippedRow['reason'];

export function ImportOutcome({ job }: { readonly job: ImportJob }) {
  const t = useTranslate();
  const rest = useSkippedRows(job.id);
  // Show failed or changed rows at first, so that the user need not click.
  const [unplanned = null] = (['failed', 'changed'] as const).filter((kind) => job.counts[kind] > 0);
  const [chosen = unplanned, setChosen] = useState<Kind | null>();
  const chips = [
    ...written.map((kind) => ({ value: kind, count: countOf(job, kind) })),
    ...skipReasons.map((kind) => ({
      value: kind,
      count: rest.filter(({ reason }) => reason === kind).length,
    })),
  ]
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ value, count, label: t(`import.result.${value}`) }));
  const shown = chips.some(({ value }) => value === chosen) ? chosen : null;
  const [kind] = written.filter((one) => one === shown);
  if (isUnfinished(job) && job.counts.failed === 0) return null;
  return (
    <div className="import-outcomes">
      <FilterChips
        label={t('import.verdicts')}
        chips={chips}
        value={shown}
        onChange={(value) => setChosen(value === shown ? null : value)}
      />
      {kind && <Names job={job} which={kind} />}
      {shown !== null && !kind && <RestNames rows={rest.filter(({ reason }) => reason === shown)} />}
      {!isUnfinished(job) && <DownloadRest job={job} rest={rest} />}
    </div>
  );
}

/**
 * Returns how many rows the chip counts. After an undo, written rows get no chip, because they are no longer on the list. The sentence
 * counts them.
 */
function countOf({ state, counts }: ImportJob, kind: (typeof written)[number]): number {
  return state === 'undone' && kind === 'done' ? 0 : counts[kind];
}

function Names({ job, which }: { readonly job: ImportJob; readonly which: (typeof written)[number] }) {
  const t = useTranslate();
  const rows = useImportRows(job.id, which) ?? [];
  return (
    <>
      {(which === 'changed' || which === 'left') && (
        <p className="soft small">{t(`import.ended.${which}`, { count: rows.length })}</p>
      )}
      <ul className="soft small">
        {rows.slice(0, MOST_NAMES).map((row) => (
          <li key={row.order}>{rowWords(t, row)}</li>
        ))}
        {rows.length > MOST_NAMES && <li>…</li>}
      </ul>
    </>
  );
}

function RestNames({ rows }: { readonly rows: readonly SkippedRow[] }) {
  return (
    <ul className="soft small">
      {rows.slice(0, MOST_NAMES).map(({ name }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an ended import never change.
        <li key={at}>{name}</li>
      ))}
      {rows.length > MOST_NAMES && <li>…</li>}
    </ul>
  );
}

function rowWords(t: Translate, { media, problem }: ImportRow): string {
  const title = shownTitle(media, t.titles);
  return problem === null ? title : `${title}: ${problemSentence(t, { code: problem, message: '' })}`;
}

interface DownloadRestProps {
  readonly job: ImportJob;
  readonly rest: readonly SkippedRow[];
}

/** Downloads the failed and skipped rows as a table that can be imported again. */
function DownloadRest({ job, rest }: DownloadRestProps) {
  const t = useTranslate();
  const failed = useImportRows(job.id, 'failed') ?? [];
  const rows = [...failed.map(failedRow), ...rest];
  if (rows.length === 0) return null;
  const save = () => {
    const csv = toSkippedRowsCsv(rows, ({ reason }) => t(`import.result.${reason}`));
    saveFile(`kiroku-import-rest-${new Date(job.startedAt).toISOString().slice(0, 10)}.csv`, csv, 'text/csv');
  };
  return (
    <Button size="small" onClick={save}>
      <Download size={14} aria-hidden="true" /> {t('import.downloadRest', { count: rows.length })}
    </Button>
  );
}

function failedRow({ media, patch }: ImportRow) {
  const { title, titles } = media;
  return {
    reason: 'failed' as const,
    type: media.type,
    titles: [title, titles.english ?? '', titles.native ?? ''],
    status: patch.status ?? null,
    progress: patch.progress ?? null,
    score: patch.userScore ?? null,
    malId: media.mal_id,
    anilistId: media.anilist_id,
  };
}
