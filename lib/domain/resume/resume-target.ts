// What the popup and the worker say to each other about going on with a title. There is no address in it: the worker alone knows those.
import type { MediaType } from '../../contract/media.ts';
import type { Offer } from './offers.ts';

/** A site that is known to have a title, although it was not watched there. */
export interface TitleSite {
  readonly siteId: string;
  readonly siteName: string;
  readonly isAllowed: boolean;
}

export type ResumeTarget =
  | { readonly kind: 'offer'; readonly mediaId: string; readonly type: MediaType; readonly offer: Offer }
  /** The page of a title on a site where it was not watched. */
  | { readonly kind: 'title'; readonly malId: number; readonly siteId: string };

/** Whether two offers lead to the same page of the same number. */
export function isSameOffer(a: Offer, b: Offer): boolean {
  return a.kind === b.kind && a.site === b.site && a.episode === b.episode;
}
