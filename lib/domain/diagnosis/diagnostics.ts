// Computes the diagnostics: what Kiroku sees in each tab right now. The diagnostics help to explain why nothing happens. They contain no
// secrets. The only times in them are the times of the last change of each tab, by which the tabs are sorted.
import { episodeKey, type FieldSources, type ObservedEpisode } from '../episode.ts';
import type { VideoBinding } from '../watching/bind-video.ts';
import { MIN_EPISODE_SECONDS, progressOfSession, type WatchSession } from '../watching/watch-session.ts';

/**
 * States what Kiroku knows about the video or the pages of a tab:
 * - `pages`: the tab shows a chapter. `read` is true if the user has seen any of its pages.
 * - `none`: no video is known to play the tab's episode.
 * - `absent`: the page has no video.
 * - `tooShort`: the video is shorter than any episode.
 * - `frame`: the player is in a frame of `origin`, which Kiroku may not read.
 */
export type VideoDiagnosis =
  | { readonly kind: 'seen'; readonly duration: number }
  | { readonly kind: 'pages'; readonly read: boolean }
  | { readonly kind: 'missing'; readonly reason: 'none' | 'absent' | 'tooShort' }
  | { readonly kind: 'missing'; readonly reason: 'frame'; readonly origin: string };

export type EpisodeDiagnosis = 'numbered' | 'unnumbered';

export interface TabDiagnosis {
  readonly tabId: number;
  readonly siteName: string;
  /** Set if `siteName` is a host name, because Kiroku does not know the site. */
  readonly isHost?: boolean | undefined;
  readonly seriesTitle: string;
  readonly episodeLabel: string;
  readonly episode: EpisodeDiagnosis;
  readonly sources: FieldSources;
  readonly video: VideoDiagnosis;
  /** When the tab last changed, in epoch milliseconds. */
  readonly at: number;
}

/** A data file of the package. `date` is the ISO day of its data. `count` is its number of items. */
export interface DataFile {
  readonly name: 'relations' | 'siteIds';
  readonly date: string | null;
  readonly count: number;
}

/**
 * `kept` is true if the browser never evicts the storage, even if space is short. `usedBytes` is null if the browser does not report it.
 */
export interface StorageFacts {
  readonly kept: boolean;
  readonly usedBytes: number | null;
}

export interface Diagnostics {
  /** Null if the files could not be read. */
  readonly data: readonly DataFile[] | null;
  /** Null if the browser does not report it. */
  readonly storage: StorageFacts | null;
  /** The most recently changed tab comes first. */
  readonly tabs: readonly TabDiagnosis[];
  /** Origins on which Kiroku found episodes earlier, but finds none now. */
  readonly silent: readonly string[];
  /** Origins whose pages sent more or larger messages than any reader does. */
  readonly flooding: readonly string[];
}

/** The known facts about a tab that shows an episode. */
export interface ShownTab {
  readonly tabId: number;
  readonly observed: ObservedEpisode;
  readonly bindings: Readonly<Record<string, Pick<VideoBinding, 'episodeKey'>>>;
  readonly session: WatchSession | null;
  readonly at: number;
}

export function diagnoseTab(tab: ShownTab): TabDiagnosis {
  const { siteName, seriesTitle, episodeLabel, sources } = tab.observed;
  return {
    tabId: tab.tabId,
    siteName,
    seriesTitle,
    episodeLabel,
    sources,
    ...diagnoseEpisode(tab),
    at: tab.at,
  };
}

export function diagnoseEpisode({ observed, bindings, session }: ShownTab): {
  readonly episode: EpisodeDiagnosis;
  readonly video: VideoDiagnosis;
} {
  const episode = observed.episodeNumber === null ? 'unnumbered' : 'numbered';
  if (observed.mediaType === 'manga') return { episode, video: { kind: 'pages', read: session !== null } };
  const bound = Object.values(bindings).some((binding) => binding.episodeKey === episodeKey(observed));
  return { episode, video: diagnoseVideo(bound ? session : null) };
}

function diagnoseVideo(session: WatchSession | null): VideoDiagnosis {
  const progress = session?.kind === 'playing' ? progressOfSession(session) : null;
  if (!progress) return { kind: 'missing', reason: 'none' };
  const { duration } = progress;
  return duration < MIN_EPISODE_SECONDS
    ? { kind: 'missing', reason: 'tooShort' }
    : { kind: 'seen', duration };
}
