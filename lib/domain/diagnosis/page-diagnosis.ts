// Computes the diagnosis of one tab: what Kiroku sees in it, and the one action that would help. It contains no secrets and no times.

import type { MediaType } from '../../contract/media.ts';
import { permissionPatternOfOrigin } from '../addresses/self-hosted.ts';
import type { FieldSources } from '../episode.ts';
import { diagnoseEpisode, type EpisodeDiagnosis, type ShownTab, type VideoDiagnosis } from './diagnostics.ts';
import { type FrameSnapshot, longestVideoSeconds, originOfUnreadPlayerFrame } from './player-frame.ts';

/** `silent` is true if Kiroku found episodes on this site during earlier visits, but finds none now. */
export interface PageDiagnosis {
  readonly version: string;
  readonly siteName: string;
  /** Set if `siteName` is a host name, because Kiroku does not know the site. */
  readonly isHost?: boolean | undefined;
  readonly mediaType: MediaType;
  readonly title: 'read' | 'missing';
  readonly episode: EpisodeDiagnosis | 'missing';
  readonly sources: FieldSources;
  readonly video: VideoDiagnosis;
  readonly taught: boolean;
  /** Set for a taught site whose lesson does not count pages. */
  readonly uncounted?: boolean | undefined;
  readonly silent: boolean;
  readonly help: PageHelp | null;
}

/** `allowFrame`: Kiroku needs the browser's permission for `patterns`. */
export type PageHelp =
  | { readonly kind: 'allowFrame'; readonly origin: string; readonly patterns: readonly string[] }
  | { readonly kind: 'teach' };

export interface PageDiagnosisInput {
  readonly version: string;
  readonly siteName: string;
  readonly isHost?: boolean;
  readonly mediaType: MediaType;
  /** Null if no episode was found. */
  readonly shown: ShownTab | null;
  /** The snapshots of the tab's frames; empty if no snapshot could be taken. */
  readonly snapshots: readonly FrameSnapshot[];
  /** The length in seconds of a video that plays although the page shows no episode; null if there is none. */
  readonly alone: number | null;
  readonly taught: boolean;
  readonly uncounted?: boolean;
  readonly silent: boolean;
}

export function diagnosePage(facts: PageDiagnosisInput): PageDiagnosis {
  const { version, siteName, isHost, mediaType, shown, taught, uncounted, silent } = facts;
  const known = shown && diagnoseEpisode(shown);
  const video = videoOf(facts, known?.video ?? null);
  return {
    version,
    siteName,
    isHost,
    mediaType,
    title: shown ? 'read' : 'missing',
    episode: known?.episode ?? 'missing',
    sources: shown?.observed.sources ?? {},
    video,
    taught,
    uncounted,
    silent,
    help: helpFor(facts, video),
  };
}

/**
 * Diagnoses the tab's video. If the page shows no episode, any video that is long enough counts as seen. If the video of an episode is
 * missing, it may be in a frame.
 */
function videoOf(
  { snapshots, alone, mediaType, shown }: PageDiagnosisInput,
  known: VideoDiagnosis | null,
): VideoDiagnosis {
  if (known?.kind === 'seen' || known?.kind === 'pages') return known;
  if (mediaType === 'manga') return { kind: 'pages', read: false };
  const duration = shown ? null : (alone ?? longestVideoSeconds(snapshots));
  if (duration !== null) return { kind: 'seen', duration };
  const origin = originOfUnreadPlayerFrame(snapshots);
  if (origin) return { kind: 'missing', reason: 'frame', origin };
  return known ?? { kind: 'missing', reason: 'absent' };
}

/**
 * Returns the action that would help; null if there is none. Teaching the site helps if the episode or its number is missing. Access to a
 * frame helps if the video is in it.
 */
function helpFor({ shown }: PageDiagnosisInput, video: VideoDiagnosis): PageHelp | null {
  if (!shown) return { kind: 'teach' };
  if (video.kind === 'missing' && video.reason === 'frame')
    return { kind: 'allowFrame', origin: video.origin, patterns: [permissionPatternOfOrigin(video.origin)] };
  const { episodeNumber, episodeType } = shown.observed;
  return episodeNumber === null && episodeType === 'regular' ? { kind: 'teach' } : null;
}
