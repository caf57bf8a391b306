// Builds a match that the user decided.
import type { Match } from '@/lib/domain/matches/match.ts';
import { match, media, ruleTitle } from '../../domain/examples.ts';

export function remembered(seasonKey: string, part: Partial<Match> = {}): Match {
  return match({
    seasonKey,
    seriesTitle: "Frieren: Beyond Journey's End",
    rules: [{ from: 0, to: null, offset: 0, mediaId: media().id, type: 'anime', about: ruleTitle }],
    decidedBy: 'user',
    ...part,
  });
}
