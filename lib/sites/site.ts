// Types of a site: its data in the registry, and its readers.
import type { ObservedEpisode } from '../domain/episode.ts';
import type { PagesInView } from '../domain/watching/samples.ts';

/** A match pattern with an example address that it must match. A test checks this. */
interface SitePattern {
  readonly pattern: string;
  readonly example: string;
}

/** A site's data. `id` is also its file name, its key in the settings, and the folder of its saved pages. */
export interface Site {
  readonly id: string;
  readonly name: string;
  readonly mediaType: ObservedEpisode['mediaType'];
  /** Empty for a self-hosted site. */
  readonly pages: readonly SitePattern[];
  /** Origins of frames that contain the player, if it is not in the page itself. */
  readonly playerFrames: readonly SitePattern[];
  /**
   * Set if the site shows more than anime or manga. Its episodes get a lower confidence, so that matching ignores them unless it is
   * certain.
   */
  readonly general?: true;
  /** Set if all seasons have the series' title on this site, so that the title alone does not identify the season. */
  readonly titledBySeries?: true;
  /** Set if the site runs on the user's own server, whose origin the user enters. */
  readonly selfHosted?: true;
  /** Set if the site's file also exports `readPageState`, which runs in the page's main world. */
  readonly pageState?: true;
  /** Set if the site's file also exports `readClock`, because the time of its `<video>` is not that of the episode. */
  readonly playerClock?: true;
  /** Set if many hosts run this software. The user grants each host separately. */
  readonly family?: true;
  /** Set if too little is known about the site's pages, so that only their general data is read. */
  readonly generalDataOnly?: true;
  /**
   * Set if the reader rejects pages on purpose, such as user uploads or locked chapters. `some`: no general data is read on the
   * rejected pages. `most`: no general data is read on any page.
   */
  readonly refuses?: 'some' | 'most';
  /** Selectors of videos that are not episodes (advertisements, trailers, previews), or of elements around them. */
  readonly ignoredVideos?: readonly string[];
  /** Selectors of elements whose shadow root contains the player. */
  readonly shadowHosts?: readonly string[];
}

/** The texts of a page's Media Session. Either has the series, depending on the site. Both may be empty. */
export interface MediaSessionText {
  readonly title: string;
  readonly artist: string;
}

/** The facts that a reader has found if the series or the number is missing, such as the ids in the address. */
export interface IncompleteEpisode
  extends Partial<
    Pick<ObservedEpisode, 'url' | 'seriesId' | 'seriesSlug' | 'seasonId' | 'seasonNumber' | 'duration'>
  > {
  /** Null or missing if the address does not identify the episode. */
  readonly episodeId?: string | null;
}

/** The input of a reader. */
export interface Page {
  readonly document: Document;
  readonly url: URL;
  /** The page's Media Session; null if there is none. */
  readonly mediaSession: MediaSessionText | null;
  /** The result of the site's `readPageState`; null if there is none. The page may have forged it. */
  readonly state: unknown;
  /** Set by a reader that returns null for an episode's page because something is missing. */
  incomplete?: IncompleteEpisode | undefined;
}

/**
 * Reads the episode of a page. Null if it is not an episode's page, or has not loaded yet. Never waits, and never throws if data is
 * missing.
 */
export type ReadEpisode = (page: Page) => ObservedEpisode | null;

/** Reads which pages of a chapter are in view; null while this is unknown. */
export type ReadPages = (page: Page) => PagesInView | null;

/** The position of the episode according to the player, in seconds. */
export interface PlayerClock {
  readonly position: number;
  readonly duration: number;
}

/** Reads the player's clock; null while there is none. */
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

/** Returns a few facts from the page's objects, which are sent as JSON of at most 64 kB. Must not call anything that changes the page. */
export type ReadPageState = (world: PageWorld) => unknown;
