// What a table of links says of one site: which of its addresses are pages of an episode or of a series, and how one is made.
import type { ObservedEpisode } from '../../domain/episode.ts';

/**
 * A kind of page. An address is one only if all of these match, each as a whole. Named groups say what is in it, wherever it stands:
 * `id` of the episode, `series`, `season`, `number`, and `title`: the beginning of the path that is the page of the series.
 */
export interface Place {
  readonly path: RegExp;
  /** Parameters of the query that belong to the page; all others are left out. */
  readonly query?: Readonly<Record<string, RegExp>>;
  /** The same for those that an address may lack. */
  readonly maybe?: Readonly<Record<string, RegExp>>;
  /** The whole hash with its `#`, where the route stands in it. */
  readonly hash?: RegExp;
}

/** The named groups of an address. */
export type Parts = Readonly<Record<string, string | undefined>>;

/** What is read of an episode, its address, and the parts of that. */
export interface Told {
  readonly observed: ObservedEpisode;
  readonly url: URL;
  readonly parts: Parts;
}

export interface SiteLinks {
  readonly episode?: Place;
  /** The path of an episode whose stored address is not its own, or lacks its id, since that looks like a key. */
  readonly episodePath?: (observed: ObservedEpisode) => string | null;
  readonly series?: Place;
  /** From the first slash on; null where what was read does not tell it. Missing: the `title` of the address, or what the page has named. */
  readonly seriesPath?: (told: Told) => string | null;
  /** Only for sites whose addresses carry the number of the episode. */
  readonly numberedPath?: (told: Told, number: number) => string | null;
  /** What a reader takes for the next episode is known by its number alone. */
  readonly nextHasNumber?: true;
  /** The page of a title by the id under which the bundled list of ids knows it, whole. */
  readonly titleAddress?: (id: string) => string;
}

export type LinkTable = Readonly<Record<string, SiteLinks>>;
