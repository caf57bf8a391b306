// Defines the messages between popup and worker about resuming a title. They contain no address, because only the worker knows the
// addresses.
import type { MediaType } from '../../contract/media.ts';
import type { ResumeOffer } from './offers.ts';

/** A site that has the title, but on which the user never watched it. */
export interface TitleSite {
  readonly siteId: string;
  readonly siteName: string;
  readonly isAllowed: boolean;
}

export type ResumeTarget =
  | {
      readonly kind: 'offer';
      readonly mediaId: string;
      readonly type: MediaType;
      readonly offer: ResumeOffer;
    }
  /** A title's page on a site where it was never watched. */
  | { readonly kind: 'title'; readonly malId: number; readonly siteId: string };

/** Whether two offers open the same page with the same number. */
export function isSameOffer(a: ResumeOffer, b: ResumeOffer): boolean {
  return a.kind === b.kind && a.site === b.site && a.episode === b.episode;
}
