// Defines the outbox item, a change that waits to be sent. It counts as sent only after the service has answered `ok: true`.
import type { Media } from '../../contract/media.ts';
import type { ObservedEpisode } from '../episode.ts';
import type { Evidence, MatchChoice, MatchCorrection } from '../matches/match.ts';
import type { EntryPatch, EntryState } from './entry-state.ts';

interface RowOfImport {
  readonly job: string;
  readonly order: number;
  /** Whether the change undoes the import row. */
  readonly isUndo: boolean;
}

export type OutboxChange =
  | {
      readonly kind: 'episode';
      readonly observed: ObservedEpisode;
      readonly watchedAt: number;
      /** Set if the played video may have been something else, such as a trailer. Kiroku then asks the user before it sends the episode. */
      readonly isUnsure?: true | undefined;
    }
  | {
      readonly kind: 'edit';
      readonly media: Media;
      readonly patch: EntryPatch;
      /** `kiroku` stands for an automatic edit (see `automatic-edits.ts`). */
      readonly by: 'user' | 'undo' | 'kiroku' | 'import';
      /** Set for an import and its undo. */
      readonly row?: RowOfImport | undefined;
      /**
       * The entry that the user saw. It is compared with the current entry, so that progress made elsewhere since then is not reverted. For
       * an undo, this is the entry after the undone change.
       */
      readonly base: EntryState | null;
      /** For an undo: the log entry that it undoes. */
      readonly undoes?: string | undefined;
      /** Set if the user reverts their own last change. `partly` if an unsent edit and its revert were merged into this change. */
      readonly restores?: true | 'partly' | undefined;
      /**
       * Set for an automatic edit that completes a title, if the user has set the last number by hand. Missing if an episode has set it.
       */
      readonly byHand?: true | undefined;
    }
  | {
      readonly kind: 'removal';
      readonly media: Media;
      readonly by: 'user' | 'undo';
      readonly row?: RowOfImport | undefined;
      /** Set only for an undo: the entry after the undone change. */
      readonly base?: EntryState | null | undefined;
      readonly undoes?: string | undefined;
      readonly restores?: true | undefined;
    }
  | { readonly kind: 'rating'; readonly media: Media; readonly score: number };

/** Returns the import row of a change; null if it does not belong to an import. */
export function importRowOf(change: OutboxChange): RowOfImport | null {
  return (change.kind === 'edit' || change.kind === 'removal') && change.row ? change.row : null;
}

/** Returns the id of the log entry that a change undoes; null if it is not an undo. */
export function undoneEntryIdOf(change: OutboxChange): string | null {
  return change.kind === 'edit' || change.kind === 'removal' ? (change.undoes ?? null) : null;
}

/**
 * Why Kiroku asks instead of writing. `siteChanged`: Kiroku proposes a lesson for a changed site. `limit`: more episodes counted than
 * anyone can watch in the time that passed. All deferred episodes of a season share one question.
 */
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

/**
 * A question to the user. For the reason `match`, `choices` are the possible titles, best first and at most five. All other reasons are
 * about `episode` of `media`. Only for the reason `limit`, `media` is null.
 */
export interface Question {
  readonly reason: AskReason;
  readonly choices: readonly MatchChoice[];
  readonly media: Media | null;
  readonly episode: number | null;
  readonly evidence: readonly Evidence[];
}

export type QuestionAnswer =
  | ({ readonly kind: 'match' } & MatchCorrection)
  | { readonly kind: 'confirm' }
  | { readonly kind: 'skip' }
  | { readonly kind: 'ignoreTitle' };

/** Why an item waits or failed: a stable code and one sentence. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}

/** The write that was about to be sent at the last attempt. If the answer was lost, the list shows whether the write arrived. */
export interface Attempt {
  readonly what: 'advance' | 'start' | 'complete' | 'rewatch' | 'edit' | 'remove';
  readonly mediaId: string;
  readonly before: EntryState | null;
  readonly patch: EntryPatch;
}

/**
 * States of an item: `waiting` is sent when due; `asking` needs the user's answer; `deferred` waits for the answer to the asking item of
 * its season; `failed` is set aside with its problem. Times are epoch milliseconds.
 */
export interface OutboxItem {
  readonly id: string;
  /** The account that owns the item. It is null if the item was queued before any sign-in; the first account that connects then gets it. */
  readonly account: string | null;
  readonly createdAt: number;
  /**
   * When the user last decided about the item, by the same clock as `createdAt`. Missing if the user has not changed the item since it was
   * queued.
   */
  readonly decidedAt?: number | undefined;
  readonly state: 'waiting' | 'asking' | 'deferred' | 'failed';
  readonly change: OutboxChange;
  readonly attempts: number;
  readonly notBefore: number;
  readonly problem: Problem | null;
  readonly question: Question | null;
  /** The reasons to ask that the user has already confirmed for this item, so that Kiroku does not ask again. */
  readonly confirmed: readonly AskReason[];
  readonly attempted: Attempt | null;
  /** Set after a note on the page has shown the question. It is shown only once. */
  readonly notifiedOnPage?: true | undefined;
  /** Set after a note on the page has shown that the item is retained until the service answers. */
  readonly retentionNotified?: true | undefined;
  /**
   * When a worker began to compute the item. Not set while no worker computes it or while the worker waits for the network. It stays set if
   * the worker dies.
   */
  readonly startedAt?: number | undefined;
  /** The times at which a worker crashed while it computed the item, oldest first. */
  readonly crashedAt?: readonly number[] | undefined;
}

/**
 * Returns when the user decided about the item. The later of two decisions wins, even if it is sent first. Uses the outbox's own clock,
 * which never goes back.
 */
export function decidedAtOf({ decidedAt, createdAt }: Pick<OutboxItem, 'decidedAt' | 'createdAt'>): number {
  return decidedAt ?? createdAt;
}
