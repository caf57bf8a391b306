// The list of preview rows. It is virtualized, because there may be thousands of rows.
import type { VirtualItem } from '@tanstack/react-virtual';
import { useMemo, useState } from 'react';
import type { PlannedRow, RowRule } from '@/lib/import/plan.ts';
import type { PreviewChoiceChange } from '@/lib/import/preview/chosen-rules.ts';
import type { PreviewFile } from '@/lib/import/preview/planned-file.ts';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { useRovingList } from '../../../ui/list/use-roving-list.ts';
import { useVirtualRows } from '../../../ui/list/use-virtual-rows.ts';
import { PreviewRow } from './preview-row.tsx';

const ROW_HEIGHT = 68;

interface PreviewRowListProps {
  readonly file: PreviewFile;
  readonly rows: readonly PlannedRow[];
  readonly onChoose: (choosing: PreviewChoiceChange) => void;
}

export function PreviewRowList({ file, rows, onChoose }: PreviewRowListProps) {
  const t = useTranslate();
  const [open, setOpen] = useState<number | null>(null);
  const ids = useMemo(() => rows.map(({ place }) => String(place)), [rows]);
  const rowOf = (id: string) => rows.find(({ place }) => String(place) === id);
  const roving = useRovingList(ids, {
    onKey: (id, { key }) => {
      const row = rowOf(id);
      return row ? actOnRow(row, key, onChoose) : false;
    },
    onMove: (index) => virtual.scrollToIndex(index),
  });
  const activeIndex = roving.activeId === null ? -1 : ids.indexOf(roving.activeId);
  const { scroller, virtual } = useVirtualRows(ids, activeIndex, ROW_HEIGHT);
  return (
    <div className="entry-scroller import-scroller" ref={scroller}>
      <ul
        className="entry-list"
        aria-label={t('import.rows')}
        ref={roving.list}
        {...roving.listProps}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map((item) => (
          <RowItem
            key={item.key}
            item={item}
            file={file}
            rows={rows}
            measure={virtual.measureElement}
            activeId={roving.activeId}
            open={open}
            onOpen={setOpen}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowItemProps extends PreviewRowListProps {
  readonly item: VirtualItem;
  readonly measure: (element: HTMLElement | null) => void;
  readonly activeId: string | null;
  /** The index of the open row; null if none is open. */
  readonly open: number | null;
  readonly onOpen: (place: number | null) => void;
}

function RowItem({ item, file, rows, measure, activeId, open, onOpen, onChoose }: RowItemProps) {
  const row = rows[item.index];
  if (!row) return null;
  const { place } = row;
  return (
    <li
      className="entry-item"
      ref={measure}
      data-index={item.index}
      data-row={place}
      aria-setsize={rows.length}
      aria-posinset={item.index + 1}
      style={{ transform: `translateY(${item.start}px)` }}
    >
      <PreviewRow
        row={row}
        title={file.byPlace.get(place) ?? null}
        season={file.seasons.get(place) ?? null}
        unreadable={file.unreadable}
        active={String(place) === activeId}
        open={place === open}
        onToggle={() => onOpen(place === open ? null : place)}
        onChoose={onChoose}
      />
    </li>
  );
}

const ruleKeys: Readonly<Record<string, RowRule>> = { c: 'careful', f: 'file', l: 'list' };

/** Applies a key to the row. Returns true if the key had an effect. */
function actOnRow(row: PlannedRow, key: string, onChoose: (choosing: PreviewChoiceChange) => void): boolean {
  const { place, media, patch, isChosen } = row;
  const rule = ruleKeys[key];
  if (rule && media) onChoose({ what: 'row', place, rule });
  else if (key === 'x' && patch) onChoose({ what: 'take', places: [place], isOn: !isChosen });
  else return false;
  return true;
}
