// Describes the file in one sentence, and lists which parts of it are not imported.
import { fileFormatName } from '@/lib/domain/imports/file-format-name.ts';
import { joinList } from '@/lib/domain/words/joined.ts';
import { countLeftOutRows, countUnsupportedData, type ImportedFile } from '@/lib/import/imported.ts';
import type { PlannedRow } from '@/lib/import/plan.ts';
import { summariseRows } from '@/lib/import/preview/shown-rows.ts';
import { useTranslate } from '../../../ui/language-provider.tsx';

interface ImportFileSummaryProps {
  readonly file: ImportedFile;
  readonly rows: readonly PlannedRow[];
}

const lost = ['dates', 'rewatches', 'notes', 'volumes', 'lists'] as const;

export function ImportFileSummary({ file, rows }: ImportFileSummaryProps) {
  const t = useTranslate();
  const parts = summariseRows(rows);
  const counts = countUnsupportedData(file.kind === 'list' ? file.titles : []);
  const gone = lost.filter((part) => counts[part] > 0);
  const merged = rows.reduce((sum, row) => sum + (row.merged?.length ?? 0), 0);
  const excesses = rows.filter(({ altered }) => altered?.excess).length;
  return (
    <section className="import-facts" aria-label={t('import.step.preview')}>
      <p className="soft small">
        {t('import.from', { format: fileFormatName(file.format), count: rowsIn(file) })}
      </p>
      {parts.length > 0 ? (
        <ul className="import-summary">
          {parts.map(({ what, count }) => (
            <li key={what} data-what={what}>
              {t(`import.sum.${what}`, { count })}
            </li>
          ))}
        </ul>
      ) : (
        rowsIn(file) === 0 && <p>{t('import.sum.nothing')}</p>
      )}
      {merged > 0 && <p className="soft small">{t('import.merged', { count: merged })}</p>}
      <LeftOutLines file={file} />
      {file.kind === 'list' && file.unreadScores > 0 && (
        <p className="soft small">{t('import.unreadScores', { count: file.unreadScores })}</p>
      )}
      {file.kind === 'list' && file.leftOutScores !== undefined && file.leftOutScores > 0 && (
        <p className="soft small">{t('import.leftOutScores', { count: file.leftOutScores })}</p>
      )}
      {excesses > 0 && <p className="soft small">{t('import.excesses', { count: excesses })}</p>}
      {gone.length > 0 && (
        <p className="soft small">
          {t('import.lost', {
            parts: joinList(
              t,
              gone.map((part) => t(`import.lost.${part}`, { count: counts[part] })),
            ),
          })}
        </p>
      )}
    </section>
  );
}

function LeftOutLines({ file }: { readonly file: ImportedFile }) {
  const t = useTranslate();
  if (file.kind === 'history')
    return file.dropped > 0 ? (
      <p className="soft small">{t('import.dropped', { count: file.dropped })}</p>
    ) : null;
  return countLeftOutRows(file.leftOut).map(({ reason, count }) => (
    <p key={reason} className="soft small">
      {t(`import.leftOut.${reason}`, { count })}
    </p>
  ));
}

/** Counts the rows of the file. Several rows may belong to one title. */
function rowsIn(file: ImportedFile): number {
  if (file.kind === 'history') return file.rows;
  return file.titles.length + file.unreadable.length + file.leftOut.length;
}
