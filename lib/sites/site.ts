// Types for sites: their data for the registry, and their readers for pages.
import type { ObservedEpisode } from '../domain/episode.ts';
import type { PagesInView } from '../domain/watching/samples.ts';

/** A match pattern with an example address that it must match. A test checks this. */
interface SitePattern {
  readonly pattern: string;
  readonly example: string;
}

/** `id` = file name = settings key = fixture folder. */
export interface Site {
  readonly id: string;
  readonly name: string;
  readonly mediaType: ObservedEpisode['mediaType'];
  /** Empty for a self-hosted site. */
  readonly pages: readonly SitePattern[];
  /** Origins of frames that contain the player, if it is not in the page itself. */
  readonly playerFrames: readonly SitePattern[];
  /** The site shows more than anime or manga. Its confidence is lower, so that matching ignores the page unless it is certain. */
  readonly general?: true;
  /** All seasons have the series' title there, so the title alone does not identify the season. */
  readonly titledBySeries?: true;
  /** Runs on the user's own server, whose origin the user enters. */
  readonly selfHosted?: true;
  /** The site's file also exports `readPageState`, which runs in the page's main world. */
  readonly pageState?: true;
  /** The site's file also exports `readClock`, because the time of its `<video>` is not that of the episode. */
  readonly playerClock?: true;
  /** Many hosts of one family. The user allows each of them separately. */
  readonly family?: true;
  /** Too little is known about its pages for its own reader, so only their general data is read. */
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

/** Both may be empty. Sites differ in which of them has the series. */
export interface MediaSessionText {
  readonly title: string;
  readonly artist: string;
}

/** What a reader knows about an episode if it does not find the series or the number, such as the ids in the address. */
export interface IncompleteEpisode
  extends Partial<
    Pick<ObservedEpisode, 'url' | 'seriesId' | 'seriesSlug' | 'seasonId' | 'seasonNumber' | 'duration'>
  > {
  /** Null or missing: the address does not identify the episode. */
  readonly episodeId?: string | null;
}

/** Everything that a reader gets. */
export interface Page {
  readonly document: Document;
  readonly url: URL;
  /** The page's Media Session; null if there is none. */
  readonly mediaSession: MediaSessionText | null;
  /** The JSON that the site's `readPageState` returned, which the page may have forged; null if there is none. */
  readonly state: unknown;
  /** Set by a reader that returns null for an episode's page because something is missing. */
  incomplete?: IncompleteEpisode | undefined;
}

/** Reads the episode of a page. Null if it is not an episode page, or not loaded yet. Never waits, and never throws because of missing data. */
export type ReadEpisode = (page: Page) => ObservedEpisode | null;

/** Reads which pages of a chapter are in view; null while the page does not show it. */
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

/** Picks a few facts from the page's objects. The result is sent as JSON of at most 64 kB. Read-only: it calls nothing that changes the page. */
export type ReadPageState = (world: PageWorld) => unknown;
