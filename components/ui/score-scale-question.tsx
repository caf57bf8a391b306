// Asks for the maximum of the service's scores. Until the user answers, no score is sent.
import { exampleOfScale, likelyScales, mustAskForScale } from '@/lib/domain/score-scale.ts';
import { useAnswerScaleQuestion, useScaleFacts } from '@/lib/queries/use-score-scale.ts';
import { Button } from './button.tsx';
import { useTranslate } from './language-provider.tsx';
import { Notice } from './notice.tsx';

export function ScoreScaleQuestion({ className }: { readonly className?: string }) {
  const t = useTranslate();
  const facts = useScaleFacts();
  const { answer, pending } = useAnswerScaleQuestion();
  if (!facts || !mustAskForScale(facts)) return null;
  const [likely, other] = likelyScales(facts);
  if (!likely) return null;
  const buttons = (
    <div className="question-actions">
      <Button size="small" variant="primary" disabled={pending} onClick={() => answer(`${likely}`)}>
        {t('scores.yes', { max: likely })}
      </Button>
      <Button size="small" disabled={pending} onClick={() => answer(other ? `${other}` : 'none')}>
        {other ? t('scores.no', { max: other }) : t('scores.leave')}
      </Button>
    </div>
  );
  return (
    <div className={className} role="status">
      <Notice tone="warn" action={buttons}>
        {t('scores.question', { max: likely, ...exampleOfScale(likely) })}
      </Notice>
    </div>
  );
}
