// Before an episode counts: what Kiroku will do with it, by the very rules that will decide it.
import { entryState } from '@/lib/domain/entry-state.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import type { NowPlaying } from '@/lib/domain/now-playing.ts';
import { type Decision, decideProgress } from '@/lib/domain/progress.ts';
import { episodeWord } from '@/lib/domain/words/labels.ts';
import { forecastReason, ignoreSentence } from '@/lib/domain/words/sentences.ts';
import type { Word } from '@/lib/domain/words.ts';
import { useEntry } from '@/lib/queries/use-library.ts';
import { useMatches } from '@/lib/queries/use-matches.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { useWord } from '../ui/language.tsx';

export function Forecast({ now }: { readonly now: NowPlaying }) {
  const word = useWord();
  const decision = useForecast(now);
  return (
    <p className="now-forecast">
      {now.match && decision ? forecastSentence(word, now, decision) : unknownSentence(word, now)}
    </p>
  );
}

export function useForecast({ observed, match }: NowPlaying): Decision | null {
  const { tracking, sitePolicies } = useSettings();
  const remembered = useMatches()?.find((candidate) => candidate.seasonKey === seasonKey(observed));
  const entry = useEntry(match?.media ?? null);
  if (!match) return null;
  const site = sitePolicies[observed.siteId] ?? 'auto';
  return decideProgress({
    entry: entry && entryState(entry),
    media: match.media,
    episode: match.episode,
    episodeType: observed.episodeType,
    tracking,
    policy: remembered && remembered.policy !== 'auto' ? remembered.policy : site,
    jumpAllowed: remembered?.jumpAllowed ?? false,
    confirmed: [],
  });
}

function unknownSentence(word: Word, { unsure }: NowPlaying): string {
  return word(unsure?.quiet ? 'forecast.quiet' : 'forecast.unknown');
}

function forecastSentence(word: Word, now: NowPlaying, decision: Decision): string {
  const { match, threshold } = now;
  if (!match) return unknownSentence(word, now);
  if (decision.kind === 'ignore') return ignoreSentence(word, decision.reason);
  const share = new Intl.NumberFormat(word.language, { style: 'percent' }).format(threshold);
  if (decision.kind === 'ask')
    return word('forecast.ask', { share, reason: forecastReason(word, decision.reason, match) });
  const kind = decision.kind === 'start' && match.media.type === 'manga' ? 'start.manga' : decision.kind;
  return word(`forecast.${kind}`, {
    share,
    episode: episodeWord(word, match.media.type, match.episode),
  });
}
