// One change on its way: what it is, why it is not there yet, and what can be done about it.
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { outboxTitle } from '@/lib/domain/titles/outbox-title.ts';
import { joinSentences } from '@/lib/domain/words/joined.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { outboxSentence } from '@/lib/domain/words/sentences.ts';
import { timeUntil } from '@/lib/domain/words/times.ts';
import { useAccount } from '@/lib/queries/use-account.ts';
import { useOutboxActions } from '@/lib/queries/use-outbox-actions.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language.tsx';
import { QuestionCard } from '../now/question-card.tsx';
import { ProblemAction } from './problem-action.tsx';

export function OutboxCard({ item }: { readonly item: OutboxItem }) {
  const t = useTranslate();
  const { retry, forget } = useOutboxActions();
  return (
    <div className="card">
      <p className="card-title">{outboxTitle(item, t.titles)}</p>
      <p className="small soft">{outboxSentence(t, item)}</p>
      {item.state === 'asking' ? <QuestionCard item={item} /> : <WhyNotYet item={item} />}
      {item.state !== 'asking' && (
        <div className="question-actions">
          <ProblemAction
            code={item.problem?.code ?? null}
            retryLabel={t('outbox.retry')}
            onRetry={() => retry(item.id)}
          />
          <Button size="small" look="danger" onClick={() => forget(item.id)}>
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
  const failed = item.state === 'failed';
  const reason = () => {
    if (item.problem && failed) return problemSentence(t, item.problem);
    if (account.state === 'signed-out') return t('waiting.signedOut');
    if (account.state === 'reconnect') return t('waiting.reconnect');
    if (item.problem) return problemSentence(t, item.problem);
    return t('waiting.now');
  };
  const later =
    !failed && account.state === 'connected' && item.problem
      ? t('waiting.nextTry', { time: timeUntil(t, item.notBefore, Date.now()) })
      : '';
  return <p className={failed ? 'card-problem small' : 'small'}>{joinSentences(t, [reason(), later])}</p>;
}
