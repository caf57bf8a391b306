// Defines the result of matching an observed episode.
import type { MediaType } from '../../contract/media.ts';
import type { Failure } from '../changes/retry.ts';
import type { Evidence, Match, UndecidedMatch } from './match.ts';
import type { EpisodeByRule } from './match-rules.ts';

export type Resolution =
  | {
      readonly kind: 'matched';
      readonly mediaId: string;
      readonly type: MediaType;
      readonly episode: number | null;
      readonly match: Match;
      readonly evidence: readonly Evidence[];
    }
  | UndecidedMatch
  | { readonly kind: 'failed'; readonly failure: Failure };

export function rememberedResolution(match: Match, { rule, episode }: EpisodeByRule): Resolution {
  const by: Evidence = { code: 'remembered', values: { by: match.decidedBy } };
  const { mediaId, type } = rule;
  return { kind: 'matched', mediaId, type, episode, match, evidence: [by, ...match.evidence] };
}
