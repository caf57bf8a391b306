// The caller's own entry of a title: as its details say, unless the local copy is newer; else from the list itself.
import type { MediaDetails } from '../../contract/routes.ts';
import { ENTRY_UNKNOWN, isFinal } from '../../domain/changes/retry.ts';
import { isOlder } from '../../domain/changes/stale.ts';
import { type CopiedEntry, readCopied } from '../../store/library-copy.ts';
import type { ApiFailure, ApiResult } from '../api-client.ts';

type OwnEntry = NonNullable<MediaDetails['entry']>;

/** A title of which it is known whether it is on the caller's list, and how. Whatever writes takes this type, so that nothing is written over an unknown entry. */
export type TitleWithEntry = MediaDetails & { readonly entry: OwnEntry | null };

export interface EntrySources {
  readonly account: string;
  readonly now: () => number;
  /** Brings the local copy of the account's list up to date. */
  readonly refreshList: () => Promise<ApiFailure | null>;
}

/** How long the copy stands for the list, in ms: the rows of an import do not each read the list again. */
const FRESH_MS = 60_000;

/** The item waits: the entry may be readable later. */
const entryUnknown: ApiFailure = {
  kind: 'refused',
  code: ENTRY_UNKNOWN,
  message: '',
  status: 0,
  retryAfterMs: null,
};

/** Where the details do not say what is on the list, the list is read. */
export async function withOwnEntry(
  { account, now, refreshList }: EntrySources,
  title: MediaDetails,
): Promise<ApiResult<TitleWithEntry>> {
  const isFresh = ({ asOf }: CopiedEntry) => Math.abs(now() - asOf) < FRESH_MS;
  const known = await knownEntry(title, account, isFresh);
  if (known !== undefined) return { kind: 'ok', value: { ...title, entry: known } };
  const failure = await refreshList();
  const read = await knownEntry(title, account, isFresh);
  if (read !== undefined) return { kind: 'ok', value: { ...title, entry: read } };
  return failure && !isFinal(failure) ? failure : entryUnknown;
}

/** What is known without asking: the entry, null (not on the list), or `undefined` (unknown). `mayStandIn`: whether the copy may replace an answer that does not say. */
export async function knownEntry(
  title: MediaDetails,
  account: string,
  mayStandIn: (copied: CopiedEntry) => boolean = () => true,
): Promise<OwnEntry | null | undefined> {
  const { entry } = title;
  if (entry === null) return null;
  const copied = await readCopied(title.type, title.id, account);
  if (entry?.mediaId !== title.id) return mayStandIn(copied) ? copied.entry : undefined;
  return copied.newest && isOlder(entry, copied.newest) ? copied.newest : entry;
}
