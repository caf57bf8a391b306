// The entries of a list. They are virtualized, because there may be thousands.
import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, use, useMemo } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import type { TitleRef } from '@/lib/domain/deep-link.ts';
import { findMatchingOtherName } from '@/lib/domain/library-view.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { useRovingList } from '../../ui/list/use-roving-list.ts';
import { useVirtualRows } from '../../ui/list/use-virtual-rows.ts';
import { EntryRow } from './entry-row.tsx';
import { DetailsBesideListContext, useDetailsFollowingFocus } from './open-details.ts';
import { type EntryEdits, useEntryEdits } from './use-entry-edits.ts';
import { type ExpandedEntryRow, useExpandedEntryRow } from './use-expanded-entry-row.ts';

const ROW_HEIGHT = 62;

interface EntryListProps {
  readonly entries: readonly ShownEntry[];
  readonly label: string;
  /** The text of the filter. */
  readonly text: string;
}

/** The list is memoized. When the user types in the filter, the panel renders at once, and the list renders later. */
export const EntryList = memo(function EntryList({ entries, label, text }: EntryListProps) {
  const edits = useEntryEdits();
  const ids = useMemo(() => entries.map((entry) => entry.mediaId), [entries]);
  const opened = useExpandedEntryRow((id) => entries.find((entry) => entry.mediaId === id) ?? null, edits);
  const { follow, open } = useDetailsFollowingFocus();
  const onMove = (index: number) => {
    virtual.scrollToIndex(index);
    const entry = entries[index];
    if (entry) follow(titleOf(entry));
  };
  const roving = useRovingList(ids, { onKey: opened.onKey, onMove });
  const activeIndex = roving.activeId === null ? -1 : ids.indexOf(roving.activeId);
  const { scroller, virtual } = useVirtualRows(ids, activeIndex, ROW_HEIGHT);
  return (
    <div className="entry-scroller" ref={scroller}>
      <ul
        className="entry-list"
        aria-label={label}
        ref={roving.list}
        {...roving.listProps}
        onBlur={opened.onBlur}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map((item) => (
          <EntryItem
            key={item.key}
            item={item}
            entries={entries}
            text={text}
            measure={virtual.measureElement}
            activeId={roving.activeId}
            opened={opened}
            onOpen={open}
            edits={edits}
          />
        ))}
      </ul>
    </div>
  );
});

interface EntryItemProps {
  readonly item: VirtualItem;
  readonly entries: readonly ShownEntry[];
  readonly text: string;
  readonly measure: (element: HTMLElement | null) => void;
  readonly activeId: string | null;
  readonly opened: ExpandedEntryRow;
  /** Opens the details. */
  readonly onOpen: (title: TitleRef) => void;
  readonly edits: EntryEdits;
}

function EntryItem({ item, entries, text, measure, activeId, opened, onOpen, edits }: EntryItemProps) {
  const { titles } = useTranslate();
  const isBeside = use(DetailsBesideListContext);
  const entry = entries[item.index];
  if (!entry) return null;
  const { mediaId } = entry;
  return (
    <li
      className="entry-item"
      ref={measure}
      data-index={item.index}
      data-row={mediaId}
      aria-setsize={entries.length}
      aria-posinset={item.index + 1}
      style={{ transform: `translateY(${item.start}px)` }}
    >
      <EntryRow
        entry={entry}
        active={mediaId === activeId}
        open={opened.isOpen(mediaId)}
        focusStatus={opened.wantsStatus(mediaId)}
        onToggle={isBeside ? () => onOpen(titleOf(entry)) : opened.toggle}
        alias={findMatchingOtherName(entry.media, text, titles)}
        edits={edits}
      />
    </li>
  );
}

function titleOf({ type, mediaId }: ShownEntry): TitleRef {
  return { type, id: mediaId };
}
