// The result of the import that has just ended: its outcome, and buttons for the next file and for an undo.
import { useLayoutEffect, useRef } from 'react';
import type { ImportJob } from '@/lib/domain/imports/import-job.ts';
import { importOutcomeText } from '@/lib/domain/words/import-outcome-text.ts';
import { useAccount } from '@/lib/queries/use-account.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { isFocusLost } from '../../../ui/restore-lost-focus.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { UndoImportButton } from './undo-import-button.tsx';

interface EndedImportProps {
  readonly job: ImportJob;
  readonly onLeave: () => void;
}

export function EndedImport({ job, onLeave }: EndedImportProps) {
  const t = useTranslate();
  const isConnected = useAccount().state === 'connected';
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // The button that had the focus is gone. The focus must not go to a control that the user has not chosen.
    if (isFocusLost()) card.current?.focus();
  }, []);
  return (
    <section className="card import-card" ref={card} tabIndex={-1} aria-label={t('import.result')}>
      <h3>{importOutcomeText(t, job)}</h3>
      <ImportOutcome job={job} />
      <div className="rule-editor-actions">
        <Button variant="primary" onClick={onLeave}>
          {t('import.otherFile')}
        </Button>
        {isConnected && job.counts.done > job.counts.undone && <UndoImportButton job={job} />}
      </div>
    </section>
  );
}
