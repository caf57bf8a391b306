// Decides which episodes need a notification: one per title and episode, whatever happens to the progress in between.
import type { LibraryEntry } from '../../contract/library.ts';

/** How many notified episodes are stored. More than any list has airing titles. */
export const MOST_NOTIFIED = 500;

type Entry = Pick<LibraryEntry, 'mediaId' | 'progress'>;

interface AiredNotifications<E> {
  /** The entries to notify about, in their order. */
  readonly due: readonly E[];
  /** The episodes that count as notified from now on, newest first. */
  readonly notified: readonly string[];
}

/**
 * `out`: the entries whose next episode has probably aired. `said` is null in the first run after the user switched this on: episodes
 * that aired before are then not notified.
 */
export function dueNotifications<E extends Entry>(
  out: readonly E[],
  notified: readonly string[] | null,
): AiredNotifications<E> {
  const known = new Set(notified);
  const now = out.map(nextOf);
  return {
    due: notified === null ? [] : out.filter((entry) => !known.has(nextOf(entry))),
    notified: [...new Set([...now, ...known])].slice(0, MOST_NOTIFIED),
  };
}

function nextOf({ mediaId, progress }: Entry): string {
  return `${mediaId} ${progress + 1}`;
}
