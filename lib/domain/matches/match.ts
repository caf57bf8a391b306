// Which catalogue entry a site's season is: the remembered decision and the evidence for it.
import type { Media, MediaType } from '../../contract/media.ts';
import type { Policy } from '../settings.ts';

/** One fact that led to a decision: a code with its values, put into words by the surface that shows it. */
export interface Evidence {
  readonly code: EvidenceCode;
  readonly values: Readonly<Record<string, string | number>>;
}

export const evidenceCodes = [
  'remembered',
  'searched',
  'exactTitle',
  'exactSynonym',
  'similarTitle',
  'arcTitle',
  'knownSiteId',
  'seasonInLine',
  'sequelOfSeries',
  'sequelByCount',
  'onList',
  'dateAgrees',
  'seasonAgrees',
  'seasonDiffers',
  'partDiffers',
  'yearDiffers',
  'formatDiffers',
  'episodeFits',
  'episodeBeyondTotal',
  'runningNumber',
  'laterPart',
  'redirected',
  'statedRange',
  'severalCountings',
  'seasonOnlyNumbered',
  'seasonUnsaid',
  'idOnPage',
  'idDiffers',
  'sameTitleTwice',
  'narrowMargin',
  'lowScore',
  'noCandidates',
  'chosenByUser',
  'siteChanged',
  'rated',
  'overwritten',
  'titleEnded',
  'limitOfTab',
  'limitOfSite',
  'limitOfDay',
] as const;
type EvidenceCode = (typeof evidenceCodes)[number];

/** A catalogue entry that may be meant; `score` 0–1. */
export interface MatchChoice {
  readonly media: Media;
  readonly score: number;
  readonly evidence: readonly Evidence[];
}

interface Candidates<Kind extends string> {
  readonly kind: Kind;
  readonly choices: readonly MatchChoice[];
  readonly evidence: readonly Evidence[];
}

/** No entry is accepted. `ask`: the user is asked. `rejected`: the user is not asked, and the popup shows the possible titles. */
export type Undecided = Candidates<'ask'> | Candidates<'rejected'>;

/** How a title is named outside of one service: its name, and its ids elsewhere. */
export interface RuleTitle {
  readonly title: string;
  readonly mal_id: number | null;
  readonly anilist_id: number | null;
}

/** Site episodes `from`–`to` (null: open end) are episodes of `mediaId`; entry episode = site episode − `offset`. */
export interface MatchRule {
  readonly from: number;
  readonly to: number | null;
  readonly mediaId: string;
  readonly type: MediaType;
  readonly offset: number;
  /** Set for a rule about the season's specials; without it a rule is about everything else. */
  readonly only?: 'specials' | undefined;
  readonly about: RuleTitle;
  /** `serviceIdOf` the service that `mediaId` is of. Missing until the rule is stored. */
  readonly service?: string | undefined;
}

/** How far a correction goes: the whole season of the site, or this episode and those after it. */
export type MatchReach = 'season' | 'onward';

/** Which title, and which of its episodes, something really is. */
export interface Correction {
  readonly media: Media;
  readonly episode: number;
  readonly reach: MatchReach;
}

/** What the user changes about a remembered match. */
export interface MatchEdit {
  readonly rules?: readonly MatchRule[] | undefined;
  readonly policy?: Policy | undefined;
}

/** A match from a file. It is written only over the decision that the user saw when saying yes (its `decidedAt`; null: none). */
export interface ImportedMatch {
  readonly match: Match;
  readonly seen: number | null;
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
  /** The user dismissed the question which title this series is; it is not asked again. */
  readonly isDismissed?: true | undefined;
  /** Whether the user has allowed a large jump for this title. */
  readonly jumpAllowed: boolean;
  readonly evidence: readonly Evidence[];
  /** Epoch milliseconds. */
  readonly decidedAt: number;
}
