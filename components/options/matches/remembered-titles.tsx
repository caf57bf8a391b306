// Lists the remembered matches, each with its site, season and titles.
import { useState } from 'react';
import type { Match } from '@/lib/domain/matches/match.ts';
import { useListedMedia, useMatches } from '@/lib/queries/options/use-matches.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { MatchFileBar } from './match-file-bar.tsx';
import { seasonNameOfMatch } from './match-name.ts';
import { MatchRow } from './match-row.tsx';

/** If there are this many matches or more, a filter is shown, and only the first matches are visible. */
const MANY = 8;

export function RememberedTitles() {
  const t = useTranslate();
  const matches = useMatches() ?? [];
  const listed = useListedMedia();
  const [query, setQuery] = useState('');
  const [most, setMost] = useState(MANY);
  const found = matches.filter((match) => matches.length < MANY || hasWords(match, query));
  return (
    <>
      <h3>{t('matches.title')}</h3>
      <p className="soft">{t(matches.length > 0 ? 'matches.why' : 'matches.none')}</p>
      <MatchFileBar matches={matches} />
      {matches.length >= MANY && <Filter query={query} onQuery={setQuery} isEmpty={found.length === 0} />}
      <ul className="rows">
        {found.slice(0, most).map((match) => (
          <MatchRow key={match.seasonKey} match={match} listed={listed} />
        ))}
      </ul>
      {found.length > most && (
        <Button onClick={() => setMost(found.length)}>{t('matches.showAll', { count: found.length })}</Button>
      )}
    </>
  );
}

interface FilterProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly isEmpty: boolean;
}

function Filter({ query, onQuery, isEmpty }: FilterProps) {
  const t = useTranslate();
  return (
    <>
      <SearchField label={t('matches.filter')} value={query} onText={onQuery} />
      {isEmpty && <p role="status">{t('matches.noneFound', { query })}</p>}
    </>
  );
}

function hasWords(match: Match, query: string): boolean {
  return seasonNameOfMatch(match).toLowerCase().includes(query.trim().toLowerCase());
}
