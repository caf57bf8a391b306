// Explains why a running import makes no progress.
import { importRowOf, type OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { isInFuture } from '@/lib/domain/changes/retry.ts';
import type { ImportJob } from '@/lib/domain/imports/import-job.ts';
import { isUnreachable } from '@/lib/domain/service-problem.ts';
import { retrySentence, waitingProblem, waitingSentence } from '@/lib/domain/words/wait-sentence.ts';
import { useDeliveryPauseEnd, useOutbox } from '@/lib/queries/use-outbox.ts';
import { useTranslate } from '../../../ui/language-provider.tsx';

/** Returns the reason as a sentence; null if the import progresses or is paused by the user. */
export function useImportWait({ id, state }: ImportJob): string | null {
  const t = useTranslate();
  const pausedUntil = useDeliveryPauseEnd();
  const rows = useOutbox().filter((item) => isRowOf(id, item));
  if (state !== 'running' && state !== 'undoing') return null;
  if (rows.some(({ problem }) => isUnreachable(problem))) return t(`import.away.${state}`);
  const now = Date.now();
  if (isInFuture(pausedUntil, now))
    return waitingSentence(t, { code: 'rate_limited', message: '' }, pausedUntil, now);
  const [first] = rows;
  const isStuck = rows.every(({ problem, notBefore }) => problem !== null && notBefore > now);
  if (!first || !isStuck) return null;
  const problem = waitingProblem(first, pausedUntil, now);
  return problem && retrySentence(t, problem);
}

function isRowOf(job: string, { state, change }: OutboxItem): boolean {
  return state === 'waiting' && importRowOf(change)?.job === job;
}
