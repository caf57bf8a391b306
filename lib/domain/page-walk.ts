// Reading a list page by page, as far as the service says: where such a reading has no end, it is ended.

/** No list of a person is longer; nor does a service give fewer than fifty entries a page for long. */
export const MOST_ENTRIES = 100_000;
export const MOST_PAGES = MOST_ENTRIES / 50;

interface WalkedPage {
  readonly ids: readonly string[];
  /** Where to go on; null at the end. */
  readonly nextCursor: string | null;
}

/** Why a reading has no end: the same place again, nothing but what was there already, an entry on every page, or too much. */
type EndlessReason = 'cursorAgain' | 'nothingNew' | 'entryAgain' | 'tooMany';

/** Begins a reading; `read` entries were read before, by a worker that died over it. The function takes each page as it comes: null while all is well. */
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
    if (total > MOST_ENTRIES || pages > MOST_PAGES) return 'tooMany';
    if (nextCursor === null) return null;
    if (cameAgain) return 'cursorAgain';
    // An entry that is changed while the list is read moves the others on: that shows one twice, but never three times in a row.
    if (isAgain) return 'entryAgain';
    return isNew ? null : 'nothingNew';
  };
}
