// Reads the list page by page for GET /library, with the newest change first.
//
// A page run is a first page with all pages that follow its cursors. All pages of a run show the list in the order that it had at the first
// page. Every entry that was on the list then, and stays on it, appears exactly once, even if it is edited meanwhile. Each page contains
// the data at the time when it is served. An entry that is added during the run does not appear; it is the newest entry of the next run.
// An entry that is removed is left out.
//
// This works because every change of a list has a strictly later instant than the previous change, and is committed together with that
// instant on the account's row. The first page reads the entries and the instant S of the newest change in one statement. An edit moves the
// entry to the front, and records its former place in `library_place`. Later pages read the place that each entry had at S.

import type { LibraryEntry } from '@kiroku/contract/library';
import type { ApiCaller } from '../caller.ts';
import type { CoverAddresses } from '../catalog/cover-address.ts';
import { mediaFromRow } from '../catalog/media-wire.ts';
import type { Db } from '../db/open.ts';
import { PAGING_LIMIT_MS } from '../db/schema.ts';
import { createRefusal, type Refusal, type ResultOrRefusal } from '../refusal.ts';
import { entryFromRow } from './entry-wire.ts';
import type { CursorSigner, PageCursor } from './page-cursor.ts';
import { type LibraryPageQuery, readFirstPage, readLaterPage } from './page-query.ts';

interface LibraryPage {
  readonly ok: true;
  readonly entries: LibraryEntry[];
  readonly nextCursor: string | null;
}
export type ReadLibraryPage = (
  caller: ApiCaller,
  query: LibraryPageQuery,
) => Promise<ResultOrRefusal<LibraryPage>>;

/** The page run to which a page belongs. `cursor` is null for the first page. */
interface Run {
  readonly begun: Pick<PageCursor, 'accountId' | 'type' | 'status' | 'begunAt'>;
  readonly cursor: PageCursor | null;
}

interface Context {
  readonly db: Db;
  readonly seal: CursorSigner;
  readonly covers: CoverAddresses;
  readonly now: () => Date;
}

export function createLibraryPageReader({ db, seal, covers, now }: Context): ReadLibraryPage {
  return async (caller, query) => {
    const run = runOf(caller, query, seal, now().getTime());
    if ('ok' in run) return run;
    const { begun, cursor } = run;
    // Request one row more than the page needs, to see whether there is a next page.
    const wanted = {
      accountId: caller.accountId,
      query,
      allowExplicit: !caller.blocked,
      rows: query.limit + 1,
    };
    const rows = await (cursor === null ? readFirstPage(db, wanted) : readLaterPage(db, wanted, cursor));
    const page = rows.slice(0, query.limit);
    const entries = page.map(({ entry, title }) => ({
      ...entryFromRow(entry),
      media: mediaFromRow(title, covers),
    }));
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    if (last === undefined) return { ok: true, entries, nextCursor: null };
    const snapshotAt = cursor?.snapshotAt ?? last.changedAt.getTime();
    const next = { ...begun, snapshotAt, at: last.at.getTime(), mediaId: last.entry.mediaId };
    return { ok: true, entries, nextCursor: seal.seal(next) };
  };
}

function runOf(caller: ApiCaller, query: LibraryPageQuery, seal: CursorSigner, nowMs: number): Run | Refusal {
  const { type, status = null } = query;
  if (query.cursor === undefined) {
    return { begun: { accountId: caller.accountId, type, status, begunAt: nowMs }, cursor: null };
  }
  const cursor = seal.open(query.cursor);
  if (cursor === null || !belongsTo(cursor, caller, query)) {
    return createRefusal('invalid', 'The cursor does not belong to this list.');
  }
  const isExpired = cursor.begunAt + PAGING_LIMIT_MS < nowMs;
  return isExpired
    ? createRefusal('invalid', 'The cursor has expired: start again without one.')
    : { begun: cursor, cursor };
}

function belongsTo(cursor: PageCursor, caller: ApiCaller, query: LibraryPageQuery): boolean {
  return (
    cursor.accountId === caller.accountId &&
    cursor.type === query.type &&
    cursor.status === (query.status ?? null)
  );
}
