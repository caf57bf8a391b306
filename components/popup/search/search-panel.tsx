// The catalogue, as you type.
import { SearchX, Telescope } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { QUERY_MAX_LENGTH } from '@/lib/contract/limits.ts';
import type { Media } from '@/lib/contract/media.ts';
import { useListsAhead } from '@/lib/queries/use-library.ts';
import { useSearch } from '@/lib/queries/use-search.ts';
import { useWord } from '../../ui/language.tsx';
import { enterRows } from '../../ui/list/enter-rows.ts';
import { EmptyState, Spinner } from '../../ui/notice.tsx';
import { ProblemNotice } from '../activity/problem-notice.tsx';
import { FoundCount } from '../now/found-count.tsx';
import { SearchResults } from './search-results.tsx';
import { useDebounced } from './use-debounced.ts';

const TYPING_PAUSE_MS = 250;

interface SearchPanelProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

export function SearchPanel({ query, onQuery }: SearchPanelProps) {
  const word = useWord();
  const field = useRef<HTMLInputElement>(null);
  useListsAhead();
  useEffect(() => field.current?.focus(), []);
  const asked = useDebounced(query.trim(), TYPING_PAUSE_MS);
  const search = useSearch(query.trim() === '' ? '' : asked, null);
  return (
    <>
      <div className="toolbar search-bar">
        <input
          id="catalogue-search"
          ref={field}
          className="input search-field"
          type="search"
          value={query}
          maxLength={QUERY_MAX_LENGTH}
          placeholder={word('search.placeholder')}
          aria-label={word('search.label')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => event.key === 'ArrowDown' && enterRows(event)}
        />
        {search.isFetching && <Spinner label={word('state.searching')} />}
      </div>
      <FoundCount results={query.trim() !== '' && search.data?.ok ? search.data.value : null} />
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
  readonly search: ReturnType<typeof useSearch>;
}) {
  const word = useWord();
  if (query === '') {
    return (
      <EmptyState icon={<Telescope size={30} strokeWidth={1.5} />} title={word('search.invite')}>
        <p>{word('search.inviteHow')}</p>
      </EmptyState>
    );
  }
  if (search.data?.ok) return <Found query={query} results={search.data.value} />;
  if (!search.isError && !search.data) return null;
  const problem = search.data?.problem ?? { code: 'internal', message: '' };
  return <ProblemNotice problem={problem} onRetry={() => void search.refetch()} />;
}

function Found({ query, results }: { readonly query: string; readonly results: readonly Media[] }) {
  const word = useWord();
  if (results.length > 0) return <SearchResults query={query} results={results} />;
  return (
    <EmptyState icon={<SearchX size={30} strokeWidth={1.5} />} title={word('search.nothing', { query })}>
      <p>{word('search.nothingHow')}</p>
    </EmptyState>
  );
}
