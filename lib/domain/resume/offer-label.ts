// Returns the label of a page for resuming, such as "Episode 6 on Crunchyroll".

import type { Translate } from '../words.ts';
import { isFilm, type ResumableEntry, type ResumeOffer } from './offers.ts';

export function labelOfOffer(t: Translate, entry: ResumableEntry, offer: ResumeOffer): string {
  const { kind, siteName: site, episode: number } = offer;
  if (isFilm(entry.media)) return t('place.film', { site });
  if (kind === 'series' || number === null) return t('place.series', { site });
  return t(`place.${kind === 'last' ? 'again' : kind}.${entry.type}`, { number, site });
}
