// Step three: the progress of the import. The import continues when this page is closed, but it needs a connected account.
import { useRef } from 'react';
import type { ImportJob } from '@/lib/domain/imports/import-job.ts';
import { isActiveImport } from '@/lib/domain/imports/row-outcomes.ts';
import { addProgressMark, estimateSecondsLeft, type ProgressMark } from '@/lib/import/preview/time-left.ts';
import { useControlImport } from '@/lib/queries/import/use-imports.ts';
import { useAccount } from '@/lib/queries/use-account.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountNeededNotice } from '../account-needed-notice.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { UndoImportButton } from './undo-import-button.tsx';
import { useImportWait } from './use-import-wait.ts';

export function RunningImport({ job }: { readonly job: ImportJob }) {
  const t = useTranslate();
  const isConnected = useAccount().state === 'connected';
  const { done, total } = stepsOf(job);
  const wait = useImportWait(job);
  const isMoving = isConnected && wait === null && isActiveImport(job);
  const { from, to } = usePace(done);
  const seconds = isMoving ? estimateSecondsLeft(from, to, total) : null;
  const isWaiting = !isConnected || wait !== null;
  const what = job.state === 'running' && isWaiting ? 'waiting' : stateWord(job);
  return (
    <section className="card import-card" aria-label={t('import.step.progress')}>
      <ProgressBar label={t(`import.${what}`, { done, total })} done={done} total={total} seconds={seconds} />
      {isConnected && isActiveImport(job) && (
        <div role="status">
          {wait === null ? (
            <p className="soft small">{t('import.background')}</p>
          ) : (
            <Notice tone="warn">{wait}</Notice>
          )}
        </div>
      )}
      {isConnected ? <Steering job={job} /> : <AccountNeededNotice what="waits" />}
      <ImportOutcome job={job} />
    </section>
  );
}

/** Returns two measuring points, from which the current pace is computed. */
function usePace(done: number): { readonly from: ProgressMark; readonly to: ProgressMark } {
  const marks = useRef<readonly ProgressMark[]>([]);
  const to = { at: Date.now(), done };
  marks.current = addProgressMark(marks.current, to);
  const [from = to] = marks.current;
  return { from, to };
}

function Steering({ job }: { readonly job: ImportJob }) {
  const t = useTranslate();
  const { mutate } = useControlImport();
  if (job.state === 'undoing') return null;
  const isPaused = job.state === 'paused';
  return (
    <div className="rule-editor-actions">
      <Button onClick={() => mutate({ id: job.id, to: isPaused ? 'resume' : 'pause' })}>
        {t(isPaused ? 'import.resume' : 'import.pause')}
      </Button>
      <UndoImportButton job={job} />
    </div>
  );
}

function stateWord({ state }: ImportJob): 'running' | 'paused' | 'undoing' {
  return state === 'paused' || state === 'undoing' ? state : 'running';
}

/** An undo also has to check each row without an outcome, because such a row may have been written. */
function stepsOf({ state, total, counts }: ImportJob): { readonly done: number; readonly total: number } {
  const { done, left, failed, undone, changed } = counts;
  if (state === 'undoing') return { done: undone + changed, total: total - left - failed };
  return { done: done + left + failed, total };
}
