// What a user has decided about a season.
import type { Match } from '@/lib/domain/matches/match.ts';
import { media } from '../../domain/examples.ts';

export function remembered(seasonKey: string, part: Partial<Match> = {}): Match {
  return {
    seasonKey,
    siteName: 'Crunchyroll',
    seriesTitle: "Frieren: Beyond Journey's End",
    seasonTitle: null,
    rules: [{ from: 0, to: null, offset: 0, mediaId: media().id, type: 'anime' }],
    policy: 'auto',
    decidedBy: 'user',
    jumpAllowed: false,
    evidence: [],
    decidedAt: 1,
    ...part,
  };
}
