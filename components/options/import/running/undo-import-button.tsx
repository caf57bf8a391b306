// Undoes a whole import, after a confirmation.
import type { ImportJob } from '@/lib/domain/imports/import-job.ts';
import { useControlImport } from '@/lib/queries/import/use-imports.ts';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { ConfirmButton } from './confirm-button.tsx';

export function UndoImportButton({ job }: { readonly job: ImportJob }) {
  const t = useTranslate();
  const { mutate } = useControlImport();
  return (
    <ConfirmButton
      label={t('import.undo')}
      question={t('import.undoAsk', { count: job.counts.done - job.counts.undone })}
      confirm={t('import.undoNow')}
      onConfirm={() => mutate({ id: job.id, to: 'undo' })}
    />
  );
}
