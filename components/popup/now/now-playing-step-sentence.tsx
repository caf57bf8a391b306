// Shows in one sentence what will happen to the tab's episode, or what has happened to it. Offers at most one action.
import { CircleCheck, CircleMinus, Clock, TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { type Activity, isUndoable } from '@/lib/domain/changes/activity.ts';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { isInFuture } from '@/lib/domain/changes/retry.ts';
import type { NowPlaying } from '@/lib/domain/watching/now-playing.ts';
import { isSameViewing } from '@/lib/domain/watching/watch-session.ts';
import { episodeNumberText } from '@/lib/domain/words/labels.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { activitySentence, deferredSentence, messageOfUndo } from '@/lib/domain/words/sentences.ts';
import { retrySentence, waitingProblem, waitingSentence } from '@/lib/domain/words/wait-sentence.ts';
import { useAccount } from '@/lib/queries/use-account.ts';
import { useActivity, useUndoActivity } from '@/lib/queries/use-activity.ts';
import { useEntry } from '@/lib/queries/use-library.ts';
import type { Tab } from '@/lib/queries/use-now-playing.ts';
import { useDeliveryPauseEnd } from '@/lib/queries/use-outbox.ts';
import { useOutboxActions } from '@/lib/queries/use-outbox-actions.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { ProblemAction } from '../activity/problem-action.tsx';
import { QuestionCard } from '../lazy-cards.ts';
import { RateTitleRow } from '../library/rate-title-row.tsx';
import { ProgressForecast } from './now-forecast.tsx';

interface NowPlayingStepProps {
  readonly now: NowPlaying;
  readonly item: OutboxItem | null;
  readonly tab: Tab;
}

export function NowPlayingStepSentence({ now, item, tab }: NowPlayingStepProps) {
  const t = useTranslate();
  const { retry } = useOutboxActions();
  switch (now.step.kind) {
    case 'noVideo':
    case 'watching':
      return <ProgressForecast now={now} tab={tab} />;
    case 'deferred':
      return (
        <Step tone="warn" icon={<Clock size={16} />}>
          {deferredSentence(t, now.step.limit, now.observed.mediaType)}
        </Step>
      );
    case 'queued':
      return <Queued item={item} />;
    case 'asking':
      return <Suspense>{item && <QuestionCard item={item} />}</Suspense>;
    case 'failed': {
      const { itemId, problem } = now.step;
      const again = (
        <ProblemAction code={problem.code} retryLabel={t('action.tryAgain')} onRetry={() => retry(itemId)} />
      );
      return (
        <Step tone="bad" icon={<TriangleAlert size={16} />} action={again}>
          {problemSentence(t, problem)}
        </Step>
      );
    }
    case 'counted':
      return (
        <Step tone="good" icon={<CircleCheck size={16} />}>
          {t('now.counted')}
        </Step>
      );
    case 'done':
      return <Done activityId={now.step.activityId} now={now} />;
  }
}

interface StepProps {
  readonly tone: 'plain' | 'good' | 'warn' | 'bad';
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Step({ tone, icon, children, action }: StepProps) {
  return (
    <div className={`notice notice-${tone}`} role="status">
      {icon}
      <p>{children}</p>
      {action}
    </div>
  );
}

function Queued({ item }: { readonly item: OutboxItem | null }) {
  const t = useTranslate();
  const account = useAccount();
  const pausedUntil = useDeliveryPauseEnd();
  const reason = () => {
    if (account.state === 'signed-out') return t('waiting.signedOut');
    if (account.state === 'reconnect') return t('waiting.reconnect');
    const now = Date.now();
    if (item && isInFuture(pausedUntil, now)) {
      const problem = waitingProblem(item, pausedUntil, now);
      if (problem) return waitingSentence(t, problem, Math.max(item.notBefore, pausedUntil), now);
    }
    return item?.problem ? retrySentence(t, item.problem) : t('waiting.now');
  };
  return (
    <Step tone="warn" icon={<Clock size={16} />}>
      {reason()}
    </Step>
  );
}

function Done({ activityId, now }: { readonly activityId: string; readonly now: NowPlaying }) {
  const t = useTranslate();
  const undo = useUndoActivity();
  const activity = useActivity()?.find((line) => line.id === activityId);
  const entry = useEntry(now.match?.media ?? null);
  if (!activity) return null;
  if (entry && isOnList(activity, entry.progress, Date.now()))
    return (
      <Step tone="good" icon={<CircleCheck size={16} />}>
        {t('now.onList', { episode: episodeNumberText(t, entry.type, entry.progress) })}
      </Step>
    );
  const leftAlone = activity.what === 'ignore';
  const { problem, overtaken } = messageOfUndo(t, undo.data);
  const action = isUndoable(activity) && (
    <Button
      size="small"
      disabled={undo.isPending}
      onClick={() => undo.mutate({ activityId, ...(overtaken && { anyway: true }) })}
    >
      {t(overtaken ? 'action.undoAnyway' : 'action.undo')}
    </Button>
  );
  const asks = activity.what === 'complete' && !activity.undone;
  return (
    <>
      <Step
        tone={problem ? 'bad' : leftAlone || activity.undone ? 'plain' : 'good'}
        icon={leftAlone ? <CircleMinus size={16} /> : <CircleCheck size={16} />}
        action={action}
      >
        {problem ?? (activity.undone ? t('now.undone') : activitySentence(t, activity))}
      </Step>
      {asks && <RateTitleRow activity={activity} />}
    </>
  );
}

/**
 * Whether to show the list's progress instead of an undo. True if the list already contained the episode when it counted. Also true if the
 * list has passed the episode since, because an undo would then revert later changes, too, or if the episode counted in an earlier viewing.
 * False if the user has lowered the progress below the logged progress.
 */
function isOnList({ at, reason, after, undone, mediaId }: Activity, progress: number, now: number): boolean {
  if (mediaId === null || undone || after === null) return false;
  const isOver = reason === 'notAhead' || !isSameViewing({ watchedAt: at }, now);
  return isOver ? progress >= after.progress : progress > after.progress;
}
