// The editor for all fields of an entry, shown inside its row or its details.
import { Info, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { statusesOf } from '@/lib/contract/statuses.ts';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { episodeTotalOf } from '@/lib/domain/progress.ts';
import { readTypedNumber, typedNumberSentence } from '@/lib/domain/typed-number.ts';
import { statusLabel } from '@/lib/domain/words/labels.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { EntryResumePoints } from '../resume/entry-resume-points.tsx';
import { useOpenDetails } from './open-details.ts';
import { RestartTitleButton } from './restart-title-button.tsx';
import { ScoreField } from './score-field.tsx';
import type { EntryEdits } from './use-entry-edits.ts';

interface EntryEditorProps {
  readonly entry: ShownEntry;
  readonly edits: EntryEdits;
  readonly focusStatus?: boolean;
  /** Whether to offer the title's details. False if the editor is inside the details. */
  readonly withDetails?: boolean;
}

export function EntryEditor({ entry, edits, focusStatus = false, withDetails = true }: EntryEditorProps) {
  const t = useTranslate();
  const openDetails = useOpenDetails();
  const status = useRef<HTMLSelectElement>(null);
  return (
    <div className="editor">
      {entry.pending === 'failed' && entry.problem && (
        <p className="editor-problem">{problemSentence(t, entry.problem)}</p>
      )}
      <div className="editor-fields">
        <StatusField entry={entry} edits={edits} select={status} focused={focusStatus} />
        <ProgressField entry={entry} edits={edits} />
        <ScoreField
          label={t('entry.score')}
          value={entry.userScore}
          empty={t('entry.noScore')}
          onChange={(userScore) => edits.edit(entry.media, entry, { userScore })}
        />
      </div>
      {withDetails && <p className="soft small">{t('entry.scoreKeys')}</p>}
      <EntryResumePoints entry={entry} belowRow={withDetails} />
      <RestartTitleButton entry={entry} edits={edits} onStarted={() => status.current?.focus()} />
      <div className="editor-actions">
        {withDetails && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => openDetails({ type: entry.type, id: entry.mediaId })}
          >
            <Info size={14} /> {t('entry.details')}
          </Button>
        )}
        <Button variant="danger" size="small" onClick={() => edits.remove(entry)}>
          <Trash2 size={14} /> {t('entry.remove')}
        </Button>
      </div>
    </div>
  );
}

interface StatusFieldProps {
  readonly entry: ShownEntry;
  readonly edits: EntryEdits;
  readonly select: RefObject<HTMLSelectElement | null>;
  readonly focused: boolean;
}

function StatusField({ entry, edits, select, focused }: StatusFieldProps) {
  const t = useTranslate();
  useEffect(() => {
    if (focused) select.current?.focus();
  }, [focused, select]);
  const statuses = statusesOf(entry.type);
  const foreign = statuses.some((status) => status === entry.status) ? null : entry.status;
  return (
    <label className="field">
      <span className="field-label">{t('entry.status')}</span>
      <select
        ref={select}
        className="select"
        value={entry.status}
        onChange={(event) => {
          const status = statuses.find((known) => known === event.target.value);
          if (status) edits.edit(entry.media, entry, { status });
        }}
      >
        {foreign !== null && <option value={foreign}>{foreign}</option>}
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusLabel(t, status)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The field for the progress. It is saved when it loses the focus or when Enter is pressed, not at every digit. */
function ProgressField({ entry, edits }: { readonly entry: ShownEntry; readonly edits: EntryEdits }) {
  const t = useTranslate();
  const id = useId();
  const { announce } = useAnnouncer();
  const total = episodeTotalOf(entry.media);
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    setTyped(null);
    if (typed === null || typed.trim() === '') return;
    const read = readTypedNumber(typed, { least: 0, total });
    if (read.kind === 'fine') edits.edit(entry.media, entry, { progress: read.number });
    else announce({ text: typedNumberSentence(t, entry.type, read) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t(`entry.progress.${entry.type}`)}
      </label>
      <span className="field-inline">
        <input
          id={id}
          className="input input-number"
          type="number"
          min={0}
          max={total ?? undefined}
          value={typed ?? entry.progress}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={save}
          onKeyDown={onKeyDown}
        />
        {total !== null && <span className="soft">/ {total}</span>}
      </span>
    </div>
  );
}
