// Which catalogue entry a site's season is: the remembered decision and the evidence for it.
import type { Media, MediaType } from '../contract/media.ts';
import type { Policy } from './settings.ts';

/** One fact that led to a decision: a code with its values, put into words by the surface that shows it. */
export interface Evidence {
  readonly code: EvidenceCode;
  readonly values: Readonly<Record<string, string | number>>;
}

export type EvidenceCode =
  | 'remembered'
  | 'searched'
  | 'exactTitle'
  | 'exactSynonym'
  | 'similarTitle'
  | 'arcTitle'
  | 'knownSiteId'
  | 'seasonInLine'
  | 'dateAgrees'
  | 'seasonAgrees'
  | 'seasonDiffers'
  | 'partDiffers'
  | 'yearDiffers'
  | 'formatDiffers'
  | 'episodeFits'
  | 'episodeBeyondTotal'
  | 'runningNumber'
  | 'laterPart'
  | 'redirected'
  | 'statedRange'
  | 'severalCountings'
  | 'seasonOnlyNumbered'
  | 'sameTitleTwice'
  | 'narrowMargin'
  | 'lowScore'
  | 'noCandidates'
  | 'chosenByUser'
  | 'rated';

/** A catalogue entry that may be meant; `score` 0–1. */
export interface MatchChoice {
  readonly media: Media;
  readonly score: number;
  readonly evidence: readonly Evidence[];
}

/** Site episodes `from`–`to` (null: open end) are episodes of `mediaId`; entry episode = site episode − `offset`. */
export interface MatchRule {
  readonly from: number;
  readonly to: number | null;
  readonly mediaId: string;
  readonly type: MediaType;
  readonly offset: number;
}

/** A remembered decision for one season of one site. */
export interface Match {
  readonly seasonKey: string;
  readonly siteName: string;
  readonly seriesTitle: string;
  readonly seasonTitle: string | null;
  readonly rules: readonly MatchRule[];
  readonly policy: Policy;
  readonly decidedBy: 'user' | 'kiroku';
  /** Whether the user has allowed a large jump for this title. */
  readonly jumpAllowed: boolean;
  readonly evidence: readonly Evidence[];
  /** Epoch milliseconds. */
  readonly decidedAt: number;
}
