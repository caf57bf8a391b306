// Shows which episode the unsaved rules give for a number that the user types.
import { useId, useState } from 'react';
import { parseWholeNumber, previewSiteNumber } from '@/lib/domain/files/match-draft.ts';
import { rulePreviewSentence } from '@/lib/domain/words/match-sentences.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { ruleTitleName } from './match-name.ts';
import type { RuleDrafts } from './use-rule-drafts.ts';

export function RuleTester({ editing }: { readonly editing: RuleDrafts }) {
  const t = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const number = parseWholeNumber(typed);
  return (
    <div className="rule-try">
      <label htmlFor={id}>{t('ruleEditor.try')}</label>
      <input
        id={id}
        className="input rule-number"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <output htmlFor={id}>{number === undefined ? '' : <Tried editing={editing} number={number} />}</output>
    </div>
  );
}

function Tried({ editing, number }: { readonly editing: RuleDrafts; readonly number: number }) {
  const t = useTranslate();
  const preview = previewSiteNumber(editing.read, number);
  if (!preview) return t('ruleEditor.triedNone', { number });
  return rulePreviewSentence(t, preview, ruleTitleName(t, preview.rule, editing.titles));
}
