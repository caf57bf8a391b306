// Step three: how far the writing is. It goes on without this page.
import { useRef } from 'react';
import type { ImportJob } from '@/lib/domain/imports/import-job.ts';
import { type Mark, secondsLeft } from '@/lib/import/preview/time-left.ts';
import { useSteerImport } from '@/lib/queries/import/use-imports.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslate } from '../../../ui/language.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { EndedRows } from './ended-rows.tsx';
import { UndoButton } from './undo-button.tsx';

export function RunningImport({ job }: { readonly job: ImportJob }) {
  const t = useTranslate();
  const { mutate } = useSteerImport();
  const { done, total } = stepsOf(job);
  const from = useRef<Mark>({ at: Date.now(), done });
  const isPaused = job.state === 'paused';
  const seconds = isPaused ? null : secondsLeft(from.current, { at: Date.now(), done }, total);
  const what = isPaused ? 'paused' : job.state === 'undoing' ? 'undoing' : 'running';
  return (
    <section className="card import-card" aria-label={t('import.step.progress')}>
      <ProgressBar label={t(`import.${what}`, { done, total })} done={done} total={total} seconds={seconds} />
      <p className="soft small">{t('import.background')}</p>
      {job.state !== 'undoing' && (
        <div className="rule-editor-actions">
          <Button onClick={() => mutate({ id: job.id, to: isPaused ? 'resume' : 'pause' })}>
            {t(isPaused ? 'import.resume' : 'import.pause')}
          </Button>
          <UndoButton job={job} />
        </div>
      )}
      <EndedRows job={job} />
    </section>
  );
}

function stepsOf({ state, total, counts }: ImportJob): { readonly done: number; readonly total: number } {
  if (state === 'undoing') return { done: counts.undone + counts.changed, total: counts.done };
  return { done: counts.done + counts.left + counts.failed, total };
}
