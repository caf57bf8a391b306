// What remembered matches and their titles are called.
import type { Media } from '@/lib/contract/media.ts';
import type { Match, MatchRule } from '@/lib/domain/matches/match.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import type { Translate } from '@/lib/domain/words.ts';

/** As the site calls the season. */
export function matchName({ seriesTitle, seasonTitle }: Pick<Match, 'seriesTitle' | 'seasonTitle'>): string {
  return [seriesTitle, seasonTitle === seriesTitle ? null : seasonTitle].filter(Boolean).join(' · ');
}

/** As this service calls it where that is known, else as the rule does. */
export function ruleTitle(
  t: Translate,
  { mediaId, about }: Pick<MatchRule, 'mediaId' | 'about'>,
  titles: ReadonlyMap<string, Media>,
): string {
  const media = titles.get(mediaId);
  return media ? shownTitle(media, t.titles) : about.title || t('matches.unknownTitle');
}
