// The rule for all rows, with an explanation.
import type { RowRules } from '@/lib/import/plan.ts';
import type { PreviewChoiceChange } from '@/lib/import/preview/chosen-rules.ts';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { RuleChoice } from './rule-choice.tsx';

interface ImportRuleBarProps {
  readonly rules: RowRules;
  readonly onChoose: (choosing: PreviewChoiceChange) => void;
}

export function ImportRuleBar({ rules, onChoose }: ImportRuleBarProps) {
  const t = useTranslate();
  return (
    <div className="import-rule">
      <span aria-hidden="true">{t('import.rule.all')}</span>
      <RuleChoice
        label={t('import.rule.all')}
        value={rules.all}
        onChange={(rule) => onChoose({ what: 'all', rule })}
      />
      <span className="soft small" role="status">
        {t(`import.rule.${rules.all}Why`)}
      </span>
    </div>
  );
}
