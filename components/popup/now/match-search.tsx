// Searches the catalogue, and shows each title with its evidence.
import { useState } from 'react';
import { QUERY_MAX_LENGTH } from '@/lib/contract/limits.ts';
import type { Media, MediaType } from '@/lib/contract/media.ts';
import type { Problem } from '@/lib/domain/changes/outbox-item.ts';
import type { Evidence } from '@/lib/domain/matches/match.ts';
import { secondaryName, shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { titleLanguageTag } from '@/lib/domain/titles/title-script.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { evidenceSentences } from '@/lib/domain/words/sentences.ts';
import { mediaFactsText } from '@/lib/domain/words/title-facts.ts';
import { useCatalogueSearch } from '@/lib/queries/use-search.ts';
import { Cover } from '../../ui/cover.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useDebouncedValue } from '../search/use-debounced-value.ts';
import { ResultCount } from './result-count.tsx';

const TYPING_PAUSE_MS = 250;
const MOST_RESULTS = 8;

interface MatchSearchProps {
  /** The type to search; null searches both types. */
  readonly type: MediaType | null;
  readonly label: string;
  /** The text that the field contains at first. */
  readonly searchFor: string;
  readonly onChoose: (media: Media) => void;
  readonly onQuery?: (query: string) => void;
  /** Set if the field appears because the user asked for it. The field then gets the focus. */
  readonly focus?: boolean;
}

export function MatchSearch({ type, label, searchFor, onChoose, onQuery, focus = false }: MatchSearchProps) {
  const [query, setQuery] = useState(searchFor.slice(0, QUERY_MAX_LENGTH));
  return (
    <>
      <SearchField
        className="chooser-search"
        label={label}
        value={query}
        maxLength={QUERY_MAX_LENGTH}
        // Take the focus only if the user has just asked for this field.
        autoFocus={focus}
        onText={(text) => {
          setQuery(text);
          onQuery?.(text);
        }}
      />
      <FoundChoices query={query} type={type} onChoose={onChoose} />
    </>
  );
}

function FoundChoices(props: { query: string; type: MediaType | null; onChoose: (media: Media) => void }) {
  const typed = props.query.trim();
  const debouncedQuery = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const search = useCatalogueSearch(typed === '' ? '' : debouncedQuery, props.type);
  const answer = typed === '' ? undefined : search.data;
  const results = answer?.ok ? answer.value.slice(0, MOST_RESULTS) : null;
  return (
    <>
      <ResultCount results={results} />
      {answer?.ok === false && <SearchProblem problem={answer.problem} />}
      {results && <Choices query={debouncedQuery} results={results} onChoose={props.onChoose} />}
    </>
  );
}

function SearchProblem({ problem }: { readonly problem: Problem }) {
  return (
    <p className="small" role="alert">
      {problemSentence(useTranslate(), problem)}
    </p>
  );
}

interface ChoicesProps {
  readonly query: string;
  readonly results: readonly Media[];
  readonly onChoose: (media: Media) => void;
}

function Choices({ query, results, onChoose }: ChoicesProps) {
  const t = useTranslate();
  if (results.length === 0) return <p className="small">{t('search.nothing', { query })}</p>;
  return (
    <ul className="choices" aria-label={t('search.results')}>
      {results.map((media) => (
        <MatchSearchResult key={media.id} media={media} evidence={[]} onChoose={onChoose} />
      ))}
    </ul>
  );
}

interface MatchSearchResultProps {
  readonly media: Media;
  readonly evidence: readonly Evidence[];
  readonly onChoose: (media: Media) => void;
}

export function MatchSearchResult({ media, evidence, onChoose }: MatchSearchResultProps) {
  const t = useTranslate();
  const title = shownTitle(media, t.titles);
  const secondary = secondaryName(media, t.titles);
  return (
    <li>
      <button type="button" className="choice" onClick={() => onChoose(media)}>
        <Cover url={media.coverUrl} title={title} width={34} height={48} />
        <span className="entry-text">
          <span className="choice-title" lang={titleLanguageTag(title)}>
            {title}
          </span>
          {secondary && (
            <span className="entry-alias" lang={titleLanguageTag(secondary)}>
              {secondary}
            </span>
          )}
          <span className="entry-facts">{mediaFactsText(t, media)}</span>
          {evidence.length > 0 && <span className="choice-why">{evidenceSentences(t, evidence)}</span>}
        </span>
      </button>
    </li>
  );
}
