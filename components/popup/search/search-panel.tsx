// The search tab: searches the catalogue as the user types.
import { SearchX, Telescope } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { QUERY_MAX_LENGTH } from '@/lib/contract/limits.ts';
import type { Media } from '@/lib/contract/media.ts';
import { usePrefetchLists } from '@/lib/queries/use-library.ts';
import { useCatalogueSearch } from '@/lib/queries/use-search.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { focusCurrentRow } from '../../ui/list/focus-current-row.ts';
import { EmptyState, Spinner } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ProblemNotice } from '../activity/problem-notice.tsx';
import { ResultCount } from '../now/result-count.tsx';
import { CommandPaletteButton } from '../palette/command-palette-button.tsx';
import { SearchResults } from './search-results.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';

const TYPING_PAUSE_MS = 250;

interface SearchPanelProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onCommands: () => void;
}

export function SearchPanel({ query, onQuery, onCommands }: SearchPanelProps) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  usePrefetchLists();
  useEffect(() => field.current?.focus(), []);
  const debouncedQuery = useDebouncedValue(query.trim(), TYPING_PAUSE_MS);
  const search = useCatalogueSearch(query.trim() === '' ? '' : debouncedQuery, null);
  return (
    <>
      <div className="toolbar search-bar">
        <SearchField
          id="catalogue-search"
          ref={field}
          className="search-field"
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={query}
          maxLength={QUERY_MAX_LENGTH}
          onText={onQuery}
          onKeyDown={(event) => event.key === 'ArrowDown' && focusCurrentRow(event)}
        />
        {search.isFetching && <Spinner label={t('state.searching')} />}
        <CommandPaletteButton onCommands={onCommands} />
      </div>
      <ResultCount results={query.trim() !== '' && search.data?.ok ? search.data.value : null} />
      <div className="scroller">
        <SearchAnswer query={query.trim()} search={search} />
      </div>
    </>
  );
}

function SearchAnswer({
  query,
  search,
}: {
  readonly query: string;
  readonly search: ReturnType<typeof useCatalogueSearch>;
}) {
  const t = useTranslate();
  if (query === '') {
    return (
      <EmptyState icon={<Telescope size={30} strokeWidth={1.5} />} title={t('search.invite')}>
        <p>{t('search.inviteHow')}</p>
      </EmptyState>
    );
  }
  if (search.data?.ok) return <Found query={query} results={search.data.value} />;
  if (!search.isError && !search.data) return null;
  const problem = search.data?.problem ?? { code: 'internal', message: '' };
  return <ProblemNotice problem={problem} onRetry={() => void search.refetch()} />;
}

function Found({ query, results }: { readonly query: string; readonly results: readonly Media[] }) {
  const t = useTranslate();
  if (results.length > 0) return <SearchResults query={query} results={results} />;
  return (
    <EmptyState icon={<SearchX size={30} strokeWidth={1.5} />} title={t('search.nothing', { query })}>
      <p>{t('search.nothingHow')}</p>
    </EmptyState>
  );
}
