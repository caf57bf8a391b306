// Finished imports with their outcome and undo.
import { fileFormatName } from '@/lib/domain/imports/file-format-name.ts';
import type { ImportJob } from '@/lib/domain/imports/import-job.ts';
import { isUnfinishedImport } from '@/lib/domain/imports/row-outcomes.ts';
import { importOutcomeText } from '@/lib/domain/words/import-outcome-text.ts';
import { useControlImport } from '@/lib/queries/import/use-imports.ts';
import { useAccount } from '@/lib/queries/use-account.ts';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { UndoImportButton } from './undo-import-button.tsx';

export function PastImports({ jobs }: { readonly jobs: readonly ImportJob[] }) {
  const t = useTranslate();
  const over = jobs.filter((job) => !isUnfinishedImport(job));
  if (over.length === 0) return null;
  return (
    <>
      <h3>{t('import.past')}</h3>
      <ul className="rows">
        {over.map((job) => (
          <PastImport key={job.id} job={job} />
        ))}
      </ul>
    </>
  );
}

function PastImport({ job }: { readonly job: ImportJob }) {
  const t = useTranslate();
  const { mutate } = useControlImport();
  const isConnected = useAccount().state === 'connected';
  const day = new Intl.DateTimeFormat(t.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="row past-import">
      <span className="row-name">
        <strong>
          {fileFormatName(job.format)} <span className="soft">{day.format(job.startedAt)}</span>
        </strong>
        <span className="soft small">{importOutcomeText(t, job)}</span>
        <ImportOutcome job={job} />
      </span>
      <span className="match-actions">
        {isConnected && job.counts.done > job.counts.undone && <UndoImportButton job={job} />}
        <ConfirmButton
          label={t('import.forget')}
          question={t('import.forgetAsk')}
          confirm={t('import.forgetNow')}
          onConfirm={() => mutate({ id: job.id, to: 'forget' })}
        />
      </span>
    </li>
  );
}
