// The settings for counting an episode, and the remembered titles.
import type { TrackingSettings } from '@/lib/domain/settings.ts';
import { useSaveSettings } from '@/lib/queries/use-save-settings.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { useTranslate } from '../ui/language-provider.tsx';
import { CheckboxSetting } from './checkbox-setting.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { NumberSetting, PercentSetting } from './matches/number-settings.tsx';
import { RememberedTitles } from './matches/remembered-titles.tsx';

const unlisted = ['add', 'ask', 'ignore'] as const;
const finishing = ['complete', 'ask'] as const;

interface RulesProps {
  readonly rules: TrackingSettings;
  readonly onChange: (changed: Partial<TrackingSettings>) => void;
}

export function TrackingSection() {
  const t = useTranslate();
  const settings = useSettings();
  const save = useSaveSettings();
  const rules = settings.tracking;
  const onChange = (changed: Partial<TrackingSettings>) =>
    save((shown) => ({ ...shown, tracking: { ...shown.tracking, ...changed } }));
  return (
    <>
      <div className="rows">
        <WatchedRules rules={rules} onChange={onChange} />
        <DecisionRules rules={rules} onChange={onChange} />
        <NumberRules rules={rules} onChange={onChange} />
        <CheckboxSetting
          label={t('rules.toast')}
          value={rules.toast}
          onChange={(toast) => onChange({ toast })}
        />
        <CheckboxSetting
          label={t('rules.publicRating')}
          value={rules.publicRating}
          onChange={(publicRating) => onChange({ publicRating })}
        />
        <CheckboxSetting
          label={t('rules.privateWindows')}
          value={rules.privateWindows}
          onChange={(privateWindows) => onChange({ privateWindows })}
        />
      </div>
      <RememberedTitles />
    </>
  );
}

function WatchedRules({ rules, onChange }: RulesProps) {
  const t = useTranslate();
  return (['threshold', 'coverage'] as const).map((rule) => (
    <PercentSetting
      key={rule}
      label={t(`rules.${rule}`)}
      why={t(`rules.${rule}Why`)}
      value={rules[rule]}
      onChange={(share) => onChange({ [rule]: share })}
    />
  ));
}

function DecisionRules({ rules, onChange }: RulesProps) {
  const t = useTranslate();
  return (
    <>
      <ChoiceRow
        label={t('rules.unlisted')}
        values={unlisted}
        nameOf={(value) => t(`rules.unlisted.${value}`)}
        value={rules.unlisted}
        onChange={(chosen) => onChange({ unlisted: chosen })}
      />
      <ChoiceRow
        label={t('rules.finishing')}
        values={finishing}
        nameOf={(value) => t(`rules.finishing.${value}`)}
        value={rules.finishing}
        onChange={(chosen) => onChange({ finishing: chosen })}
      />
    </>
  );
}

function NumberRules({ rules, onChange }: RulesProps) {
  const t = useTranslate();
  return (
    <>
      <NumberSetting
        label={t('rules.jumpLimit')}
        why={t('rules.jumpLimitWhy')}
        range={{ min: 1, max: 1000 }}
        value={rules.jumpLimit}
        onChange={(jumpLimit) => onChange({ jumpLimit })}
      />
      <NumberSetting
        label={t('rules.delay')}
        why={t('rules.delayWhy')}
        range={{ min: 0, max: 3600 }}
        value={rules.delaySeconds}
        onChange={(delaySeconds) => onChange({ delaySeconds })}
      />
    </>
  );
}
