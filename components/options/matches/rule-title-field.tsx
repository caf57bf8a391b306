// Shows the title of a rule, and the search that chooses another title.
import { useId, useRef, useState } from 'react';
import type { Media } from '@/lib/contract/media.ts';
import { titleLanguageTag } from '@/lib/domain/titles/title-script.ts';
import { mediaFactsText } from '@/lib/domain/words/title-facts.ts';
import { MatchSearch } from '../../popup/now/match-search.tsx';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { ruleTitleName } from './match-name.ts';
import type { RuleCardProps } from './rule-card-props.ts';
import { FieldWithProblem } from './rule-range.tsx';

export function RuleTitleField(props: RuleCardProps) {
  const { draft, editing } = props;
  const [searching, setSearching] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const choose = (media: Media) => {
    editing.pick(draft.key, media);
    setSearching(false);
    // The focused element is removed together with the list of results, so focus the card.
    card.current?.focus();
  };
  return (
    <div ref={card} className="rule-title" tabIndex={-1}>
      {draft.title && (
        <ChosenTitle {...props} searching={searching} onChange={() => setSearching(!searching)} />
      )}
      {(searching || !draft.title) && <TitleSearch {...props} onChoose={choose} />}
    </div>
  );
}

function TitleSearch({ onChoose, ...props }: RuleCardProps & { readonly onChoose: (media: Media) => void }) {
  const t = useTranslate();
  const id = useId();
  return (
    <FieldWithProblem {...props} field="title" id={id}>
      {() => (
        <div className="rule-title-search">
          <MatchSearch
            type={props.type}
            label={t('ruleEditor.searchTitle')}
            searchFor={props.searchFor}
            onChoose={onChoose}
            focus
          />
        </div>
      )}
    </FieldWithProblem>
  );
}

interface ChosenTitleProps extends RuleCardProps {
  readonly searching: boolean;
  readonly onChange: () => void;
}

function ChosenTitle({ draft, index, editing, searching, onChange }: ChosenTitleProps) {
  const t = useTranslate();
  const { title } = draft;
  const media = title && editing.titles.get(title.mediaId);
  const name = title ? ruleTitleName(t, title, editing.titles) : '';
  return (
    <div className="rule-chosen">
      <Cover url={media?.coverUrl ?? null} title={name} width={34} height={48} />
      <span className="entry-text">
        <span className="choice-title" lang={titleLanguageTag(name)}>
          {name}
        </span>
        {media && <span className="entry-facts">{mediaFactsText(t, media)}</span>}
      </span>
      <Button
        size="small"
        aria-label={t('ruleEditor.changeTitle', { number: index + 1 })}
        aria-expanded={searching}
        onClick={onChange}
      >
        {t('ruleEditor.change')}
      </Button>
    </div>
  );
}
