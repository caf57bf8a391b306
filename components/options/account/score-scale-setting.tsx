// Asks for the maximum of the service's scores, or shows the answer so that it can be corrected. Renders nothing if no answer is needed.
import { likelyScales, mustAskForScale, type ScaleAnswer } from '@/lib/domain/score-scale.ts';
import { useAnswerScaleQuestion, useScaleFacts } from '@/lib/queries/use-score-scale.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { ScoreScaleQuestion } from '../../ui/score-scale-question.tsx';
import { ChoiceRow } from '../choice-row.tsx';

export function ScoreScaleSetting() {
  const t = useTranslate();
  const facts = useScaleFacts();
  const { answer } = useAnswerScaleQuestion();
  if (!facts) return null;
  if (mustAskForScale(facts)) return <ScoreScaleQuestion />;
  if (facts.scaleAnswer === '') return null;
  const likely = likelyScales(facts).map((scale): ScaleAnswer => `${scale}`);
  const values: readonly ScaleAnswer[] = [...new Set([...likely, facts.scaleAnswer, 'none' as const])];
  return (
    <div className="rows">
      <ChoiceRow
        label={t('scores.label')}
        values={values}
        nameOf={(value) => (value === 'none' ? t('scores.none') : t('scores.max', { max: Number(value) }))}
        value={facts.scaleAnswer}
        onChange={answer}
      />
    </div>
  );
}
