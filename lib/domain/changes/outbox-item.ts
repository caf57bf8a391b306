// A change on its way to the list service. Nothing leaves the outbox until the server said `ok: true`.
import type { Media } from '../../contract/media.ts';
import type { ObservedEpisode } from '../episode.ts';
import type { Correction, Evidence, MatchChoice } from '../matches/match.ts';
import type { EntryPatch, EntryState } from './entry-state.ts';

/** The row of an import that a change is of. */
interface RowOfImport {
  readonly job: string;
  readonly order: number;
  /** The change takes back what the row did. */
  readonly isUndo: boolean;
}

export type OutboxChange =
  | {
      readonly kind: 'episode';
      readonly observed: ObservedEpisode;
      readonly watchedAt: number;
      /** What played may have been something else: the user is asked first. */
      readonly isUnsure?: true | undefined;
    }
  | {
      readonly kind: 'edit';
      readonly media: Media;
      readonly patch: EntryPatch;
      /** `kiroku` repeats what another browser overwrote at the same moment. */
      readonly by: 'user' | 'undo' | 'kiroku' | 'import';
      /** For an import and its undo. */
      readonly row?: RowOfImport | undefined;
      /** The entry that the user saw: progress made elsewhere since then is not pulled back. For an undo, what is to be taken back. */
      readonly base: EntryState | null;
      /** For an undo: the line of the log that it takes back. */
      readonly undoes?: string | undefined;
      /** The user takes back what they did a moment ago. */
      readonly restores?: true | undefined;
      /** For an edit by Kiroku: the user has set the last number by hand. */
      readonly byHand?: true | undefined;
    }
  | {
      readonly kind: 'removal';
      readonly media: Media;
      readonly by: 'user' | 'undo';
      readonly row?: RowOfImport | undefined;
      /** Only for an undo: what is to be taken back. */
      readonly base?: EntryState | null | undefined;
      readonly undoes?: string | undefined;
      readonly restores?: true | undefined;
    }
  | { readonly kind: 'rating'; readonly media: Media; readonly score: number };

/** Null for what is of no import. */
export function rowOf(change: OutboxChange): RowOfImport | null {
  return (change.kind === 'edit' || change.kind === 'removal') && change.row ? change.row : null;
}

/** The log entry that a change undoes; null for any other change. */
export function undoneBy(change: OutboxChange): string | null {
  return change.kind === 'edit' || change.kind === 'removal' ? (change.undoes ?? null) : null;
}

/** Why Kiroku asks instead of writing. */
/** `siteChanged`: Kiroku proposes what a changed site shows. `limit`: more than anyone can watch in the time; asked once for everything deferred of a title. */
export type AskReason =
  | 'limit'
  | 'siteChanged'
  | 'match'
  | 'unlisted'
  | 'jump'
  | 'finishing'
  | 'beyondTotal'
  | 'policy'
  | 'rewatch';

/** `match` offers choices (best first, at most five); the other reasons concern `media` at `episode`. */
export interface Question {
  readonly reason: AskReason;
  readonly choices: readonly MatchChoice[];
  readonly media: Media | null;
  readonly episode: number | null;
  readonly evidence: readonly Evidence[];
}

export type Answer =
  | ({ readonly kind: 'match' } & Correction)
  | { readonly kind: 'confirm' }
  | { readonly kind: 'skip' }
  | { readonly kind: 'ignoreTitle' };

/** Why an item waits or failed: a stable code and one sentence. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}

/** What was about to be written when the item was last sent: if the answer was lost, the list itself tells whether it arrived. */
export interface Attempt {
  readonly what: 'advance' | 'start' | 'complete' | 'rewatch' | 'edit' | 'remove';
  readonly mediaId: string;
  readonly before: EntryState | null;
  readonly patch: EntryPatch;
}

/** `waiting` is sent when due, `asking` needs the user, `deferred` waits for the same answer as an asking one of its season, `failed` is set aside with its problem. Times are epoch milliseconds. */
export interface OutboxItem {
  readonly id: string;
  /** The account it belongs to. Null: queued before any sign-in; it goes to the first account that connects. */
  readonly account: string | null;
  readonly createdAt: number;
  /** When the user last said something about the item, as a later `createdAt`; missing while it is as it was queued. */
  readonly saidAt?: number | undefined;
  readonly state: 'waiting' | 'asking' | 'deferred' | 'failed';
  readonly change: OutboxChange;
  readonly attempts: number;
  readonly notBefore: number;
  readonly problem: Problem | null;
  readonly question: Question | null;
  /** Reasons the user has confirmed for this item. */
  readonly confirmed: readonly AskReason[];
  readonly attempted: Attempt | null;
  /** The page has said that the item asks: once is enough. */
  readonly notifiedOnPage?: true | undefined;
  /** The page has said that the item is kept until the service answers: once is enough. */
  readonly keptNoted?: true | undefined;
  /** Since when a worker computes the item; missing while none does, or while it waits for the network. A worker that died leaves it. */
  readonly startedAt?: number | undefined;
  /** When a worker that computed the item crashed, oldest first. */
  readonly crashedAt?: readonly number[] | undefined;
}

/** When the user meant it: the later word holds, whichever of two is sent first. On the outbox's own clock, which never goes back. */
export function saidAtOf({ saidAt, createdAt }: Pick<OutboxItem, 'saidAt' | 'createdAt'>): number {
  return saidAt ?? createdAt;
}
