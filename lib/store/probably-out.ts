// Of which titles the next episode is probably out, read from the local copy and the log. Apart from reading.ts, since no first frame needs it.
import type { LibraryEntry } from '../contract/library.ts';
import { shownAccount } from '../domain/account.ts';
import { PAUSED_MS, probablyOut } from '../domain/airing/probably-out.ts';
import type { Activity } from '../domain/changes/activity.ts';
import { openDatabase } from './database.ts';
import { readAccount } from './preferences.ts';
import { readEntriesOf, readFilling } from './reading.ts';

/** The entries of this account, newest change first; null where its list has not been read to its end. `now` in epoch milliseconds. */
export async function readProbablyOut(
  account: string | null,
  now: number,
): Promise<readonly LibraryEntry[] | null> {
  const copy = await readFilling('anime');
  if (account === null || copy.account !== account || !copy.filled) return null;
  const database = await openDatabase();
  const recent = IDBKeyRange.lowerBound(now - PAUSED_MS);
  const [entries, lines] = await Promise.all([
    readEntriesOf('anime', 'watching'),
    database.getAllFromIndex('activity', 'at', recent),
  ]);
  const isOwn = (line: Activity) => line.account === null || line.account === account;
  const marked = probablyOut(entries, lines.filter(isOwn), now);
  // An older line can only take a mark away: without it the entry's last change would count. Few titles are marked.
  const whole = await Promise.all(
    marked.map(({ mediaId }) => database.getAllFromIndex('activity', 'mediaId', mediaId)),
  );
  return probablyOut(marked, whole.flat().filter(isOwn), now);
}

/** The same for the account of now, as ids of titles with the progress to which it applies. */
export async function readOutNow(now: number): Promise<ReadonlyMap<string, number>> {
  const entries = await readProbablyOut(shownAccount(await readAccount()), now);
  return new Map(entries?.map(({ mediaId, progress }) => [mediaId, progress]));
}
