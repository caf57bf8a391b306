// Defines the tables of links. For each site, they state which addresses are pages of an episode or of a series, and how to make such an
// address.
import type { ObservedEpisode } from '../../domain/episode.ts';

/**
 * The form of an address. Every pattern must match its whole part of the address. The patterns have these named groups:
 * - `id`: the id of the episode or series.
 * - `series`, `season`, `number`: the episode's series, season and number.
 * - `title`: the beginning of the path, which is the path of the series' own page.
 */
export interface AddressForm {
  readonly path: RegExp;
  /** The query parameters that the address must have. Parameters that are listed neither here nor in `maybe` are removed. */
  readonly query?: Readonly<Record<string, RegExp>>;
  /** The query parameters that the address may have. */
  readonly maybe?: Readonly<Record<string, RegExp>>;
  /** Matches the whole hash including the `#`. This is for sites whose pages differ by their hash. */
  readonly hash?: RegExp;
}

/** The parts of an address that the named groups of an `AddressForm` have matched. */
export type AddressGroups = Readonly<Record<string, string | undefined>>;

/** An observed episode, its address, and the named parts of this address. */
export interface LinkFacts {
  readonly observed: ObservedEpisode;
  readonly url: URL;
  readonly groups: AddressGroups;
}

export interface SiteLinks {
  readonly episode?: AddressForm;
  /**
   * Makes the path of an episode. This is used if the stored address belongs to another page, or lacks the id because the id looks like a
   * secret.
   */
  readonly episodePath?: (observed: ObservedEpisode) => string | null;
  readonly series?: AddressForm;
  /**
   * Makes the path of the series, or returns null if the observed facts are not enough. If this function is missing, the path is the group
   * `title` of the address, or else the link that the page has.
   */
  readonly seriesPath?: (facts: LinkFacts) => string | null;
  /** Makes the path of the episode with this number. Only sites whose addresses contain the number have this function. */
  readonly numberedPath?: (facts: LinkFacts, number: number) => string | null;
  /** Set if the address of every next episode contains a number. A link to the next episode without a number is then ignored. */
  readonly nextHasNumber?: true;
  /** Makes the address of a title from its id in the packaged data. */
  readonly titleAddress?: (id: string) => string;
}

export type LinkTable = Readonly<Record<string, SiteLinks>>;
