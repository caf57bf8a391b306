// Detects endless lists while a list is read page by page.

/** Limits of a real list. No list has more entries, and every service returns at least fifty entries per page on average. */
export const MAX_LIST_ENTRIES = 100_000;
export const MAX_LIST_PAGES = MAX_LIST_ENTRIES / 50;

interface WalkedPage {
  readonly ids: readonly string[];
  /** The cursor of the next page; null at the end. */
  readonly nextCursor: string | null;
}

/**
 * Why a list counts as endless: a cursor came again, a page had no new entry, an entry was on three pages in a row, or there were too many
 * entries.
 */
type EndlessReason = 'cursorAgain' | 'nothingNew' | 'entryAgain' | 'tooMany';

/**
 * Starts a check. Call the returned function with each page. It returns a reason if the list is endless, else null. `read` is the number of
 * entries that an earlier worker read before it died.
 */
export function createEndlessListCheck(read = 0): (page: WalkedPage) => EndlessReason | null {
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
    if (total > MAX_LIST_ENTRIES || pages > MAX_LIST_PAGES) return 'tooMany';
    if (nextCursor === null) return null;
    if (cameAgain) return 'cursorAgain';
    // An entry that changes during the read shifts the other entries. So another entry may appear twice, but never three times in a row.
    if (isAgain) return 'entryAgain';
    return isNew ? null : 'nothingNew';
  };
}
