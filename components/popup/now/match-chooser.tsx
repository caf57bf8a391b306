// "Which title is this?": suggestions with their evidence, a search, and other answers.
import { useRef, useState } from 'react';
import type { Media, MediaType } from '@/lib/contract/media.ts';
import type { EpisodeType, ObservedEpisode } from '@/lib/domain/episode.ts';
import type { CorrectionScope, MatchChoice, MatchCorrection } from '@/lib/domain/matches/match.ts';
import { lastChoosableEpisodeNumber } from '@/lib/domain/progress.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { readTypedNumber, typedNumberSentence } from '@/lib/domain/typed-number.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { MatchSearch, MatchSearchResult } from './match-search.tsx';

interface MatchChooserProps {
  readonly choices: readonly MatchChoice[];
  readonly observed: ObservedEpisode;
  /** The probable episode number within the title. */
  readonly episode: number | null;
  /** The suggested scope of the answer: the whole season, or from this episode on. */
  readonly reach: CorrectionScope;
  readonly onChoose: (correction: MatchCorrection) => void;
  readonly onIgnore: (() => void) | null;
  readonly onCancel: (() => void) | null;
}

export function MatchChooser(props: MatchChooserProps) {
  const { choices, observed, onChoose } = props;
  const t = useTranslate();
  const [query, setQuery] = useState('');
  const [reach, setReach] = useState(props.reach);
  const number = useEpisodeNumber(observed.mediaType, props.episode);
  const choose = (media: Media) => {
    const episode = number.read(media, observed.episodeType);
    if (episode !== null) onChoose({ media, episode, reach });
  };
  return (
    <div className="chooser">
      <div className="chooser-fields">
        <EpisodeField type={observed.mediaType} number={number} />
        <ReachField observed={observed} value={reach} onChange={setReach} />
      </div>
      {number.problem !== null && (
        <p role="alert" className="editor-problem">
          {number.problem}
        </p>
      )}
      {query === '' && choices.length > 0 && (
        <ul className="choices" aria-label={t('match.choices')}>
          {choices.map(({ media, evidence }) => (
            <MatchSearchResult key={media.id} media={media} evidence={evidence} onChoose={choose} />
          ))}
        </ul>
      )}
      <MatchSearch
        type={observed.mediaType}
        label={t('match.searchOther')}
        searchFor={choices.length > 0 ? '' : observed.seriesTitle}
        onChoose={choose}
        onQuery={setQuery}
      />
      <WaysOut onIgnore={props.onIgnore} onCancel={props.onCancel} />
    </div>
  );
}

/** Returns a function that returns the typed number. If the number is invalid or beyond the chosen title's end, it announces the error. */
function useEpisodeNumber(type: MediaType, proposed: number | null) {
  const t = useTranslate();
  const [typed, setTyped] = useState(String(Math.max(1, Math.floor(proposed ?? 1))));
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  return {
    typed,
    problem,
    field,
    type: (next: string) => {
      setTyped(next);
      setProblem(null);
    },
    read: (media: Media, episodeType: EpisodeType): number | null => {
      const possible = readTypedNumber(typed, { least: 1, total: null });
      const total = lastChoosableEpisodeNumber(media, episodeType);
      const read = possible.kind === 'fine' ? readTypedNumber(typed, { least: 1, total }) : possible;
      if (read.kind === 'fine') return read.number;
      const title = shownTitle(media, t.titles);
      setProblem(
        read.kind === 'beyond'
          ? t(`match.beyond.${type}`, { title, count: read.total })
          : typedNumberSentence(t, type, read),
      );
      field.current?.focus();
      return null;
    },
  };
}

interface EpisodeFieldProps {
  readonly type: MediaType;
  readonly number: ReturnType<typeof useEpisodeNumber>;
}

function EpisodeField({ type, number }: EpisodeFieldProps) {
  const t = useTranslate();
  return (
    <label className="field">
      <span className="field-label">{t(`match.episode.${type}`)}</span>
      <input
        ref={number.field}
        className="input input-number"
        type="number"
        min={1}
        aria-invalid={number.problem !== null}
        value={number.typed}
        onChange={(event) => number.type(event.target.value)}
      />
    </label>
  );
}

interface ReachFieldProps {
  readonly observed: ObservedEpisode;
  readonly value: CorrectionScope;
  readonly onChange: (reach: CorrectionScope) => void;
}

/**
 * Asks whether the answer is for the season, or from this episode on. It is hidden for the first episode, and for an episode without a
 * number.
 */
function ReachField({ observed, value, onChange }: ReachFieldProps) {
  const t = useTranslate();
  const from = observed.episodeNumber;
  if (from === null || from <= 1) return null;
  return (
    <label className="field">
      <span className="field-label">{t('match.reachLabel')}</span>
      <select
        className="select"
        value={value}
        onChange={(event) => onChange(event.target.value === 'onward' ? 'onward' : 'season')}
      >
        <option value="season">{t('match.reach.season')}</option>
        <option value="onward">{t(`match.reach.onward.${observed.mediaType}`, { from })}</option>
      </select>
    </label>
  );
}

function WaysOut({ onIgnore, onCancel }: Pick<MatchChooserProps, 'onIgnore' | 'onCancel'>) {
  const t = useTranslate();
  return (
    <div className="chooser-actions">
      {onIgnore && (
        <Button size="small" variant="quiet" onClick={onIgnore}>
          {t('match.ignore')}
        </Button>
      )}
      {onCancel && (
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      )}
    </div>
  );
}
