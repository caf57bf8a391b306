// Previews the changes of an imported match file.
import { useEffect, useRef, useState } from 'react';
import { planMatchImport } from '@/lib/domain/files/match-file.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { useImportMatches } from '@/lib/queries/options/use-match-file.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Notice, Spinner } from '../../ui/notice.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { ImportOutcomes } from './match-import-outcomes.tsx';
import type { MatchImportState } from './use-match-import.ts';

type FinishedLookup = Extract<MatchImportState, { kind: 'looked' }>;
type RunningLookup = Extract<MatchImportState, { kind: 'looking' }>;

interface MatchImportProps {
  readonly state: RunningLookup | FinishedLookup;
  readonly matches: readonly Match[];
  readonly onAgain: (state: FinishedLookup) => void;
  readonly onClose: () => void;
}

export function MatchImport({ state, matches, onAgain, onClose }: MatchImportProps) {
  const t = useTranslate();
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <section className="card import-card" ref={card} tabIndex={-1} aria-label={t('matchFile.label')}>
      <h3>{t('matchFile.label')}</h3>
      {state.kind === 'looking' ? (
        <div className="import-looking">
          <Spinner label={t('state.searching')} />
          <p>{t('matchFile.looking', { done: state.done, total: state.total })}</p>
        </div>
      ) : (
        <LookupResult state={state} matches={matches} onAgain={onAgain} onClose={onClose} />
      )}
      {(state.kind === 'looking' || state.problem) && (
        <Button className="import-cancel" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      )}
    </section>
  );
}

interface LookupResultProps extends Omit<MatchImportProps, 'state'> {
  readonly state: FinishedLookup;
}

function LookupResult({ state, matches, onAgain, onClose }: LookupResultProps) {
  const t = useTranslate();
  if (!state.problem) return <Preview state={state} matches={matches} onClose={onClose} />;
  return (
    <Notice
      tone="warn"
      action={
        <Button size="small" onClick={() => onAgain(state)}>
          {t('action.tryAgain')}
        </Button>
      }
    >
      {t('matchFile.stopped', { reason: problemSentence(t, state.problem) })}
    </Notice>
  );
}

function Preview({ state, matches, onClose }: Omit<LookupResultProps, 'onAgain'>) {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const take = useImportMatches();
  const [fileWins, setFileWins] = useState(false);
  const plan = planMatchImport({ current: matches, incoming: state.matches, found: state.found, fileWins });
  const count = plan.writes.length;
  const apply = () =>
    take.mutate(plan.writes, {
      onSuccess: (written) => {
        announce({ text: t('matchFile.applied', { count: written }) });
        onClose();
      },
    });
  return (
    <>
      <ImportOutcomes plan={plan} unreadable={state.unreadable} />
      {(plan.kept.length > 0 || fileWins) && <Conflicts fileWins={fileWins} onChange={setFileWins} />}
      <div className="rule-editor-actions">
        <Button variant="primary" disabled={count === 0 || take.isPending} onClick={apply}>
          {count === 0 ? t('matchFile.nothing') : t('matchFile.apply', { count })}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </div>
    </>
  );
}

interface ConflictsProps {
  readonly fileWins: boolean;
  readonly onChange: (fileWins: boolean) => void;
}

function Conflicts({ fileWins, onChange }: ConflictsProps) {
  const t = useTranslate();
  return (
    <div className="import-conflicts">
      <span aria-hidden="true">{t('matchFile.conflicts')}</span>
      <SegmentedControl
        label={t('matchFile.conflicts')}
        options={[
          { value: 'mine', label: t('matchFile.keepMine') },
          { value: 'file', label: t('matchFile.takeFile') },
        ]}
        value={fileWins ? 'file' : 'mine'}
        onChange={(value) => onChange(value === 'file')}
      />
    </div>
  );
}
