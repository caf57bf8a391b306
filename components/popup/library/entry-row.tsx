// One entry: cover, title, progress, score, pending changes, and −/＋.
import { Minus, Plus } from 'lucide-react';
import { memo, Suspense, useId } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { nextEpisodePatch, previousEpisodePatch } from '@/lib/domain/changes/quick-edit.ts';
import { episodeTotalOf } from '@/lib/domain/progress.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { IconButton } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { EntryEditor, RowResumeButton } from '../lazy-cards.ts';
import { EntryFacts } from './entry-facts.tsx';
import { EntryTitle } from './entry-title.tsx';
import type { EntryEdits } from './use-entry-edits.ts';

interface EntryRowProps {
  readonly entry: ShownEntry;
  readonly active: boolean;
  readonly open: boolean;
  readonly focusStatus: boolean;
  readonly onToggle: (id: string) => void;
  /** The name that matched the filter; null if the shown title matched it. */
  readonly alias?: string | null;
  readonly edits: EntryEdits;
}

export const EntryRow = memo(function EntryRow({
  entry,
  active,
  open,
  focusStatus,
  onToggle,
  alias = null,
  edits,
}: EntryRowProps) {
  const hint = useId();
  const title = shownTitle(entry.media, useTranslate().titles);
  return (
    <div className={`entry ${open ? 'entry-open' : ''}`}>
      <div className="entry-row">
        <button
          type="button"
          className="entry-main"
          data-row-focus
          tabIndex={active ? 0 : -1}
          aria-expanded={open}
          aria-describedby={hint}
          onClick={() => onToggle(entry.mediaId)}
        >
          <Cover url={entry.media.coverUrl} title={title} width={34} height={48} />
          <span className="entry-text">
            <EntryTitle title={title} alias={alias} />
            <EntryFacts entry={entry} />
          </span>
        </button>
        <ProgressButtons entry={entry} active={active} edits={edits} />
      </div>
      <Suspense>
        <RowResumeButton entry={entry} active={active} hint={hint} />
      </Suspense>
      <ProgressLine entry={entry} />
      <Suspense>{open && <EntryEditor entry={entry} edits={edits} focusStatus={focusStatus} />}</Suspense>
    </div>
  );
});

export function ProgressButtons(props: { entry: ShownEntry; active: boolean; edits: EntryEdits }) {
  const { entry, active, edits } = props;
  const t = useTranslate();
  const next = nextEpisodePatch(entry);
  const previous = previousEpisodePatch(entry);
  const title = shownTitle(entry.media, t.titles);
  const tabIndex = active ? 0 : -1;
  return (
    <span className="entry-steps">
      <IconButton
        label={t(`entry.less.${entry.type}`, { title })}
        tabIndex={tabIndex}
        aria-disabled={!previous}
        onClick={() => previous && edits.edit(entry.media, entry, previous)}
      >
        <Minus size={15} />
      </IconButton>
      <IconButton
        outlined
        label={t(`entry.more.${entry.type}`, { title })}
        tabIndex={tabIndex}
        aria-disabled={!next}
        onClick={() => next && edits.edit(entry.media, entry, next)}
      >
        <Plus size={15} />
      </IconButton>
    </span>
  );
}

function ProgressLine({ entry }: { readonly entry: ShownEntry }) {
  const total = episodeTotalOf(entry.media);
  if (!total || entry.progress === 0) return null;
  const share = Math.min(1, entry.progress / total);
  return <span className="entry-line" style={{ width: `${share * 100}%` }} data-done={share === 1} />;
}
