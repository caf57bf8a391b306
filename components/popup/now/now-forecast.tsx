// Predicts the change that will be made when the episode counts. The prediction uses the same rules as the later decision.
import { pickEntryState } from '@/lib/domain/changes/entry-state.ts';
import type { AskReason } from '@/lib/domain/changes/outbox-item.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import { decideProgress, episodeTotalOf, type ProgressDecision } from '@/lib/domain/progress.ts';
import type { NowPlaying } from '@/lib/domain/watching/now-playing.ts';
import { episodeNumberText } from '@/lib/domain/words/labels.ts';
import {
  confirmButtonLabel,
  forecastReasonText,
  ignoreReasonSentence,
} from '@/lib/domain/words/sentences.ts';
import type { Translate } from '@/lib/domain/words.ts';
import { useMatches } from '@/lib/queries/options/use-matches.ts';
import { useEntry } from '@/lib/queries/use-library.ts';
import { shownEpisodeOf, type Tab, useConfirmEpisodeAhead } from '@/lib/queries/use-now-playing.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';

interface ProgressForecastProps {
  readonly now: NowPlaying;
  readonly tab: Tab;
}

export function ProgressForecast({ now, tab }: ProgressForecastProps) {
  const t = useTranslate();
  const decision = useProgressForecast(now);
  const ahead = decision?.kind === 'ask' && now.progress.kind !== 'none' ? decision.reason : null;
  return (
    <>
      <p className="now-forecast">
        {now.match && decision ? forecastSentence(t, now, decision) : unknownSentence(t, now)}
      </p>
      {ahead !== null && <AnswerAhead reason={ahead} now={now} tab={tab} />}
    </>
  );
}

/** Lets the user answer in advance the question that Kiroku would ask when the episode counts. */
function AnswerAhead({ reason, now, tab }: ProgressForecastProps & { readonly reason: AskReason }) {
  const t = useTranslate();
  const confirm = useConfirmEpisodeAhead(shownEpisodeOf(tab, now));
  if (reason === 'match' || reason === 'beyondTotal') return null;
  return (
    <div className="question-actions">
      <Button size="small" disabled={confirm.isPending} onClick={() => confirm.mutate(reason)}>
        {reason === 'siteChanged' ? confirmButtonLabel(t, reason) : t('forecast.yes')}
      </Button>
    </div>
  );
}

export function useProgressForecast({
  observed,
  match,
  confirmed = [],
}: NowPlaying): ProgressDecision | null {
  const { tracking, sitePolicies } = useSettings();
  const remembered = useMatches()?.find((candidate) => candidate.seasonKey === seasonKey(observed));
  const entry = useEntry(match?.media ?? null);
  if (!match) return null;
  const site = sitePolicies[observed.siteId] ?? 'auto';
  return decideProgress({
    entry: entry && pickEntryState(entry),
    media: match.media,
    // If the title's total is unknown, so is the number of its last episode.
    episode: observed.isFinal && episodeTotalOf(match.media) === null ? null : match.episode,
    first: match.first ?? null,
    episodeType: observed.episodeType,
    tracking,
    policy: remembered && remembered.policy !== 'auto' ? remembered.policy : site,
    jumpAllowed: remembered?.jumpAllowed ?? false,
    proposed: observed.proposal !== undefined,
    learnt: observed.learnt,
    confirmed,
  });
}

function unknownSentence(t: Translate, { unsure }: NowPlaying): string {
  return t(unsure?.quiet ? 'forecast.quiet' : 'forecast.unknown');
}

function forecastSentence(t: Translate, now: NowPlaying, decision: ProgressDecision): string {
  const { match, threshold } = now;
  if (!match) return unknownSentence(t, now);
  if (decision.kind === 'ignore') return ignoreReasonSentence(t, decision.reason);
  const share = new Intl.NumberFormat(t.language, { style: 'percent' }).format(threshold);
  if (decision.kind === 'ask')
    return t('forecast.ask', { share, reason: forecastReasonText(t, decision.reason, match) });
  const kind = decision.kind === 'start' && match.media.type === 'manga' ? 'start.manga' : decision.kind;
  return t(`forecast.${kind}`, {
    share,
    episode: episodeNumberText(t, match.media.type, match.episode),
  });
}
