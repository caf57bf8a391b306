// One rule: the range of numbers on the site, the title, the counting, and the resulting episodes for the first and the last number.
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { previewFirstAndLast } from '@/lib/domain/files/match-draft.ts';
import { episodeNumberText } from '@/lib/domain/words/labels.ts';
import { IconButton } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import type { RuleCardProps } from './rule-card-props.ts';
import { RuleRangeFields } from './rule-range.tsx';
import { RuleTitleField } from './rule-title-field.tsx';

export function RuleCard(props: RuleCardProps) {
  const { index, draft, editing } = props;
  const t = useTranslate();
  const id = useId();
  const name = t('ruleEditor.rule', { number: index + 1 });
  return (
    // biome-ignore lint/a11y/useSemanticElements: in some browsers, a legend cannot be on the same line as buttons.
    <div className="card rule-card" role="group" aria-labelledby={id}>
      <div className="rule-head">
        <h3 id={id}>{name}</h3>
        <RuleButtons index={index} draft={draft} editing={editing} onRemove={props.onRemove} />
      </div>
      <RuleRangeFields {...props} />
      <RuleTitleField {...props} />
      <RuleEnds {...props} />
    </div>
  );
}

function RuleButtons({
  index,
  draft,
  editing,
  onRemove,
}: Pick<RuleCardProps, 'index' | 'draft' | 'editing' | 'onRemove'>) {
  const t = useTranslate();
  const number = index + 1;
  const keepFocus = useRestoredFocus(index);
  const move = (by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    keepFocus(event.currentTarget);
    editing.move(draft.key, by);
  };
  // Use `aria-disabled`, because a button that becomes disabled loses the focus.
  return (
    <span className="entry-steps">
      <IconButton label={t('ruleEditor.up', { number })} aria-disabled={index === 0} onClick={move(-1)}>
        <ArrowUp size={15} />
      </IconButton>
      <IconButton
        label={t('ruleEditor.down', { number })}
        aria-disabled={number === editing.drafts.length}
        onClick={move(1)}
      >
        <ArrowDown size={15} />
      </IconButton>
      <IconButton label={t('ruleEditor.remove', { number })} onClick={onRemove}>
        <X size={15} />
      </IconButton>
    </span>
  );
}

function RuleEnds({ index, editing }: RuleCardProps) {
  const t = useTranslate();
  const read = editing.read[index];
  if (!read || Object.keys(read.problems).length > 0) return null;
  const sentences = previewFirstAndLast(read).map(({ number, episode, rule }) =>
    t('ruleEditor.end', { number, episode: episodeNumberText(t, rule.type, episode) }),
  );
  return <output className="soft small rule-ends">{sentences.join(' · ')}</output>;
}

/**
 * Returns a function that remembers which button was pressed. Moving a card makes the browser drop the focus, so the remembered button is
 * focused again after the move.
 */
function useRestoredFocus(place: number): (button: HTMLButtonElement) => void {
  const pressed = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when `place` changes.
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);
  return (button) => {
    if (button.ariaDisabled !== 'true') pressed.current = button;
  };
}
