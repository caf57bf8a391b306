// Detects endless lists while a list is read page by page.

/** No real list is longer, and no service keeps returning fewer than fifty entries a page. */
export const MOST_LISTED = 100_000;
export const MOST_PAGES = MOST_LISTED / 50;

interface WalkedPage {
  readonly ids: readonly string[];
  /** The cursor of the next page; null at the end. */
  readonly nextCursor: string | null;
}

/** Why a list counts as endless: the same cursor again, a page with nothing new, an entry on three pages in a row, or too many entries. */
type EndlessReason = 'cursorAgain' | 'nothingNew' | 'entryAgain' | 'tooMany';

/**
 * Starts a read. `read`: entries read by an earlier worker that died. Call the returned function with each page; it returns null while the
 * list is fine.
 */
export function walkPages(read = 0): (page: WalkedPage) => EndlessReason | null {
  const cursors = new Set<string>();
  const seen = new Set<string>();
  let total = read;
  let pages = 0;
  let last: readonly ReadonlySet<string>[] = [];
  return ({ ids, nextCursor }) => {
    const isNew = ids.some((id) => !seen.has(id));
    const isAgain = last.length === 2 && ids.some((id) => last.every((page) => page.has(id)));
    const cameAgain = nextCursor !== null && cursors.has(nextCursor);
    total += ids.length;
    pages += 1;
    for (const id of ids) seen.add(id);
    if (nextCursor !== null) cursors.add(nextCursor);
    last = [...last.slice(-1), new Set(ids)];
    if (total > MOST_LISTED || pages > MOST_PAGES) return 'tooMany';
    if (nextCursor === null) return null;
    if (cameAgain) return 'cursorAgain';
    // An entry that changes during the read shifts the others, so one appears twice, but never three times in a row.
    if (isAgain) return 'entryAgain';
    return isNew ? null : 'nothingNew';
  };
}
