// What a worker does when the browser starts, and every few minutes.
import { isSignedIn } from '../domain/account.ts';
import { oldestLine } from '../domain/changes/retention.ts';
import { isAhead } from '../domain/changes/retry.ts';
import { readPause } from '../store/outbox/delivery-pause.ts';
import { readAccount, readSettings } from '../store/preferences.ts';
import { forgetOldLines, forgetOldSessions, forgetSurplusLines } from './library/forget-surplus.ts';
import type { Parts } from './parts.ts';
import { makeMenu } from './places/context-menu.ts';
import { notifyOut } from './places/notify-out.ts';
import { lookLess, lookOften } from './rounds.ts';
import { askDoubtfulPages } from './tracking/introduce.ts';
import { applyPermissions } from './tracking/pages.ts';

/** Once per browser start or installation. */
export async function start(parts: Parts): Promise<void> {
  await lookOften(parts);
  // How long it went wrong before says nothing about now.
  void parts.delivery.retryNow();
  await makeMenu(parts);
  await applyPermissions(parts, { openTabs: true });
  await tidy(parts);
}

/** Every few minutes while something waits, whatever else has gone wrong. */
export async function lookAround(parts: Parts): Promise<void> {
  void parts.delivery.deliver();
  await parts.account.renewIfDue();
  const isUnread = await goOnReading(parts);
  await parts.jobs.run(() => notifyOut(parts));
  await tidy(parts);
  await lookLess(parts, isUnread || (await waitsForTime(parts)));
}

/** Whether time alone may change something: an app that the service refuses may be taken again, the next episode may be out, and what a page shows for long enough counts. */
async function waitsForTime({ tracker }: Parts): Promise<boolean> {
  const [account, { notifications }] = await Promise.all([readAccount(), readSettings()]);
  if (isSignedIn(account) && (account.problem === 'appRefused' || notifications.airing)) return true;
  return (await tracker.doubtfulPages()).length > 0;
}

/** A first reading of the list that was interrupted goes on by itself, unless the service has asked for a pause. True while it has not come to its end. */
async function goOnReading({ libraryCache, platform }: Parts): Promise<boolean> {
  const { id, state } = await readAccount();
  if (id === null || state !== 'connected') return false;
  return isAhead(await readPause(), platform.now()) || libraryCache.goOn(id);
}

/** Lets go of what is too old or too much. */
async function tidy(parts: Parts): Promise<void> {
  const { tracker, changed, platform, outbox } = parts;
  const open = await platform.browser.tabs.query({});
  await tracker.keepOpen(open.flatMap(({ id }) => id ?? []));
  await askDoubtfulPages(parts);
  await outbox.queueHeldBack();
  await forgetOldSessions(platform.now());
  const oldest = oldestLine((await readSettings()).keepLog, platform.now());
  const wereOld = oldest !== null && (await forgetOldLines(oldest));
  if ((await forgetSurplusLines()) || wereOld) changed('activity');
}
