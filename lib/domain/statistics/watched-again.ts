// Which watched episodes were watched before: read from the lines that the log has anyway.
import type { Activity } from '../changes/activity.ts';
import { isWatched } from '../changes/history.ts';
import { startsAgain } from '../changes/quick-edit.ts';

/**
 * Says of each line of a log, given oldest first, whether it is an episode that was watched again. It is where the title was completed
 * (the line says "rewatch"), and where a completed title was started again: until its old progress is reached.
 */
export function rewatchFinder(): (line: Activity) => boolean {
  /** By title: how far it had been watched when it was begun again. */
  const begunAgain = new Map<string, number>();
  return (line) => {
    if (line.undone || line.mediaId === null) return false;
    const reached = begunAgain.get(line.mediaId) ?? 0;
    const isAgain = saysAgain(line) || (line.after !== null && line.after.progress <= reached);
    if (startsAgain(line.type, line.before, line.after))
      begunAgain.set(line.mediaId, line.before?.progress ?? 0);
    else if (line.after === null || line.after.status === 'completed') begunAgain.delete(line.mediaId);
    return isAgain && isWatched(line);
  };
}

function saysAgain({ what, reason }: Activity): boolean {
  return what === 'rewatch' || reason === 'rewatch';
}
