// Defines the types of a site, which are its data in the registry and its readers.
import type { ObservedEpisode } from '../domain/episode.ts';
import type { PagesInView } from '../domain/watching/samples.ts';

/** A match pattern, and an example of an address that it must match. A test checks the example. */
interface SitePattern {
  readonly pattern: string;
  readonly example: string;
}

/** The data of a site. `id` is also its file name, its key in the settings, and the folder of its saved pages. */
export interface Site {
  readonly id: string;
  readonly name: string;
  readonly mediaType: ObservedEpisode['mediaType'];
  /** The patterns of the site's pages. Empty if all its servers are self-hosted. */
  readonly pages: readonly SitePattern[];
  /** The origins of the frames that contain the player. Empty if the player is in the page itself. */
  readonly playerFrames: readonly SitePattern[];
  /**
   * Set if the site shows more than anime or manga. Its episodes get a lower confidence. With a lower confidence, the matching uses only
   * episodes whose title is certain.
   */
  readonly general?: true;
  /** Set if all seasons on this site have the title of the series. Such a title does not identify the season. */
  readonly titledBySeries?: true;
  /** Set if the site runs on the user's own server, whose origin the user enters. */
  readonly selfHosted?: true;
  /** Set if the site's file also exports `readPageState`, which runs in the page's main world. */
  readonly pageState?: true;
  /** Set if the site's file also exports `readClock`, because the time of its `<video>` is not the time of the episode. */
  readonly playerClock?: true;
  /** Set if many hosts run the software of this site. The user grants each host separately. */
  readonly family?: true;
  /** Set if too little is known about the site's pages, so that only their general data is read. */
  readonly generalDataOnly?: true;
  /**
   * Set if the reader rejects pages on purpose, such as user uploads or locked chapters. `some` means that no general data is read on the
   * rejected pages. `most` means that no general data is read on any page.
   */
  readonly refuses?: 'some' | 'most';
  /**
   * Selectors of videos that are not episodes, such as advertisements, trailers and previews. A selector may also match an element around
   * such a video.
   */
  readonly ignoredVideos?: readonly string[];
  /** Selectors of elements whose shadow root contains the player. */
  readonly shadowHosts?: readonly string[];
}

/** The texts of a page's Media Session. The site decides which of the two texts names the series. Both may be empty. */
export interface MediaSessionText {
  readonly title: string;
  readonly artist: string;
}

/** The facts that a reader has found although the series or the number is missing, such as the ids in the address. */
export interface IncompleteEpisode
  extends Partial<
    Pick<ObservedEpisode, 'url' | 'seriesId' | 'seriesSlug' | 'seasonId' | 'seasonNumber' | 'duration'>
  > {
  /** The id of the episode. Null or missing if the address does not identify the episode. */
  readonly episodeId?: string | null;
}

/** The page that a reader reads. Readers get it as their argument. */
export interface Page {
  readonly document: Document;
  readonly url: URL;
  /** The page's Media Session, or null if it has none. */
  readonly mediaSession: MediaSessionText | null;
  /** The result of the site's `readPageState`, or null if the site does not have this function. The page may have forged the result. */
  readonly state: unknown;
  /** Set by a reader that returns null for an episode's page because something on the page is missing. */
  incomplete?: IncompleteEpisode | undefined;
}

/**
 * Reads the episode of a page. Returns null if the page shows no episode, or has not loaded yet. Must not wait, and must not throw if data
 * is missing.
 */
export type ReadEpisode = (page: Page) => ObservedEpisode | null;

/** Returns which pages of a chapter are in view, or null while this is unknown. */
export type ReadPages = (page: Page) => PagesInView | null;

/** The position and the length of the episode according to the player, in seconds. */
export interface PlayerClock {
  readonly position: number;
  readonly duration: number;
}

/** Returns the player's clock, or null while there is none. */
export type ReadClock = (page: Page) => PlayerClock | null;

/** The readers that a site's script passes to the script that watches pages. */
export interface SiteReader {
  readonly site: Site;
  readonly readEpisode: ReadEpisode;
  /** Set for sites of manga. */
  readonly readPages?: ReadPages;
  /** Set for sites with `playerClock`. */
  readonly readClock?: ReadClock;
}

/** The input of `readPageState`. `globals` is the page's `window`. */
export interface PageWorld {
  readonly document: Document;
  readonly url: URL;
  readonly globals: Readonly<Record<string, unknown>>;
}

/**
 * Returns a few facts from the page's objects. The facts are sent as JSON of at most 64 kB. The function must not call anything that
 * changes the page.
 */
export type ReadPageState = (world: PageWorld) => unknown;
