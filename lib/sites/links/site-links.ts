// What a table of links says of one site: which of its addresses are pages of an episode or of a series, and how one is made.
import type { ObservedEpisode } from '../../domain/episode.ts';

/** A kind of page. An address is one only if its path matches as a whole, and its query has these parameters and no other. */
export interface Place {
  readonly path: RegExp;
  /** Name → value, as a whole; the parameters stand in this order. */
  readonly query?: Readonly<Record<string, RegExp>>;
  /** The whole hash with its `#`, where the route stands in it. */
  readonly hash?: RegExp;
}

/** What is read of an episode, and its address in parts. */
export interface Told {
  readonly observed: ObservedEpisode;
  readonly url: URL;
}

/** From the first slash on, e.g. "/series/G4PH0WXVJ"; null where what was read does not tell it. */
export type MakePath = (told: Told) => string | null;

export interface SiteLinks {
  readonly episode?: Place;
  readonly series?: Place;
  readonly seriesPath?: MakePath;
  /** Only for sites whose addresses carry the number of the episode. */
  readonly numberedPath?: (told: Told, number: number) => string | null;
  /** Page of a title by the id under which the bundled list of ids knows it, whole. */
  readonly titleAddress?: (id: string) => string;
}
