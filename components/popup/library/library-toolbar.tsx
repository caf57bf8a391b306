// The controls above the list.
import { type KeyboardEvent, useMemo } from 'react';
import { QUERY_MAX_LENGTH } from '@/lib/contract/limits.ts';
import type { MediaType } from '@/lib/contract/media.ts';
import { statusesOf } from '@/lib/contract/statuses.ts';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { countStatuses, type LibraryView, librarySorts } from '@/lib/domain/library-view.ts';
import { statusLabel } from '@/lib/domain/words/labels.ts';
import { Chips } from '../../ui/chips.tsx';
import { useTranslate } from '../../ui/language.tsx';
import { enterRows } from '../../ui/list/enter-rows.ts';
import { SearchField } from '../../ui/search-field.tsx';
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
  const t = useTranslate();
  return (
    <div className="toolbar">
      <div className="toolbar-row">
        <Segmented label={t('library.type')} options={useTypeOptions()} value={type} onChange={onType} />
        <TextFilter entries={entries} view={view} onView={onView} onSearch={onSearch} />
        <SortChoice type={type} view={view} onView={onView} />
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

type TextFilterProps = Pick<LibraryToolbarProps, 'entries' | 'view' | 'onView' | 'onSearch'>;

function TextFilter({ entries, view, onView, onSearch }: TextFilterProps) {
  const t = useTranslate();
  usePreparedTexts(entries);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') enterRows(event);
    else if (event.key === '/' && view.text === '') {
      event.preventDefault();
      onSearch();
    }
  };
  return (
    <SearchField
      id={LIBRARY_FILTER}
      className="toolbar-text"
      label={t('library.filter')}
      value={view.text}
      maxLength={QUERY_MAX_LENGTH}
      onText={(text) => onView({ ...view, text })}
      onKeyDown={onKeyDown}
    />
  );
}

/** Aired episodes are known only for anime; a manga list is then sorted by its changes. */
function SortChoice({ type, view, onView }: Pick<LibraryToolbarProps, 'type' | 'view' | 'onView'>) {
  const t = useTranslate();
  const sorts = librarySorts.filter((sort) => sort !== 'out' || type === 'anime');
  const choose = (value: string) =>
    onView({ ...view, sort: librarySorts.find((sort) => sort === value) ?? view.sort });
  return (
    <select
      className="select toolbar-sort"
      aria-label={t('library.sort')}
      value={sorts.includes(view.sort) ? view.sort : 'changed'}
      onChange={(event) => choose(event.target.value)}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {t(`library.sort.${sort}`)}
        </option>
      ))}
    </select>
  );
}

function useTypeOptions() {
  const t = useTranslate();
  return [
    { value: 'anime' as const, label: t('type.anime') },
    { value: 'manga' as const, label: t('type.manga') },
  ];
}

interface StatusChipsProps {
  readonly type: MediaType;
  readonly entries: readonly ShownEntry[];
  readonly value: string | null;
  readonly onChange: (status: string | null) => void;
}

/** Known statuses in their order, then the service's additional ones. */
function StatusChips({ type, entries, value, onChange }: StatusChipsProps) {
  const t = useTranslate();
  const counts = useMemo(() => countStatuses(entries), [entries]);
  const known: readonly string[] = statusesOf(type);
  const statuses = [...known, ...[...counts.keys()].filter((status) => !known.includes(status))];
  const chips = statuses.map((status) => ({
    value: status,
    label: statusLabel(t, status),
    count: counts.get(status) ?? 0,
  }));
  const all = { value: null, label: t('library.all'), count: entries.length };
  return <Chips label={t('library.statuses')} chips={[all, ...chips]} value={value} onChange={onChange} />;
}
