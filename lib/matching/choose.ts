// Accepts a ranked candidate only when it is certain; otherwise says why it must be asked, or that it is nothing for us.
import type { ObservedEpisode } from '../domain/episode.ts';
import type { Evidence, MatchChoice } from '../domain/match.ts';

const CERTAIN = 0.9;
const MARGIN = 0.1;
const HOPELESS = 0.5;
const MOST_CHOICES = 5;

export type Choice =
  | { readonly kind: 'accepted'; readonly choice: MatchChoice }
  | { readonly kind: 'ask'; readonly choices: readonly MatchChoice[]; readonly evidence: readonly Evidence[] }
  | { readonly kind: 'rejected'; readonly evidence: readonly Evidence[] };

/** `ranked` is best first. A reader that is not sure of itself (generic sites) stays silent instead of asking about something hopeless. */
export function chooseMatch(observed: ObservedEpisode, ranked: readonly MatchChoice[]): Choice {
  const [best, second] = ranked;
  if (!best) return rejectOrAsk(observed, [], { code: 'noCandidates', values: {} });
  if (best.score < HOPELESS)
    return rejectOrAsk(observed, ranked, { code: 'lowScore', values: { percent: percent(best.score) } });
  if (best.score < CERTAIN)
    return ask(ranked, { code: 'lowScore', values: { percent: percent(best.score) } });
  if (best.evidence.some((one) => one.code === 'episodeBeyondTotal'))
    return ask(ranked, ...best.evidence.slice(-1));
  const margin = best.score - (second?.score ?? 0);
  if (margin < MARGIN)
    return ask(ranked, {
      code: 'narrowMargin',
      values: { first: best.media.title, second: second?.media.title ?? '' },
    });
  return { kind: 'accepted', choice: best };
}

function rejectOrAsk(observed: ObservedEpisode, ranked: readonly MatchChoice[], reason: Evidence): Choice {
  return observed.confidence < 1 ? { kind: 'rejected', evidence: [reason] } : ask(ranked, reason);
}

function ask(ranked: readonly MatchChoice[], ...evidence: Evidence[]): Choice {
  return { kind: 'ask', choices: ranked.slice(0, MOST_CHOICES), evidence };
}

function percent(score: number): number {
  return Math.round(score * 100);
}
