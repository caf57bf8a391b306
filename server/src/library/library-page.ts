// GET /library, page by page, newest change first.
//
// Guarantee: a page run shows the list in the order it had when the first page was served. Every entry that was on the list then and
// stays on it is handed out exactly once in the run, with its data as of the page that carries it, however often it is edited during
// the run. An entry added during the run is not part of it (it is the newest of the next run); a removed one is left out.
//
// How: every change of a list has a strictly later instant than the one before and is committed together with that instant on the
// account's row, so the first page knows, in one statement, the instant S up to which it has seen everything. An edit moves the
// entry to the front and leaves a note where it stood (library_place). Later pages read, of each entry, the place it had at S.

import type { LibraryEntry } from '@kiroku/contract/library';
import type { CoverAddresses } from '../catalog/cover-address.ts';
import { mediaOf } from '../catalog/media-wire.ts';
import type { Db } from '../db/open.ts';
import { PAGE_RUN_MS } from '../db/purge.ts';
import { type Outcome, type Refusal, refuse } from '../refusal.ts';
import { entryOf } from './entry-wire.ts';
import type { ListCaller } from './library-store.ts';
import type { CursorSeal, PageCursor } from './page-cursor.ts';
import { type PageQuery, readFirstPage, readLaterPage } from './page-query.ts';

type Reader = Pick<ListCaller, 'accountId' | 'blocked'>;
interface LibraryPage {
  readonly ok: true;
  readonly entries: LibraryEntry[];
  readonly nextCursor: string | null;
}
export type LibraryPages = (caller: Reader, query: PageQuery) => Promise<Outcome<LibraryPage>>;

/** A page run, and the cursor that asks for its next page; null: for its first one. */
interface Run {
  readonly begun: Pick<PageCursor, 'accountId' | 'type' | 'status' | 'begunAt'>;
  readonly cursor: PageCursor | null;
}

interface Context {
  readonly db: Db;
  readonly seal: CursorSeal;
  readonly covers: CoverAddresses;
  readonly now: () => Date;
}

export function createLibraryPages({ db, seal, covers, now }: Context): LibraryPages {
  return async (caller, query) => {
    const run = runOf(caller, query, seal, now().getTime());
    if ('ok' in run) return run;
    const { begun, cursor } = run;
    // One more than the page holds tells whether there is a next one.
    const wanted = {
      accountId: caller.accountId,
      query,
      allowExplicit: !caller.blocked,
      rows: query.limit + 1,
    };
    const rows = await (cursor === null ? readFirstPage(db, wanted) : readLaterPage(db, wanted, cursor));
    const page = rows.slice(0, query.limit);
    const entries = page.map(({ entry, title }) => ({ ...entryOf(entry), media: mediaOf(title, covers) }));
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    if (last === undefined) return { ok: true, entries, nextCursor: null };
    const snapshotAt = cursor?.snapshotAt ?? last.changedAt.getTime();
    const next = { ...begun, snapshotAt, at: last.at.getTime(), mediaId: last.entry.mediaId };
    return { ok: true, entries, nextCursor: seal.seal(next) };
  };
}

function runOf(caller: Reader, query: PageQuery, seal: CursorSeal, nowMs: number): Run | Refusal {
  const { type, status = null } = query;
  if (query.cursor === undefined) {
    return { begun: { accountId: caller.accountId, type, status, begunAt: nowMs }, cursor: null };
  }
  const cursor = seal.open(query.cursor);
  if (cursor === null || !belongsTo(cursor, caller, query)) {
    return refuse('invalid', 'The cursor does not belong to this list.');
  }
  const isExpired = cursor.begunAt + PAGE_RUN_MS < nowMs;
  return isExpired
    ? refuse('invalid', 'The cursor has expired: start again without one.')
    : { begun: cursor, cursor };
}

function belongsTo(cursor: PageCursor, caller: Reader, query: PageQuery): boolean {
  return (
    cursor.accountId === caller.accountId &&
    cursor.type === query.type &&
    cursor.status === (query.status ?? null)
  );
}
