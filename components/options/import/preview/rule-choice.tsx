// Lets the user choose what happens if the file and the list differ. The choice applies to all rows, to a group of rows, or to one title.
import type { RowRule } from '@/lib/import/plan.ts';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';

export const rowRules = ['careful', 'file', 'list'] as const satisfies readonly RowRule[];

interface RuleChoiceProps {
  readonly label: string;
  readonly value: RowRule;
  readonly onChange: (rule: RowRule) => void;
}

export function RuleChoice({ label, value, onChange }: RuleChoiceProps) {
  const t = useTranslate();
  const options = rowRules.map((rule) => ({ value: rule, label: t(`import.rule.${rule}`) }));
  return <SegmentedControl label={label} options={options} value={value} onChange={onChange} />;
}
