// What the Now tab shows once the worker has answered; see lazy-panels.tsx.
import { lazy } from 'react';
import { withWords } from '../with-words.ts';

const card = () => withWords(import('./now-card.tsx'));
const none = () => withWords(import('./no-episode.tsx'));
const offer = () => withWords(import('./tab-site-offer.tsx'));

export const NowCard = lazy(async () => ({ default: (await card()).NowCard }));
export const NoEpisode = lazy(async () => ({ default: (await none()).NoEpisode }));
export const AlwaysOffer = lazy(async () => ({ default: (await offer()).AlwaysOffer }));
export const TabSiteOffer = lazy(async () => ({ default: (await offer()).TabSiteOffer }));

export function fetchNow(): Promise<unknown> {
  return Promise.all([card(), none(), offer()]);
}
