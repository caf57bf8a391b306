// What counts as watched, and what is done with it.
import type { TrackingSettings } from '@/lib/domain/settings.ts';
import { useSaveSettings, useSettings } from '@/lib/queries/use-settings.ts';
import { useWord } from '../ui/language.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { CheckRule, NumberRule, ShareRule } from './matches/rule-fields.tsx';

const unlisted = ['add', 'ask', 'ignore'] as const;
const finishing = ['complete', 'ask'] as const;

interface RulesProps {
  readonly rules: TrackingSettings;
  readonly onChange: (changed: Partial<TrackingSettings>) => void;
}

export function TrackingSection() {
  const word = useWord();
  const settings = useSettings();
  const save = useSaveSettings();
  const rules = settings.tracking;
  const onChange = (changed: Partial<TrackingSettings>) =>
    save({ ...settings, tracking: { ...rules, ...changed } });
  return (
    <div className="rows">
      <WatchedRules rules={rules} onChange={onChange} />
      <DecisionRules rules={rules} onChange={onChange} />
      <NumberRules rules={rules} onChange={onChange} />
      <CheckRule label={word('rules.toast')} value={rules.toast} onChange={(toast) => onChange({ toast })} />
      <CheckRule
        label={word('rules.privateWindows')}
        value={rules.privateWindows}
        onChange={(privateWindows) => onChange({ privateWindows })}
      />
    </div>
  );
}

function WatchedRules({ rules, onChange }: RulesProps) {
  const word = useWord();
  return (['threshold', 'coverage'] as const).map((rule) => (
    <ShareRule
      key={rule}
      label={word(`rules.${rule}`)}
      why={word(`rules.${rule}Why`)}
      value={rules[rule]}
      onChange={(share) => onChange({ [rule]: share })}
    />
  ));
}

function DecisionRules({ rules, onChange }: RulesProps) {
  const word = useWord();
  return (
    <>
      <ChoiceRow
        label={word('rules.unlisted')}
        values={unlisted}
        nameOf={(value) => word(`rules.unlisted.${value}`)}
        value={rules.unlisted}
        onChange={(chosen) => onChange({ unlisted: chosen })}
      />
      <ChoiceRow
        label={word('rules.finishing')}
        values={finishing}
        nameOf={(value) => word(`rules.finishing.${value}`)}
        value={rules.finishing}
        onChange={(chosen) => onChange({ finishing: chosen })}
      />
    </>
  );
}

function NumberRules({ rules, onChange }: RulesProps) {
  const word = useWord();
  return (
    <>
      <NumberRule
        label={word('rules.jumpLimit')}
        why={word('rules.jumpLimitWhy')}
        range={{ min: 1, max: 1000 }}
        value={rules.jumpLimit}
        onChange={(jumpLimit) => onChange({ jumpLimit })}
      />
      <NumberRule
        label={word('rules.delay')}
        why={word('rules.delayWhy')}
        range={{ min: 0, max: 3600 }}
        value={rules.delaySeconds}
        onChange={(delaySeconds) => onChange({ delaySeconds })}
      />
    </>
  );
}
