// A failed request to the service: the reason, and a retry button.
import type { Problem } from '@/lib/domain/changes/outbox-item.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemAction } from './problem-action.tsx';

export function ProblemNotice({
  problem,
  onRetry,
}: {
  readonly problem: Problem;
  readonly onRetry: () => void;
}) {
  const t = useTranslate();
  const again = <ProblemAction code={problem.code} retryLabel={t('action.tryAgain')} onRetry={onRetry} />;
  return (
    <div className="popup-notice" role="alert">
      <Notice tone="warn" action={again}>
        {problemSentence(t, problem)}
      </Notice>
    </div>
  );
}
