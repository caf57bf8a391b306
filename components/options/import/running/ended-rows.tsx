// What came of an import, in numbers, with the titles that did not go as planned by their names.
import type { ImportJob, ImportRow } from '@/lib/domain/imports/import-job.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { useImportRows } from '@/lib/queries/import/use-imports.ts';
import { useTranslate } from '../../../ui/language.tsx';

/** Of thousands the first ones tell enough. */
const MOST_NAMES = 200;

export function EndedRows({ job }: { readonly job: ImportJob }) {
  const { left, failed, changed } = job.counts;
  return (
    <div className="import-fates">
      {failed > 0 && <NamedRows job={job} which="failed" count={failed} />}
      {changed > 0 && <NamedRows job={job} which="changed" count={changed} />}
      {left > 0 && <NamedRows job={job} which="left" count={left} />}
    </div>
  );
}

interface NamedRowsProps {
  readonly job: ImportJob;
  readonly which: 'failed' | 'changed' | 'left';
  readonly count: number;
}

function NamedRows({ job, which, count }: NamedRowsProps) {
  const t = useTranslate();
  return (
    <details open={which !== 'left'}>
      <summary>{t(`import.ended.${which}`, { count })}</summary>
      <Names job={job} which={which} />
    </details>
  );
}

function Names({ job, which }: Omit<NamedRowsProps, 'count'>) {
  const rows = useImportRows(job.id, which) ?? [];
  return (
    <ul className="soft small">
      {rows.slice(0, MOST_NAMES).map((row) => (
        <RowLine key={row.order} row={row} />
      ))}
      {rows.length > MOST_NAMES && <li>…</li>}
    </ul>
  );
}

function RowLine({ row: { media, problem } }: { readonly row: ImportRow }) {
  const t = useTranslate();
  return (
    <li>
      {shownTitle(media, t.titles)}
      {problem !== null && `: ${problemSentence(t, { code: problem, message: '' })}`}
    </li>
  );
}
