// The fields of a rule's range and counting, each with what is wrong with it.
import { type ReactNode, useId } from 'react';
import { anchorOf, type DraftField, type RuleDraft, wholeNumber } from '@/lib/domain/files/match-draft.ts';
import { draftProblemSentence } from '@/lib/domain/words/match-sentences.ts';
import { useWord } from '../../ui/language.tsx';
import type { RuleCardProps } from './rule-card-props.ts';

export function RuleRange(props: RuleCardProps) {
  const { draft, type } = props;
  const word = useWord();
  const number = anchorOf(wholeNumber(draft.from) ?? 1);
  const unit = type ?? 'anime';
  return (
    <div className="rule-fields">
      <CoversField {...props} />
      <NumberField {...props} field="from" label={word('ruleEditor.from')} />
      <NumberField
        {...props}
        field="to"
        label={word('ruleEditor.to')}
        placeholder={word('ruleEditor.noEnd')}
      />
      <NumberField {...props} field="first" label={word(`ruleEditor.first.${unit}`, { number })} />
    </div>
  );
}

function CoversField({ draft, type, editing }: RuleCardProps) {
  const word = useWord();
  return (
    <label className="field">
      <span className="field-label">{word('ruleEditor.covers')}</span>
      <select
        className="select"
        value={draft.only ?? ''}
        onChange={({ target }) =>
          editing.change(draft.key, { only: target.value === 'specials' ? 'specials' : undefined })
        }
      >
        <option value="">{word(`ruleEditor.covers.${type ?? 'anime'}`)}</option>
        <option value="specials">{word('ruleEditor.covers.specials')}</option>
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
      <ProblemAt {...props} field={field} id={`${id}-problem`}>
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
      </ProblemAt>
    </div>
  );
}

interface ProblemAtProps extends RuleCardProps {
  readonly field: DraftField;
  readonly id: string;
  readonly children: (problem: string | null) => ReactNode;
}

/** A field with its problem below it. A title that was never chosen is not complained about while typing. */
export function ProblemAt({ field, id, children, index, type, editing, attempted }: ProblemAtProps) {
  const word = useWord();
  const found = editing.read[index]?.problems[field];
  const shown = found && (attempted || found.code !== 'noTitle') ? found : null;
  const problem = shown && draftProblemSentence(word, type ?? 'anime', shown);
  return (
    <>
      {children(problem)}
      <span id={id} className="small editor-problem" aria-live="polite">
        {problem}
      </span>
    </>
  );
}
