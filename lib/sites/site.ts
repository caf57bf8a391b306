// What a site is: data for the registry, and apart from it a reader for the page.
import type { ObservedEpisode } from '../domain/episode.ts';
import type { PagesInView } from '../domain/watching/samples.ts';

/** A match pattern with an address that it must match; the tests hold both against each other. */
interface SitePattern {
  readonly pattern: string;
  readonly example: string;
}

/** `id` = file name = settings key = fixture folder. */
export interface Site {
  readonly id: string;
  readonly name: string;
  readonly mediaType: ObservedEpisode['mediaType'];
  /** Empty for a site that everybody hosts themselves. */
  readonly pages: readonly SitePattern[];
  /** Origins of frames that hold the player, where it is not in the page itself. */
  readonly playerFrames: readonly SitePattern[];
  /** Shows much that is no anime: its reader is not believed as much, so that matching stays silent unless it is certain. */
  readonly general?: true;
  /** All seasons have the series' title there, so that it alone does not say which season it is. */
  readonly titledBySeries?: true;
  /** Runs on a server of the user's own: the user names its origin. */
  readonly selfHosted?: true;
  /** The site's file exports `readPageState` too, which runs among the page's own scripts. */
  readonly pageState?: true;
  /** The site's file exports `readClock` too: its `<video>` does not run on the episode's time. */
  readonly ownClock?: true;
  /** Many hosts of one family: each of them is allowed on its own. */
  readonly family?: true;
  /** Too little is known of its pages for a reader of their own: their general data is all that is read. */
  readonly generalDataOnly?: true;
  /** Set if the reader rejects pages on purpose, such as uploads of users or locked chapters. `some`: no general data is read on the rejected pages. `most`: no general data is read on any page. */
  readonly refuses?: 'some' | 'most';
  /** Selectors of videos that are no episode (advertisements, trailers, previews), or of anything that is around one. */
  readonly ignoredVideos?: readonly string[];
  /** Selectors of elements whose shadow root holds the player. */
  readonly shadowHosts?: readonly string[];
}

/** Both may be empty. Which of them holds the series differs from site to site. */
export interface MediaSessionText {
  readonly title: string;
  readonly artist: string;
}

/** What a reader knows about an episode if it does not find the series or the number, such as the ids in the address. */
export interface IncompleteEpisode
  extends Partial<
    Pick<ObservedEpisode, 'url' | 'seriesId' | 'seriesSlug' | 'seasonId' | 'seasonNumber' | 'duration'>
  > {
  /** Null or missing: the address is not the episode's alone. */
  readonly episodeId?: string | null;
}

/** All that a reader is given of a page. */
export interface Page {
  readonly document: Document;
  readonly url: URL;
  /** What the page tells the browser's media keys; null when it tells nothing. */
  readonly mediaSession: MediaSessionText | null;
  /** What the site's `readPageState` found, as the page's word: any JSON; null where there is none. */
  readonly state: unknown;
  /** Set by a reader that returns null for a page of an episode because something that it needs is missing. */
  incomplete?: IncompleteEpisode | undefined;
}

/** Reads the episode of a page; null for "not an episode page" and for "not there yet". Never waits and never throws for missing data. */
export type ReadEpisode = (page: Page) => ObservedEpisode | null;

/** Reads how far a chapter is in view; null while nothing on the page says so. */
export type ReadPages = (page: Page) => PagesInView | null;

/** How far the player itself says that the episode is; seconds. */
export interface PlayerClock {
  readonly position: number;
  readonly duration: number;
}

/** Reads the player's clock; null while there is none. */
export type ReadClock = (page: Page) => PlayerClock | null;

/** What a site's own script hands to the script that watches pages. */
export interface SiteReader {
  readonly site: Site;
  readonly readEpisode: ReadEpisode;
  /** Of a site of chapters. */
  readonly readPages?: ReadPages;
  /** Of a site with `ownClock`. */
  readonly readClock?: ReadClock;
}

/** What a reader among the page's own scripts is given; `globals` is the page's `window`. */
export interface PageWorld {
  readonly document: Document;
  readonly url: URL;
  readonly globals: Readonly<Record<string, unknown>>;
}

/** Picks a few facts out of the page's objects; what it returns is sent as JSON of at most 64 kB. Reads only: it calls nothing that changes the page. */
export type ReadPageState = (world: PageWorld) => unknown;
