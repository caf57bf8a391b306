// A remembered match: its rules and evidence, actions, and the rule editor.
import { useRef, useState } from 'react';
import type { Media } from '@/lib/contract/media.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import type { Policy } from '@/lib/domain/settings.ts';
import { ruleSentence } from '@/lib/domain/words/match-sentences.ts';
import { evidenceSentence } from '@/lib/domain/words/sentences.ts';
import { useEditMatch, useForgetMatch } from '@/lib/queries/options/use-matches.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { ruleTitleName, seasonNameOfMatch } from './match-name.ts';
import { RuleEditor } from './rule-editor.tsx';

const policies: readonly Policy[] = ['auto', 'ask', 'ignore'];

interface MatchRowProps {
  readonly match: Match;
  /** The titles on the list, by id. */
  readonly listed: ReadonlyMap<string, Media>;
}

export function MatchRow({ match, listed }: MatchRowProps) {
  const [editing, setEditing] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    toggle.current?.focus();
  };
  return (
    <li className="row match-row">
      <MatchFacts match={match} listed={listed} />
      <MatchActions match={match} editing={editing} onToggle={() => setEditing(!editing)} toggle={toggle} />
      {editing && <RuleEditor match={match} onClose={close} />}
    </li>
  );
}

function MatchFacts({ match, listed }: MatchRowProps) {
  const t = useTranslate();
  const by = t(match.decidedBy === 'user' ? 'matches.byUser' : 'matches.byKiroku');
  return (
    <div className="row-name">
      <strong>{seasonNameOfMatch(match)}</strong>
      <span className="soft small">
        {match.siteName} · {by}
      </span>
      {match.rules.length === 0 && <span className="small">{t('matches.noRules')}</span>}
      {match.rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be equal, and these elements have no state.
        <span key={index} className="small">
          {ruleSentence(t, rule, ruleTitleName(t, rule, listed))}
        </span>
      ))}
      <Reasons match={match} />
    </div>
  );
}

function Reasons({ match }: Pick<MatchRowProps, 'match'>) {
  const t = useTranslate();
  if (match.evidence.length === 0) return null;
  return (
    <details className="small match-why">
      <summary>
        {t('matches.whyThis')} <span className="unseen">{seasonNameOfMatch(match)}</span>
      </summary>
      <ul className="soft">
        {match.evidence.map((evidence) => (
          <li key={evidence.code}>{evidenceSentence(t, evidence)}</li>
        ))}
      </ul>
    </details>
  );
}

interface MatchActionsProps {
  readonly match: Match;
  readonly editing: boolean;
  readonly onToggle: () => void;
  readonly toggle: React.RefObject<HTMLButtonElement | null>;
}

function MatchActions({ match, editing, onToggle, toggle }: MatchActionsProps) {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const forget = useForgetMatch();
  const name = seasonNameOfMatch(match);
  const onForget = () => {
    forget.mutate(match.seasonKey);
    announce({ text: t('matches.forgotten', { title: name }) });
  };
  return (
    <div className="match-actions">
      <PolicyField match={match} />
      <Button ref={toggle} aria-expanded={editing} onClick={onToggle}>
        {t('ruleEditor.open')} <span className="unseen">{name}</span>
      </Button>
      <Button variant="danger" onClick={onForget}>
        {t('matches.forget')} <span className="unseen">{name}</span>
      </Button>
    </div>
  );
}

function PolicyField({ match }: Pick<MatchRowProps, 'match'>) {
  const t = useTranslate();
  const edit = useEditMatch(match.seasonKey);
  return (
    <select
      className="select"
      aria-label={t('matches.policy', { title: seasonNameOfMatch(match) })}
      value={match.policy}
      onChange={({ target }) => {
        const policy = policies.find((one) => one === target.value);
        if (policy) edit.mutate({ policy });
      }}
    >
      {policies.map((policy) => (
        <option key={policy} value={policy}>
          {t(`policy.${policy}`)}
        </option>
      ))}
    </select>
  );
}
