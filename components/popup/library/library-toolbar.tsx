// The controls above the list.
import { useMemo } from 'react';
import type { MediaType } from '@/lib/contract/media.ts';
import { statusesOf } from '@/lib/contract/statuses.ts';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { countStatuses, type LibraryView, librarySorts } from '@/lib/domain/library-view.ts';
import { statusLabel } from '@/lib/domain/words/labels.ts';
import { Chips } from '../../ui/chips.tsx';
import { useWord } from '../../ui/language.tsx';
import { enterRows } from '../../ui/list/enter-rows.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { usePreparedTexts } from '../use-prepared-texts.ts';

interface LibraryToolbarProps {
  readonly type: MediaType;
  readonly onType: (type: MediaType) => void;
  readonly entries: readonly ShownEntry[];
  readonly view: LibraryView;
  readonly onView: (view: LibraryView) => void;
  readonly onSearch: () => void;
}

const LIBRARY_FILTER = 'library-filter';

export function LibraryToolbar({ type, onType, entries, view, onView, onSearch }: LibraryToolbarProps) {
  const word = useWord();
  const prepare = usePreparedTexts(entries);
  return (
    <div className="toolbar">
      <div className="toolbar-row">
        <Segmented label={word('library.type')} options={useTypeOptions()} value={type} onChange={onType} />
        <input
          id={LIBRARY_FILTER}
          className="input toolbar-text"
          type="search"
          value={view.text}
          placeholder={word('library.filter')}
          aria-label={word('library.filter')}
          onFocus={prepare}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') enterRows(event);
            else if (event.key === '/' && view.text === '') {
              event.preventDefault();
              onSearch();
            }
          }}
          onChange={(event) => onView({ ...view, text: event.target.value })}
        />
        <select
          className="select toolbar-sort"
          aria-label={word('library.sort')}
          value={view.sort}
          onChange={(event) =>
            onView({ ...view, sort: librarySorts.find((sort) => sort === event.target.value) ?? view.sort })
          }
        >
          {librarySorts.map((sort) => (
            <option key={sort} value={sort}>
              {word(`library.sort.${sort}`)}
            </option>
          ))}
        </select>
      </div>
      {entries.length > 0 && (
        <StatusChips
          type={type}
          entries={entries}
          value={view.status}
          onChange={(status) => onView({ ...view, status })}
        />
      )}
    </div>
  );
}

function useTypeOptions() {
  const word = useWord();
  return [
    { value: 'anime' as const, label: word('type.anime') },
    { value: 'manga' as const, label: word('type.manga') },
  ];
}

interface StatusChipsProps {
  readonly type: MediaType;
  readonly entries: readonly ShownEntry[];
  readonly value: string | null;
  readonly onChange: (status: string | null) => void;
}

/** Known statuses in their order, then any that only the service knows. */
function StatusChips({ type, entries, value, onChange }: StatusChipsProps) {
  const word = useWord();
  const counts = useMemo(() => countStatuses(entries), [entries]);
  const known: readonly string[] = statusesOf(type);
  const statuses = [...known, ...[...counts.keys()].filter((status) => !known.includes(status))];
  const chips = statuses.map((status) => ({
    value: status,
    label: statusLabel(word, status),
    count: counts.get(status) ?? 0,
  }));
  const all = { value: null, label: word('library.all'), count: entries.length };
  return <Chips label={word('library.statuses')} chips={[all, ...chips]} value={value} onChange={onChange} />;
}
