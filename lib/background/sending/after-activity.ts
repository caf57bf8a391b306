// What follows from a line of the log: its title is looked at once more, and the tab that played it says so.
import type { Activity } from '../../domain/changes/activity.ts';
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import type { Parts } from '../parts.ts';
import { announce } from '../places/announce.ts';
import { pagesShowing } from '../tracking/shown-session.ts';
import { RECHECK_ALARM } from './wake-up.ts';

export async function afterActivity(parts: Parts, activity: Activity, item: OutboxItem): Promise<void> {
  const { changed, platform } = parts;
  changed('activity', 'now');
  if (activity.what !== 'ignore')
    await platform.browser.alarms.create(RECHECK_ALARM, { delayInMinutes: 0.5 });
  // A toast offers to take a line of the log back, and there is none of a private window.
  if (item.change.kind !== 'episode' || item.change.observed.isPrivate) return;
  if (!(await readSettings()).tracking.toast) return;
  await announce(parts, activity, await pagesShowing(item.change.observed));
}

/** One look at the title after our own write: another browser may have written it at the same moment. */
export async function recheck({ ownEdits }: Parts): Promise<void> {
  const { id, state } = await readAccount();
  if (id !== null && state === 'connected') await ownEdits.lookAgain(id);
}
