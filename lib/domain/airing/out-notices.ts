// For which episodes a notification is due: one for each title and episode, whatever becomes of its progress in between.
import type { LibraryEntry } from '../../contract/library.ts';

/** Episodes that are remembered as said. A list has fewer running titles than that. */
export const MOST_SAID = 500;

type Entry = Pick<LibraryEntry, 'mediaId' | 'progress'>;

interface OutNotices<E> {
  /** The entries to speak of, in their order. */
  readonly due: readonly E[];
  /** What counts as said from now on, newest first. */
  readonly said: readonly string[];
}

/** `out`: the entries of which the next episode is probably out. `said` null: the first look since the user wants it, and what is out by then stays silent. */
export function dueOut<E extends Entry>(out: readonly E[], said: readonly string[] | null): OutNotices<E> {
  const known = new Set(said);
  const now = out.map(nextOf);
  return {
    due: said === null ? [] : out.filter((entry) => !known.has(nextOf(entry))),
    said: [...new Set([...now, ...known])].slice(0, MOST_SAID),
  };
}

function nextOf({ mediaId, progress }: Entry): string {
  return `${mediaId} ${progress + 1}`;
}
