// One pending change: its title, why it waits, and the possible actions.
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { isInFuture } from '@/lib/domain/changes/retry.ts';
import { titleOfOutboxItem } from '@/lib/domain/titles/outbox-title.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { outboxSentence } from '@/lib/domain/words/sentences.ts';
import { waitingProblem, waitingSentence } from '@/lib/domain/words/wait-sentence.ts';
import { useAccount } from '@/lib/queries/use-account.ts';
import { useDeliveryPauseEnd } from '@/lib/queries/use-outbox.ts';
import { useOutboxActions } from '@/lib/queries/use-outbox-actions.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { QuestionCard } from '../now/question-card.tsx';
import { ProblemAction } from './problem-action.tsx';

export function OutboxCard({ item }: { readonly item: OutboxItem }) {
  const t = useTranslate();
  const { retry, forget } = useOutboxActions();
  const pausedUntil = useDeliveryPauseEnd();
  return (
    <div className="card">
      <p className="card-title">{titleOfOutboxItem(item, t.titles)}</p>
      <p className="small soft">{outboxSentence(t, item)}</p>
      {item.state === 'asking' ? <QuestionCard item={item} /> : <WhyNotYet item={item} />}
      {item.state !== 'asking' && (
        <div className="question-actions">
          <ProblemAction
            code={item.problem?.code ?? null}
            retryLabel={t('outbox.retry')}
            onRetry={() => retry(item.id)}
            isPaused={item.state === 'waiting' && isInFuture(pausedUntil, Date.now())}
          />
          <Button size="small" variant="danger" onClick={() => forget(item.id)}>
            {t('outbox.forget')}
          </Button>
        </div>
      )}
    </div>
  );
}

function WhyNotYet({ item }: { readonly item: OutboxItem }) {
  const t = useTranslate();
  const account = useAccount();
  const pausedUntil = useDeliveryPauseEnd();
  const now = Date.now();
  const failed = item.state === 'failed';
  const problem = waitingProblem(item, pausedUntil, now);
  const reason = () => {
    if (problem && failed) return problemSentence(t, problem);
    if (account.state === 'signed-out') return t('waiting.signedOut');
    if (account.state === 'reconnect') return t('waiting.reconnect');
    return problem
      ? waitingSentence(t, problem, Math.max(item.notBefore, pausedUntil), now)
      : t('waiting.now');
  };
  return <p className={failed ? 'card-problem small' : 'small'}>{reason()}</p>;
}
