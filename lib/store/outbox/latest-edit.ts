// Reads whether the user's edit of a title is still its latest change.
import { pickEntryState } from '../../domain/changes/entry-state.ts';
import { isLatestEdit, type UserEdit } from '../../domain/changes/latest-edit.ts';
import { itemsOfAccount } from '../../domain/changes/outbox-order.ts';
import { applyPendingChanges } from '../../domain/changes/pending-entries.ts';
import { withScoreOutOfTen } from '../../domain/score-scale.ts';
import { compareOldestFirst } from '../activity.ts';
import { openDatabase } from '../database.ts';
import { readScoreScale } from '../service-profile.ts';
import { parseReadableItems } from './outbox-items.ts';
import { withItemScoresOutOfTen } from './shown-items.ts';

/** Reads list, outbox and log from one transaction, so that a change that is being settled is never missed. */
export async function readWhetherLatestEdit(edit: UserEdit, account: string | null): Promise<boolean> {
  const { id, type } = edit.media;
  const scale = await readScoreScale();
  const read = (await openDatabase()).transaction(['library', 'outbox', 'activity']);
  const [entry, stored, log] = await Promise.all([
    read.objectStore('library').get(id),
    read.objectStore('outbox').getAll(),
    read.objectStore('activity').index('mediaId').getAll(id),
  ]);
  // Leave out changes that the service has refused, because they are not part of the entry.
  const sent = itemsOfAccount(parseReadableItems(stored), account).filter(({ state }) => state !== 'failed');
  const shown = applyPendingChanges(
    entry ? [withScoreOutOfTen(entry, scale)] : [],
    await withItemScoresOutOfTen(sent),
    type,
  );
  const current = shown.find(({ mediaId }) => mediaId === id);
  const lines = log
    .filter((line) => line.account === account)
    .sort(compareOldestFirst)
    .map((line) => ({ ...line, after: line.after && withScoreOutOfTen(line.after, scale) }));
  return isLatestEdit(edit, current ? pickEntryState(current) : null, lines, scale);
}
