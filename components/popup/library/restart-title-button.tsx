// Restarts a completed title, after explaining what will change.
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { rewatchPatch } from '@/lib/domain/changes/quick-edit.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { dateText } from '@/lib/domain/words/times.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import type { EntryEdits } from './use-entry-edits.ts';

interface RestartTitleButtonProps {
  readonly entry: ShownEntry;
  readonly edits: EntryEdits;
  /** Called when the buttons of this component are removed. One of them had the focus, so the caller must move the focus. */
  readonly onStarted: () => void;
}

/** Renders nothing unless the title is completed. */
export function RestartTitleButton({ entry, edits, onStarted }: RestartTitleButtonProps) {
  const t = useTranslate();
  const [isConfirming, setConfirming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const patch = rewatchPatch(entry);
  if (!patch) return null;
  const start = () => {
    setConfirming(false);
    onStarted();
    edits.edit(entry.media, entry, patch);
  };
  const cancel = () => {
    setConfirming(false);
    opener.current?.focus();
  };
  return (
    <div className="again">
      <Button
        ref={opener}
        variant="quiet"
        size="small"
        aria-expanded={isConfirming}
        onClick={() => (isConfirming ? cancel() : setConfirming(true))}
      >
        <RotateCcw size={14} /> {t(`again.start.${entry.type}`)}
      </Button>
      {isConfirming && <Confirm entry={entry} onCancel={cancel} onConfirm={start} />}
    </div>
  );
}

interface ConfirmProps {
  readonly entry: ShownEntry;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function Confirm({ entry, onCancel, onConfirm }: ConfirmProps) {
  const t = useTranslate();
  const text = useRef<HTMLParagraphElement>(null);
  // Focus the explanation, so that a screen reader reads it before the button.
  useEffect(() => text.current?.focus(), []);
  const { completedAt } = entry;
  return (
    <>
      <p className="again-what" ref={text} tabIndex={-1}>
        {t(`again.what.${entry.type}`, { title: shownTitle(entry.media, t.titles) })}{' '}
        {completedAt ? t('again.forgetsDay', { day: dateText(t, completedAt) }) : t('again.forgets')}
      </p>
      <div className="again-actions">
        <Button variant="primary" size="small" onClick={onConfirm}>
          {t('again.confirm')}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </>
  );
}
