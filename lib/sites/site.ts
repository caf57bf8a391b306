// What a site is: data for the registry, and apart from it a reader for the page.
import type { ObservedEpisode } from '../domain/episode.ts';

/** A match pattern with an address that it must match; the tests hold both against each other. */
export interface SitePattern {
  readonly pattern: string;
  readonly example: string;
}

/** `id` = file name = settings key = fixture folder. */
export interface Site {
  readonly id: string;
  readonly name: string;
  readonly kind: 'anime' | 'manga';
  readonly pages: readonly SitePattern[];
  /** Origins of frames that hold the player, where it is not in the page itself. */
  readonly playerFrames: readonly SitePattern[];
}

/** Both may be empty. Which of them holds the series differs from site to site. */
export interface MediaSessionText {
  readonly title: string;
  readonly artist: string;
}

/** Where the reader is: the site it reads for and the page's address. */
export interface Page {
  readonly document: Document;
  readonly url: URL;
  /** What the page tells the browser's media keys; null when it tells nothing. */
  readonly mediaSession: MediaSessionText | null;
}

/** Reads the episode of a page; null for "not an episode page" and for "not there yet". Never waits and never throws for missing data. */
export type ReadEpisode = (page: Page) => ObservedEpisode | null;
