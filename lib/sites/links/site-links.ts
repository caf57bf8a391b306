// Types of the link tables: which addresses of a site are pages of an episode or of a series, and how to make one.
import type { ObservedEpisode } from '../../domain/episode.ts';

/**
 * The form of an address. Every pattern must match its whole part. Their named groups are `id` (of the episode or series), `series`,
 * `season`, `number`, and `title` (the beginning of the path, which is the path of the series' own page).
 */
export interface AddressForm {
  readonly path: RegExp;
  /** Required query parameters. Parameters that are not listed are removed. */
  readonly query?: Readonly<Record<string, RegExp>>;
  /** Optional query parameters. */
  readonly maybe?: Readonly<Record<string, RegExp>>;
  /** Matches the whole hash with its `#`, for sites that route by hash. */
  readonly hash?: RegExp;
}

/** The named groups of an address. */
export type AddressGroups = Readonly<Record<string, string | undefined>>;

/** An observed episode, its address, and the parts of that address. */
export interface LinkFacts {
  readonly observed: ObservedEpisode;
  readonly url: URL;
  readonly groups: AddressGroups;
}

export interface SiteLinks {
  readonly episode?: AddressForm;
  /** Makes the path of an episode if its stored address is another one, or lacks the id because it looks like a secret. */
  readonly episodePath?: (observed: ObservedEpisode) => string | null;
  readonly series?: AddressForm;
  /**
   * Makes the series' path; null if the observed facts are not enough. If this function is missing, the path is the group `title` of the
   * address, or else the page's own link.
   */
  readonly seriesPath?: (facts: LinkFacts) => string | null;
  /** Makes the path of an episode number. Only for sites whose addresses contain this number. */
  readonly numberedPath?: (facts: LinkFacts, number: number) => string | null;
  /** Set if an address without a number is never that of the next episode. */
  readonly nextHasNumber?: true;
  /** Makes the address of a title from its id in the packaged data. */
  readonly titleAddress?: (id: string) => string;
}

export type LinkTable = Readonly<Record<string, SiteLinks>>;
