// The import section: choosing a file, previewing every change, and following the import's progress.
import { useEffect, useRef, useState } from 'react';
import type { ImportJob } from '@/lib/domain/imports/import-job.ts';
import { isUnfinished } from '@/lib/domain/imports/row-outcomes.ts';
import type { ImportedFile } from '@/lib/import/imported.ts';
import { useImports } from '@/lib/queries/import/use-imports.ts';
import { useAccount } from '@/lib/queries/use-account.ts';
import { useRefreshLibraryOnOpen } from '@/lib/queries/use-library.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import type { SectionProps } from '../section-props.ts';
import { AccountNeededNotice } from './account-needed-notice.tsx';
import { ChooseFileStep } from './file/choose-file-step.tsx';
import { ImportPreview } from './preview/import-preview.tsx';
import { createImportPreviewState, type ImportPreviewState } from './preview/import-preview-state.ts';
import { importOutcomeText } from './running/import-outcome-text.ts';
import { PastImports } from './running/past-imports.tsx';
import { RunningImport } from './running/running-import.tsx';
import './import.css';

const steps = ['file', 'preview', 'progress'] as const;
type Step = (typeof steps)[number];

type ImportSectionProps = Pick<SectionProps, 'readTitleTable' | 'previewRef'>;

export function ImportSection({ readTitleTable, previewRef }: ImportSectionProps) {
  const t = useTranslate();
  useRefreshLibraryOnOpen();
  const account = useAccount();
  const imports = useImports();
  const [open, setOpen] = useState(previewRef?.current ?? null);
  const show = (preview: ImportPreviewState | null) => {
    if (previewRef) previewRef.current = preview;
    setOpen(preview);
  };
  const running = imports?.find(isUnfinished) ?? null;
  useEndAnnounced(imports);
  const step: Step = running ? 'progress' : open ? 'preview' : 'file';
  return (
    <>
      <p className="soft">{t('import.lead')}</p>
      <StepList step={step} />
      {running ? (
        <RunningImport key={`${running.id} ${running.state} ${account.state}`} job={running} />
      ) : open ? (
        <ImportPreview open={open} readTitleTable={readTitleTable} onLeave={() => show(null)} />
      ) : (
        imports && <FirstStep onFile={(file) => show(createImportPreviewState(file))} />
      )}
      {step !== 'preview' && <PastImports jobs={imports ?? []} />}
    </>
  );
}

/** Announces the outcome when an import ends while this page is open. */
function useEndAnnounced(imports: readonly ImportJob[] | undefined): void {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const running = useRef<string | null>(null);
  useEffect(() => {
    const job = imports?.find(({ id }) => id === running.current);
    running.current = imports?.find(isUnfinished)?.id ?? null;
    if (!job || isUnfinished(job)) return;
    announce({ text: importOutcomeText(t, job) });
  }, [imports, t, announce]);
}

function FirstStep({ onFile }: { readonly onFile: (file: ImportedFile) => void }) {
  const { state } = useAccount();
  return state === 'connected' ? (
    <ChooseFileStep onFile={onFile} />
  ) : (
    <AccountNeededNotice what="needsAccount" />
  );
}

function StepList({ step }: { readonly step: Step }) {
  const t = useTranslate();
  return (
    <ol className="import-steps" aria-label={t('import.steps')}>
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={name === step ? 'step' : undefined}
          data-done={index < steps.indexOf(step)}
        >
          <span aria-hidden="true">{index < steps.indexOf(step) ? '✓' : index + 1}</span>
          {t(`import.step.${name}`)}
        </li>
      ))}
    </ol>
  );
}
