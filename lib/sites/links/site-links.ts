// Types of the link tables: which addresses of a site are pages of an episode or of a series, and how to make one.
import type { ObservedEpisode } from '../../domain/episode.ts';

/**
 * The form of an address. All of these must match, each as a whole. Named groups can be anywhere:
 * `id` of the episode, `series`, `season`, `number`, and `title`, the beginning of the path that is the series' own page.
 */
export interface AddressForm {
  readonly path: RegExp;
  /** Query parameters that belong to the page. Others are removed. */
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
  /** The path of an episode if its stored address is another one, or lacks the id because it looks like a secret. */
  readonly episodePath?: (observed: ObservedEpisode) => string | null;
  readonly series?: AddressForm;
  /**
   * The series' path from the first slash on; null if the observed facts are not enough. Without this function, the path is the
   * group `title` of the address, or else the page's own link.
   */
  readonly seriesPath?: (facts: LinkFacts) => string | null;
  /** Only for sites whose addresses contain the episode number. */
  readonly numberedPath?: (facts: LinkFacts, number: number) => string | null;
  /** Whether the address of the next episode is recognised only by its number. */
  readonly nextHasNumber?: true;
  /** The address of a title by its id in the bundled list. */
  readonly titleAddress?: (id: string) => string;
}

export type LinkTable = Readonly<Record<string, SiteLinks>>;
