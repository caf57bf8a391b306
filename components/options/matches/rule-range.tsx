// The fields of a rule's range and counting, each with its error.
import { type ReactNode, useId } from 'react';
import {
  type DraftField,
  firstSiteNumberOf,
  parseWholeNumber,
  type RuleDraft,
} from '@/lib/domain/files/match-draft.ts';
import { draftProblemSentence } from '@/lib/domain/words/match-sentences.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import type { RuleCardProps } from './rule-card-props.ts';

export function RuleRangeFields(props: RuleCardProps) {
  const { draft, type } = props;
  const t = useTranslate();
  const number = firstSiteNumberOf(parseWholeNumber(draft.from) ?? 1);
  const unit = type ?? 'anime';
  return (
    <div className="rule-fields">
      <CoversField {...props} />
      <NumberField {...props} field="from" label={t('ruleEditor.from')} />
      <NumberField {...props} field="to" label={t('ruleEditor.to')} placeholder={t('ruleEditor.noEnd')} />
      <NumberField {...props} field="first" label={t(`ruleEditor.first.${unit}`, { number })} />
    </div>
  );
}

function CoversField({ draft, type, editing }: RuleCardProps) {
  const t = useTranslate();
  return (
    <label className="field">
      <span className="field-label">{t('ruleEditor.covers')}</span>
      <select
        className="select"
        value={draft.only ?? ''}
        onChange={({ target }) =>
          editing.change(draft.key, { only: target.value === 'specials' ? 'specials' : undefined })
        }
      >
        <option value="">{t(`ruleEditor.covers.${type ?? 'anime'}`)}</option>
        <option value="specials">{t('ruleEditor.covers.specials')}</option>
      </select>
    </label>
  );
}

interface NumberFieldProps extends RuleCardProps {
  readonly field: Exclude<DraftField, 'title'> & keyof RuleDraft;
  readonly label: string;
  readonly placeholder?: string;
}

function NumberField({ field, label, placeholder, ...props }: NumberFieldProps) {
  const { draft, editing } = props;
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <FieldWithProblem {...props} field={field} id={`${id}-problem`}>
        {(problem) => (
          <input
            id={id}
            className="input rule-number"
            inputMode="numeric"
            autoComplete="off"
            value={draft[field]}
            placeholder={placeholder}
            aria-invalid={problem !== null}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={({ target }) => editing.change(draft.key, { [field]: target.value })}
          />
        )}
      </FieldWithProblem>
    </div>
  );
}

interface FieldWithProblemProps extends RuleCardProps {
  readonly field: DraftField;
  readonly id: string;
  readonly children: (problem: string | null) => ReactNode;
}

/** A field with its error below it. While the user types, a missing title is not an error yet. */
export function FieldWithProblem({
  field,
  id,
  children,
  index,
  type,
  editing,
  attempted,
}: FieldWithProblemProps) {
  const t = useTranslate();
  const found = editing.read[index]?.problems[field];
  const shown = found && (attempted || found.code !== 'noTitle') ? found : null;
  const problem = shown && draftProblemSentence(t, type ?? 'anime', shown);
  return (
    <>
      {children(problem)}
      <span id={id} className="small editor-problem" aria-live="polite">
        {problem}
      </span>
    </>
  );
}
