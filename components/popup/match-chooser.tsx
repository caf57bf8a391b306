// "Which title is this?": the likely ones with their reasons, a search for another, and the ways out.
import { useState } from 'react';
import type { Media, MediaType } from '@/lib/contract/media.ts';
import type { Evidence, MatchChoice } from '@/lib/domain/match.ts';
import { mediaFacts } from '@/lib/domain/words/labels.ts';
import { evidenceSentence, problemSentence } from '@/lib/domain/words/sentences.ts';
import { useSearch } from '@/lib/queries/use-search.ts';
import { Button } from '../ui/button.tsx';
import { Cover } from '../ui/cover.tsx';
import { useWord } from '../ui/language.ts';
import { useDebounced } from './use-debounced.ts';

interface MatchChooserProps {
  readonly choices: readonly MatchChoice[];
  readonly type: MediaType;
  /** What to search for when there are no choices. */
  readonly searchFor: string;
  readonly episode: number | null;
  readonly onChoose: (media: Media, episode: number) => void;
  readonly onIgnore: () => void;
  readonly onCancel: (() => void) | null;
}

export function MatchChooser(props: MatchChooserProps) {
  const { choices, type, onChoose, onIgnore, onCancel } = props;
  const word = useWord();
  const [query, setQuery] = useState(choices.length > 0 ? '' : props.searchFor);
  const [number, setNumber] = useState(String(Math.max(1, Math.floor(props.episode ?? 1))));
  const chosen = Number(number);
  const choose = (media: Media) => onChoose(media, Number.isInteger(chosen) && chosen > 0 ? chosen : 1);
  return (
    <div className="chooser">
      <EpisodeField type={type} value={number} onChange={setNumber} />
      {query === '' && choices.length > 0 && (
        <ul className="choices" aria-label={word('match.choices')}>
          {choices.map(({ media, evidence }) => (
            <Choice key={media.id} media={media} evidence={evidence} onChoose={choose} />
          ))}
        </ul>
      )}
      <input
        className="input chooser-search"
        type="search"
        value={query}
        placeholder={word('match.searchOther')}
        aria-label={word('match.searchOther')}
        onChange={(event) => setQuery(event.target.value)}
      />
      <FoundChoices query={query} type={type} onChoose={choose} />
      <WaysOut onIgnore={onIgnore} onCancel={onCancel} />
    </div>
  );
}

interface EpisodeFieldProps {
  readonly type: MediaType;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function EpisodeField({ type, value, onChange }: EpisodeFieldProps) {
  const word = useWord();
  return (
    <label className="chooser-episode small">
      {word(`match.episode.${type}`)}
      <input
        className="input input-number"
        type="number"
        min={1}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function WaysOut({ onIgnore, onCancel }: Pick<MatchChooserProps, 'onIgnore' | 'onCancel'>) {
  const word = useWord();
  return (
    <div className="chooser-actions">
      <Button size="small" look="danger" onClick={onIgnore}>
        {word('match.ignore')}
      </Button>
      {onCancel && (
        <Button size="small" look="quiet" onClick={onCancel}>
          {word('action.cancel')}
        </Button>
      )}
    </div>
  );
}

function FoundChoices(props: { query: string; type: MediaType; onChoose: (media: Media) => void }) {
  const word = useWord();
  const asked = useDebounced(props.query.trim(), 250);
  const search = useSearch(props.query.trim() === '' ? '' : asked, props.type);
  if (props.query.trim() === '' || !search.data) return null;
  if (!search.data.ok) return <p className="small">{problemSentence(word, search.data.problem)}</p>;
  if (search.data.value.length === 0)
    return <p className="small">{word('search.nothing', { query: asked })}</p>;
  return (
    <ul className="choices" aria-label={word('search.results')}>
      {search.data.value.slice(0, 8).map((media) => (
        <Choice key={media.id} media={media} evidence={[]} onChoose={props.onChoose} />
      ))}
    </ul>
  );
}

interface ChoiceProps {
  readonly media: Media;
  readonly evidence: readonly Evidence[];
  readonly onChoose: (media: Media) => void;
}

function Choice({ media, evidence, onChoose }: ChoiceProps) {
  const word = useWord();
  return (
    <li>
      <button type="button" className="choice" onClick={() => onChoose(media)}>
        <Cover url={media.coverUrl} title={media.title} width={34} height={48} />
        <span className="entry-text">
          <span className="choice-title">{media.title}</span>
          <span className="entry-facts">{mediaFacts(word, media)}</span>
          {evidence.length > 0 && (
            <span className="choice-why">
              {evidence.map((fact) => evidenceSentence(word, fact)).join(' ')}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
