// Returns the names to show for remembered matches and for their titles.
import type { Media } from '@/lib/contract/media.ts';
import type { Match, MatchRule } from '@/lib/domain/matches/match.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import type { Translate } from '@/lib/domain/words.ts';

/** Returns the season's name on its site. */
export function seasonNameOfMatch({
  seriesTitle,
  seasonTitle,
}: Pick<Match, 'seriesTitle' | 'seasonTitle'>): string {
  return [seriesTitle, seasonTitle === seriesTitle ? null : seasonTitle].filter(Boolean).join(' · ');
}

/** Returns the title's name from `titles`. If the title is missing there, returns the name that is stored with the rule. */
export function ruleTitleName(
  t: Translate,
  { mediaId, about }: Pick<MatchRule, 'mediaId' | 'about'>,
  titles: ReadonlyMap<string, Media>,
): string {
  const media = titles.get(mediaId);
  return media ? shownTitle(media, t.titles) : about.title || t('matches.unknownTitle');
}
