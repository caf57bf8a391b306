// Decides which episodes need a notification. Each episode of a title gets at most one notification, even if the progress goes down and up
// again.
import type { LibraryEntry } from '../../contract/library.ts';

/** At most this many notified episodes are stored. No list has so many airing titles. */
export const MAX_NOTIFIED_EPISODES = 500;

type Entry = Pick<LibraryEntry, 'mediaId' | 'progress'>;

interface AiredNotifications<E> {
  /** The entries to notify about, in their order. */
  readonly due: readonly E[];
  /** The episodes to store as notified, newest first. */
  readonly notified: readonly string[];
}

/**
 * Returns the notifications to show. `out` are the entries whose next episode has probably aired. `notified` is null in the first run after
 * the user switched notifications on. That run shows no notifications.
 */
export function dueAiredNotifications<E extends Entry>(
  out: readonly E[],
  notified: readonly string[] | null,
): AiredNotifications<E> {
  const known = new Set(notified);
  const now = out.map(nextOf);
  return {
    due: notified === null ? [] : out.filter((entry) => !known.has(nextOf(entry))),
    notified: [...new Set([...now, ...known])].slice(0, MAX_NOTIFIED_EPISODES),
  };
}

function nextOf({ mediaId, progress }: Entry): string {
  return `${mediaId} ${progress + 1}`;
}
