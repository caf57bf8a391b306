// Defines the remembered match of a site's season: its catalogue entry, its rules, and the evidence for them.
import type { Media, MediaType } from '../../contract/media.ts';
import type { Policy } from '../settings.ts';

/** One reason for a decision: a code with its values. The UI turns it into a sentence. */
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
  'seasonMissing',
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

/** A possible title with its score from 0 to 1. */
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

/** No entry is certain. `ask`: the user is asked. `rejected`: the user is not asked, but the popup shows the possible titles. */
export type UndecidedMatch = Candidates<'ask'> | Candidates<'rejected'>;

/** Identifies a title independently of the list service: by its name, and its ids at MyAnimeList and AniList. */
export interface RuleTitle {
  readonly title: string;
  readonly mal_id: number | null;
  readonly anilist_id: number | null;
}

/**
 * The site's episodes `from` to `to` are episodes of `mediaId`. `to` is null if the range has no end. An episode's number within the entry
 * is its number on the site minus `offset`.
 */
export interface MatchRule {
  readonly from: number;
  readonly to: number | null;
  readonly mediaId: string;
  readonly type: MediaType;
  readonly offset: number;
  /** Set for a rule about the season's specials. All other rules are about the other episodes. */
  readonly only?: 'specials' | undefined;
  readonly about: RuleTitle;
  /** The id (`serviceIdOf`) of the service to which `mediaId` belongs. Missing until the rule is stored. */
  readonly service?: string | undefined;
}

/** The scope of a correction: the site's whole season, or this episode and those after it. */
export type CorrectionScope = 'season' | 'onward';

/** The title and episode that the user chose instead of Kiroku's choice. */
export interface MatchCorrection {
  readonly media: Media;
  readonly episode: number;
  readonly reach: CorrectionScope;
}

/** The user's changes to a remembered match; missing fields stay as they are. */
export interface MatchEdit {
  readonly rules?: readonly MatchRule[] | undefined;
  readonly policy?: Policy | undefined;
}

/**
 * A match from a file. `seen` is `decidedAt` of the stored match that the user saw in the preview; null if there was none. Only that match
 * is overwritten.
 */
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
  /** Set if the user dismissed the question about this title. The question is not asked again. */
  readonly isDismissed?: true | undefined;
  /** Whether the user has allowed a large jump for this title. */
  readonly jumpAllowed: boolean;
  readonly evidence: readonly Evidence[];
  /** When the decision was made, in epoch milliseconds. */
  readonly decidedAt: number;
}
