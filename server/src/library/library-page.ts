// GET /library, page by page, newest change first.
//
// Guarantee: a page run shows the list in the order it had when the first page was served. Every entry that was on the list then and
// stays on it is handed out exactly once in the run, with its data as of the page that carries it, however often it is edited during
// the run. An entry added during the run is not part of it (it is the newest of the next run); a removed one is left out.
//
// How: every change of a list has a strictly later instant than the one before and is committed together with that instant on the
// account's row, so the first page knows, in one statement, the instant S up to which it has seen everything. An edit moves the
// entry to the front and leaves a note where it stood (library_place). Later pages read, of each entry, the place it had at S.

import type { JsonAnswer } from '../catalog/json-answer.ts';
import { idOf, type TitleCards } from '../catalog/title-cards.ts';
import type { Db } from '../db/open.ts';
import { PAGE_RUN_MS } from '../db/purge.ts';
import { UNCONFIRMED, type Unconfirmed } from '../oauth/access-tokens.ts';
import { type Outcome, type Refusal, refuse } from '../refusal.ts';
import { pageJson } from './entry-wire.ts';
import type { ListCaller } from './library-store.ts';
import type { CursorSeal, PageCursor } from './page-cursor.ts';
import { createPageReader, type PageQuery } from './page-reader.ts';

type PageAnswer = Outcome<JsonAnswer> | Unconfirmed;
export type LibraryPages = (caller: ListCaller, query: PageQuery) => Promise<PageAnswer>;

/** A page run, and the cursor that asks for its next page; null: for its first one. */
interface Run {
  readonly begun: Pick<PageCursor, 'accountId' | 'type' | 'status' | 'begunAt'>;
  readonly cursor: PageCursor | null;
}

interface Context {
  readonly db: Db;
  readonly seal: CursorSeal;
  readonly cards: TitleCards;
  readonly now: () => Date;
}

export function createLibraryPages({ db, seal, cards, now }: Context): LibraryPages {
  const readPage = createPageReader(db);
  return async (caller, query) => {
    const at = now();
    const run = runOf(caller, query, seal, at.getTime());
    if ('ok' in run) return run;
    const { begun, cursor } = run;
    const read = await readPage(caller, { query, cursor, now: at });
    if (read === null) return UNCONFIRMED;
    const page = read.lines.slice(0, query.limit);
    const last = read.lines.length > query.limit ? page.at(-1) : undefined;
    const found = await cards.find(page.map(({ titleKey }) => titleKey));
    const entries = page.flatMap(({ head }, index) => {
      const card = found[index];
      return card === undefined ? [] : [{ head, card }];
    });
    if (last === undefined) return pageJson(entries, null);
    const snapshotAt = cursor?.snapshotAt ?? read.changedAt;
    const next = { ...begun, snapshotAt, at: Number(last.at), mediaId: idOf(last.titleKey) };
    return pageJson(entries, seal.seal(next));
  };
}

function runOf(caller: ListCaller, query: PageQuery, seal: CursorSeal, nowMs: number): Run | Refusal {
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

function belongsTo(cursor: PageCursor, caller: ListCaller, query: PageQuery): boolean {
  return (
    cursor.accountId === caller.accountId &&
    cursor.type === query.type &&
    cursor.status === (query.status ?? null)
  );
}
