// Explains why connecting has failed, with a link to the place that solves it.
import type { ReactNode } from 'react';
import type { Problem } from '@/lib/domain/changes/outbox-item.ts';
import { serviceFieldAtFault } from '@/lib/domain/service-problem.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { useTranslate } from './language-provider.tsx';
import { Notice } from './notice.tsx';

/** Explains the problem. `action` replaces the link if the problem cannot be solved in the options. */
export function ConnectProblem({
  problem,
  action = null,
}: {
  readonly problem: Problem;
  readonly action?: ReactNode;
}) {
  const t = useTranslate();
  const part = serviceFieldAtFault(problem.code);
  const settings = (
    <a
      className="button button-small"
      href={`/options.html#account/service.${part}`}
      target="_blank"
      rel="noopener"
    >
      {t('account.manage')}
    </a>
  );
  return (
    <Notice tone="bad" action={part ? settings : action}>
      {problemSentence(t, problem)}
    </Notice>
  );
}
