// "Which title is this?": the likely ones with their reasons, a search for another, and the ways out.
import { type RefObject, useRef, useState } from 'react';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { Correction, MatchChoice, MatchReach } from '@/lib/domain/matches/match.ts';
import { readTypedNumber } from '@/lib/domain/typed-number.ts';
import { typedNumberSentence } from '@/lib/domain/words/typed-number-sentence.ts';
import { Button } from '../../ui/button.tsx';
import { useWord } from '../../ui/language.tsx';
import { Choice, MatchSearch } from './match-search.tsx';

interface MatchChooserProps {
  readonly choices: readonly MatchChoice[];
  readonly observed: ObservedEpisode;
  /** Which episode of its title it may be. */
  readonly episode: number | null;
  /** Proposed reach of the answer. */
  readonly reach: MatchReach;
  readonly onChoose: (correction: Correction) => void;
  readonly onIgnore: () => void;
  readonly onCancel: (() => void) | null;
}

export function MatchChooser(props: MatchChooserProps) {
  const { choices, observed, onChoose, onIgnore, onCancel } = props;
  const word = useWord();
  const [query, setQuery] = useState('');
  const [number, setNumber] = useState(String(Math.max(1, Math.floor(props.episode ?? 1))));
  const [reach, setReach] = useState(props.reach);
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const choose = (media: Media) => {
    const read = readTypedNumber(number, { least: 1, total: null });
    if (read.kind === 'fine') return onChoose({ media, episode: read.number, reach });
    setWrong(typedNumberSentence(word, observed.kind, read));
    field.current?.focus();
  };
  const type = (typed: string) => {
    setNumber(typed);
    setWrong(null);
  };
  return (
    <div className="chooser">
      <div className="chooser-fields">
        <EpisodeField
          ref={field}
          type={observed.kind}
          value={number}
          wrong={wrong !== null}
          onChange={type}
        />
        <ReachField observed={observed} value={reach} onChange={setReach} />
      </div>
      {wrong !== null && (
        <p role="alert" className="editor-problem">
          {wrong}
        </p>
      )}
      {query === '' && choices.length > 0 && (
        <ul className="choices" aria-label={word('match.choices')}>
          {choices.map(({ media, evidence }) => (
            <Choice key={media.id} media={media} evidence={evidence} onChoose={choose} />
          ))}
        </ul>
      )}
      <MatchSearch
        type={observed.kind}
        label={word('match.searchOther')}
        searchFor={choices.length > 0 ? '' : observed.seriesTitle}
        onChoose={choose}
        onQuery={setQuery}
      />
      <WaysOut onIgnore={onIgnore} onCancel={onCancel} />
    </div>
  );
}

interface EpisodeFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly type: ObservedEpisode['kind'];
  readonly value: string;
  readonly wrong: boolean;
  readonly onChange: (value: string) => void;
}

function EpisodeField({ ref, type, value, wrong, onChange }: EpisodeFieldProps) {
  const word = useWord();
  return (
    <label className="chooser-episode small">
      {word(`match.episode.${type}`)}
      <input
        ref={ref}
        className="input input-number"
        type="number"
        min={1}
        aria-invalid={wrong}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

interface ReachFieldProps {
  readonly observed: ObservedEpisode;
  readonly value: MatchReach;
  readonly onChange: (reach: MatchReach) => void;
}

/** Nothing to choose for the first episode, and for one without a number. */
function ReachField({ observed, value, onChange }: ReachFieldProps) {
  const word = useWord();
  const from = observed.episodeNumber;
  if (from === null || from <= 1) return null;
  return (
    <label className="chooser-episode small">
      {word('match.reach')}
      <select
        className="select"
        aria-label={word('match.reachLabel')}
        value={value}
        onChange={(event) => onChange(event.target.value === 'onward' ? 'onward' : 'season')}
      >
        <option value="season">{word('match.reach.season')}</option>
        <option value="onward">{word(`match.reach.onward.${observed.kind}`, { from })}</option>
      </select>
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
