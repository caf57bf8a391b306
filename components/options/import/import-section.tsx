// The import section: choosing a file, previewing every change, following the import's progress, and its result.
import { useEffect, useState } from 'react';
import type { ImportJob } from '@/lib/domain/imports/import-job.ts';
import { isUnfinishedImport } from '@/lib/domain/imports/row-outcomes.ts';
import { importOutcomeText } from '@/lib/domain/words/import-outcome-text.ts';
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
import { EndedImport } from './running/ended-import.tsx';
import { PastImports } from './running/past-imports.tsx';
import { RunningImport } from './running/running-import.tsx';
import './import.css';

const steps = ['file', 'preview', 'progress'] as const;
/** `ended`: every step is done, and the result is shown. */
type Step = (typeof steps)[number] | 'ended';

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
  const running = imports?.find(isUnfinishedImport) ?? null;
  const [ended, setFollowed] = useFollowedEnd(imports, running);
  useEndAnnounced(ended);
  const step: Step = running ? 'progress' : open ? 'preview' : ended ? 'ended' : 'file';
  return (
    <>
      <p className="soft">{t('import.lead')}</p>
      <StepList step={step} />
      {running ? (
        <RunningImport key={`${running.id} ${running.state} ${account.state}`} job={running} />
      ) : open ? (
        <ImportPreview
          open={open}
          readTitleTable={readTitleTable}
          onLeave={() => show(null)}
          onStarted={(id) => {
            setFollowed(id);
            show(null);
          }}
        />
      ) : ended ? (
        <EndedImport job={ended} onLeave={() => setFollowed(null)} />
      ) : (
        imports && <FirstStep onFile={(file) => show(createImportPreviewState(file))} />
      )}
      {step !== 'preview' && <PastImports jobs={imports?.filter((job) => job !== ended) ?? []} />}
    </>
  );
}

/**
 * Returns an import that was running while this page was open and has now ended. Returns null after the user has closed its result or has
 * forgotten the import. A short import may end before this page sees it run, so the preview sets the id of the import that it has started.
 */
function useFollowedEnd(
  imports: readonly ImportJob[] | undefined,
  running: ImportJob | null,
): [ended: ImportJob | null, setFollowed: (id: string | null) => void] {
  const [followed, setFollowed] = useState(running?.id ?? null);
  if (running && running.id !== followed) setFollowed(running.id);
  const ended = imports?.find((job) => job.id === followed && !isUnfinishedImport(job)) ?? null;
  return [ended, setFollowed];
}

/** Announces the outcome when an import ends while this page is open. */
function useEndAnnounced(ended: ImportJob | null): void {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const text = ended && importOutcomeText(t, ended);
  useEffect(() => {
    if (text) announce({ text, isAlreadyVisible: true });
  }, [text, announce]);
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
  const isDone = (index: number) => step === 'ended' || index < steps.indexOf(step);
  return (
    <ol className="import-steps" aria-label={t('import.steps')}>
      {steps.map((name, index) => (
        <li key={name} aria-current={name === step ? 'step' : undefined} data-done={isDone(index)}>
          <span aria-hidden="true">{isDone(index) ? '✓' : index + 1}</span>
          {t(`import.step.${name}`)}
        </li>
      ))}
    </ol>
  );
}
