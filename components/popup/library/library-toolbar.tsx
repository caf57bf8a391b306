// The controls above the list.
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import { QUERY_MAX_LENGTH } from '@/lib/contract/limits.ts';
import type { MediaType } from '@/lib/contract/media.ts';
import { statusesOf } from '@/lib/contract/statuses.ts';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import {
  countStatuses,
  type LibrarySort,
  type LibraryView,
  librarySorts,
  sortDirections,
} from '@/lib/domain/library-view.ts';
import { statusLabel } from '@/lib/domain/words/labels.ts';
import { isLikelyAired, useLikelyAired } from '@/lib/queries/use-likely-aired.ts';
import { IconButton } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/chips.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { focusCurrentRow } from '../../ui/list/focus-current-row.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useCachedSearchTexts } from '../use-cached-search-texts.ts';

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
        <SegmentedControl
          label={t('library.type')}
          options={useTypeOptions()}
          value={type}
          onChange={onType}
        />
        <TextFilter entries={entries} view={view} onView={onView} onSearch={onSearch} />
        <SortChoice type={type} view={view} onView={onView} />
      </div>
      {entries.length > 0 && <StatusChips type={type} entries={entries} view={view} onView={onView} />}
    </div>
  );
}

type TextFilterProps = Pick<LibraryToolbarProps, 'entries' | 'view' | 'onView' | 'onSearch'>;

function TextFilter({ entries, view, onView, onSearch }: TextFilterProps) {
  const t = useTranslate();
  useCachedSearchTexts(entries);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') focusCurrentRow(event);
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
      placeholder={t('library.filter.placeholder')}
      value={view.text}
      maxLength={QUERY_MAX_LENGTH}
      onText={(text) => onView({ ...view, text })}
      onKeyDown={onKeyDown}
    />
  );
}

/** Lets the user choose and reverse the sort order. Each newly chosen order starts in its usual direction. */
function SortChoice({ type, view, onView }: Pick<LibraryToolbarProps, 'type' | 'view' | 'onView'>) {
  const t = useTranslate();
  const choose = (value: string) => {
    const sort = librarySorts.find((one) => one === value);
    if (sort) onView({ ...view, sort, reversed: false });
  };
  const nameOf = (sort: LibrarySort) =>
    t(sort === 'left' ? `library.sort.left.${type}` : `library.sort.${sort}`);
  const [usual, reverse] = sortDirections[view.sort];
  const direction = t(`library.direction.${view.reversed ? reverse : usual}`);
  return (
    <span className="toolbar-order">
      <select
        className="select toolbar-sort"
        aria-label={t('library.sort')}
        value={view.sort}
        onChange={(event) => choose(event.target.value)}
      >
        {librarySorts.map((sort) => (
          <option key={sort} value={sort}>
            {nameOf(sort)}
          </option>
        ))}
      </select>
      <IconButton
        label={t('library.reverse', { direction })}
        onClick={() => onView({ ...view, reversed: !view.reversed })}
      >
        {view.reversed ? <ArrowUp size={15} /> : <ArrowDown size={15} />}
      </IconButton>
    </span>
  );
}

function useTypeOptions() {
  const t = useTranslate();
  return [
    { value: 'anime' as const, label: t('type.anime') },
    { value: 'manga' as const, label: t('type.manga') },
  ];
}

type StatusChipsProps = Pick<LibraryToolbarProps, 'type' | 'entries' | 'view' | 'onView'>;

/** The value of the chip for aired episodes. It contains a space, so it cannot be a service's status. */
const AIRED_CHIP = 'out now';

/**
 * The filter chips. They are, in this order: all entries, aired episodes (known only for anime), the known statuses, and additional
 * statuses of the service.
 */
function StatusChips({ type, entries, view, onView }: StatusChipsProps) {
  const t = useTranslate();
  const out = useLikelyAired();
  const counts = useMemo(() => countStatuses(entries), [entries]);
  const known: readonly string[] = statusesOf(type);
  const statuses = [...known, ...[...counts.keys()].filter((status) => !known.includes(status))];
  const chips = statuses.map((status) => ({
    value: status,
    label: statusLabel(t, status),
    count: counts.get(status) ?? 0,
  }));
  const all = { value: null, label: t('library.all'), count: entries.length };
  const airedCount = entries.filter((entry) => isLikelyAired(out, entry)).length;
  const outChip = { value: AIRED_CHIP, label: t('library.out'), count: airedCount };
  return (
    <FilterChips
      label={t('library.statuses')}
      chips={type === 'anime' ? [all, outChip, ...chips] : [all, ...chips]}
      value={view.airedOnly ? AIRED_CHIP : view.status}
      onChange={(value) =>
        onView({ ...view, airedOnly: value === AIRED_CHIP, status: value === AIRED_CHIP ? null : value })
      }
    />
  );
}
