// Edits the rules of a remembered match: the range, title and counting of each. The user can try the rules with a number.
import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { rulesOfDrafts } from '@/lib/domain/files/match-draft.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { useEditMatch } from '@/lib/queries/options/use-matches.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { seasonNameOfMatch } from './match-name.ts';
import { RuleCard } from './rule-card.tsx';
import { RuleTester } from './rule-tester.tsx';
import { type RuleDrafts, useRuleDrafts } from './use-rule-drafts.ts';

export function RuleEditor({ match, onClose }: { readonly match: Match; readonly onClose: () => void }) {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const save = useEditMatch(match.seasonKey);
  const editing = useRuleDrafts(match);
  const [attempted, setAttempted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rules = rulesOfDrafts(editing.read);
    setAttempted(true);
    if (!rules) return focusProblem(form.current);
    const onSuccess = () => {
      announce({ text: t('ruleEditor.saved', { title: seasonNameOfMatch(match) }) });
      onClose();
    };
    save.mutate({ rules }, { onSuccess });
  };
  return (
    <form
      ref={form}
      className="rule-editor"
      aria-label={t('ruleEditor.label', { title: seasonNameOfMatch(match) })}
      noValidate
      onSubmit={submit}
    >
      <RuleList editing={editing} match={match} attempted={attempted} />
      {editing.drafts.length === 0 && <p role="status">{t('ruleEditor.none')}</p>}
      <RuleTester editing={editing} />
      <div className="rule-editor-actions">
        <Button submit variant="primary" disabled={save.isPending || editing.drafts.length === 0}>
          {t('ruleEditor.save')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </div>
    </form>
  );
}

interface RuleListProps {
  readonly editing: RuleDrafts;
  readonly match: Match;
  readonly attempted: boolean;
}

function RuleList({ editing, match, attempted }: RuleListProps) {
  const t = useTranslate();
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (key: string) => {
    editing.remove(key);
    addButton.current?.focus();
  };
  return (
    <>
      {editing.drafts.map((draft, index) => (
        <RuleCard
          key={draft.key}
          draft={draft}
          index={index}
          type={draft.title?.type ?? match.rules[0]?.type ?? null}
          searchFor={match.seriesTitle}
          editing={editing}
          attempted={attempted}
          onRemove={() => remove(draft.key)}
        />
      ))}
      <Button ref={addButton} variant="quiet" className="rule-add" onClick={editing.add}>
        <Plus size={14} aria-hidden="true" /> {t('ruleEditor.add')}
      </Button>
    </>
  );
}

/** Focuses the first field that prevents saving. */
function focusProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true], .rule-title-search input')?.focus();
}
