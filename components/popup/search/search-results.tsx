// The search results. Each has a button to add the title, or to edit its entry.
import { Pencil, Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { Media } from '@/lib/contract/media.ts';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { findMatchingOtherName } from '@/lib/domain/library-view.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { mediaFactsText } from '@/lib/domain/words/title-facts.ts';
import { useLibrary } from '@/lib/queries/use-library.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { useRovingList } from '../../ui/list/use-roving-list.ts';
import { EntryEditor } from '../library/entry-editor.tsx';
import { EntryFacts } from '../library/entry-facts.tsx';
import { ProgressButtons } from '../library/entry-row.tsx';
import { EntryTitle } from '../library/entry-title.tsx';
import { useDetailsFollowingFocus } from '../library/open-details.ts';
import { createAddToListPatch, type EntryEdits, useEntryEdits } from '../library/use-entry-edits.ts';
import { useExpandedEntryRow } from '../library/use-expanded-entry-row.ts';

interface SearchResultsProps {
  readonly query: string;
  readonly results: readonly Media[];
}

export function SearchResults({ query, results }: SearchResultsProps) {
  const t = useTranslate();
  const edits = useEntryEdits();
  const entryOf = useEntryOf();
  const opened = useExpandedEntryRow(entryOf, edits);
  const { follow, open } = useDetailsFollowingFocus();
  const onMove = (index: number) => {
    const media = results[index];
    if (media) follow({ type: media.type, id: media.id });
  };
  const roving = useRovingList(
    results.map((media) => media.id),
    { onKey: opened.onKey, onMove },
  );
  return (
    <ul
      className="results"
      aria-label={t('search.results')}
      ref={roving.list}
      {...roving.listProps}
      onBlur={opened.onBlur}
    >
      {results.map((media) => (
        <li key={media.id} data-row={media.id}>
          <SearchResult
            media={media}
            alias={findMatchingOtherName(media, query, t.titles)}
            entry={entryOf(media.id)}
            active={media.id === roving.activeId}
            editing={opened.isOpen(media.id)}
            onOpen={() => open({ type: media.type, id: media.id })}
            onEdit={() => opened.toggle(media.id)}
            edits={edits}
          />
        </li>
      ))}
    </ul>
  );
}

function useEntryOf(): (id: string) => ShownEntry | null {
  const anime = useLibrary('anime').entries;
  const manga = useLibrary('manga').entries;
  const entries = useMemo(
    () => new Map([...anime, ...manga].map((entry) => [entry.mediaId, entry])),
    [anime, manga],
  );
  return (id) => entries.get(id) ?? null;
}

interface SearchResultProps {
  readonly media: Media;
  readonly alias: string | null;
  readonly entry: ShownEntry | null;
  readonly active: boolean;
  readonly editing: boolean;
  readonly onOpen: () => void;
  readonly onEdit: () => void;
  readonly edits: EntryEdits;
}

function SearchResult(props: SearchResultProps) {
  const { media, alias, entry, editing, edits } = props;
  const t = useTranslate();
  const title = shownTitle(media, t.titles);
  return (
    <div className={`entry ${editing ? 'entry-open' : ''}`}>
      <div className="entry-row">
        <button
          type="button"
          className="entry-main"
          data-row-focus
          tabIndex={props.active ? 0 : -1}
          onClick={props.onOpen}
        >
          <Cover url={media.coverUrl} title={title} width={34} height={48} />
          <span className="entry-text">
            <EntryTitle title={title} alias={alias} />
            <span className="entry-facts">{mediaFactsText(t, media)}</span>
            {entry && <EntryFacts entry={entry} />}
          </span>
        </button>
        <ResultActions {...props} />
      </div>
      {entry && editing && <EntryEditor entry={entry} edits={edits} withDetails={false} focusStatus />}
    </div>
  );
}

function ResultActions({ media, entry, active, editing, onEdit, edits }: SearchResultProps) {
  const t = useTranslate();
  const tabIndex = active ? 0 : -1;
  const title = shownTitle(media, t.titles);
  if (!entry) {
    return (
      <Button
        size="small"
        tabIndex={tabIndex}
        onClick={() => edits.edit(media, null, createAddToListPatch(media))}
      >
        <Plus size={14} aria-hidden="true" />
        {t('entry.add')} <span className="unseen">{title}</span>
      </Button>
    );
  }
  return (
    <span className="entry-steps">
      <IconButton
        label={`${t('entry.edit')} ${title}`}
        tabIndex={tabIndex}
        aria-expanded={editing}
        onClick={onEdit}
      >
        <Pencil size={14} />
      </IconButton>
      <ProgressButtons entry={entry} active={active} edits={edits} />
    </span>
  );
}
