// Determines the user's entry of a title from the title's details or from the local copy. If neither is enough, reads the list first.
import type { MediaDetails } from '../../contract/routes.ts';
import { ENTRY_UNKNOWN_CODE, type Failure, isFinalFailure, isInFuture } from '../../domain/changes/retry.ts';
import { type CopiedEntry, readCopiedEntry } from '../../store/library-copy.ts';
import { readServiceProfile } from '../../store/service-profile.ts';
import type { ApiResult } from '../api/list-service.ts';
import type { Context } from '../runtime/context.ts';
import { refreshList } from './refresh-list.ts';
import { type UserEntry, userEntryIfKnown } from './title-details.ts';

/**
 * A title whose list entry is known. `entry` is null if the title is not on the list. Functions that write take this type, so that an
 * unknown entry is never overwritten.
 */
export type TitleWithEntry = MediaDetails & {
  readonly entry: UserEntry | null;
  /**
   * Whether the title may be on the list although no entry was found. This is the case if the service may not have returned the whole list.
   */
  readonly mayBeListed: boolean;
};

/**
 * For this many milliseconds after a read of the list, entries come from the local copy. Otherwise every row of an import would read the
 * list again.
 */
const FRESH_MS = 60_000;

/** This failure is returned if the entry cannot be read. The outbox item is then retried later. */
const entryUnknown: Failure = {
  kind: 'refused',
  code: ENTRY_UNKNOWN_CODE,
  message: '',
  status: 0,
  retryAfterMs: null,
};

/** This failure is returned during the pause after an unreadable answer. In this pause, the list is not read again. */
const listUnreadable: Failure = { kind: 'unreadable', route: 'GET /library', field: '', retryAfterMs: null };

/** Adds the user's entry to the title. Reads the list first if the details and the local copy are not enough. */
export async function withUserEntry(
  ctx: Context,
  account: string,
  title: MediaDetails,
): Promise<ApiResult<TitleWithEntry>> {
  const isFresh = ({ asOf }: CopiedEntry) => Math.abs(ctx.now() - asOf) < FRESH_MS;
  const known = await userEntryIfKnown(title, account, isFresh);
  if (known !== undefined) return found(title, account, known);
  // Do not read the list again during the pause after an unreadable answer. Otherwise each waiting item would read it.
  if (isInFuture((await readServiceProfile()).listAgainAt, ctx.now())) return listUnreadable;
  const failure = await refreshList(ctx, account);
  const read = await userEntryIfKnown(title, account, isFresh);
  if (read !== undefined) return found(title, account, read);
  return failure && !isFinalFailure(failure) ? failure : entryUnknown;
}

async function found(
  title: MediaDetails,
  account: string,
  entry: UserEntry | null,
): Promise<ApiResult<TitleWithEntry>> {
  const isEntryMissing =
    entry === null && !(title.entry === null && (await readServiceProfile()).namesOwnEntry);
  const mayBeListed = isEntryMissing && (await readCopiedEntry(title, account)).mayBeCut;
  return { kind: 'ok', value: { ...title, entry, mayBeListed } };
}
