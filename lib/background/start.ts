// What a worker does when it starts, when the browser does, and every few minutes.
import { oldestLine } from '../domain/changes/retention.ts';
import { isAhead } from '../domain/changes/retry.ts';
import { restrictStorage } from '../store/account/tokens.ts';
import { readPause } from '../store/outbox/delivery-pause.ts';
import { readAccount, readSettings } from '../store/preferences.ts';
import { cleanReaderHealth } from '../store/tabs/reader-health.ts';
import { claimAgain } from './account/connect.ts';
import { forgetOldLines, forgetOldSessions, forgetSurplusLines } from './library/forget-surplus.ts';
import type { Parts } from './parts.ts';
import { refreshBadge } from './places/badge.ts';
import { makeMenu } from './places/context-menu.ts';
import { notifyOut } from './places/notify-out.ts';
import { askDoubtfulPages } from './tracking/introduce.ts';
import { applyPermissions } from './tracking/pages.ts';
import { lookForSynced } from './travelling/travelling.ts';

export const RENEWAL_ALARM = 'renew';

/** Every start of the worker may be the one after a death between threshold and send. */
export function wake(parts: Parts): void {
  void restrictStorage();
  void refreshBadge(parts);
  void parts.delivery.deliver();
  void parts.jobs.run(() => claimAgain(parts));
  void parts.jobs.run(() => lookForSynced(parts));
  void parts.jobs.run(() => startAnew(parts));
}

/** Disabling the extension takes its alarms away, and enabling it again is no start of the browser. */
async function startAnew(parts: Parts): Promise<void> {
  if (!(await parts.platform.browser.alarms.get(RENEWAL_ALARM))) await start(parts);
}

/** Once per browser start or installation. */
export async function start(parts: Parts): Promise<void> {
  await parts.platform.browser.alarms.create(RENEWAL_ALARM, { periodInMinutes: 5 });
  // How long it went wrong before says nothing about now.
  void parts.delivery.retryNow();
  await parts.memory.health(cleanReaderHealth);
  await makeMenu(parts);
  await applyPermissions(parts, { openTabs: true });
  await tidy(parts);
}

/** Every few minutes, whatever else has gone wrong. */
export async function lookAround(parts: Parts): Promise<void> {
  void parts.delivery.deliver();
  await parts.account.renewIfDue();
  await goOnReading(parts);
  await parts.jobs.run(() => notifyOut(parts));
  await tidy(parts);
}

/** A first reading of the list that was interrupted goes on by itself, unless the service has asked for a pause. */
async function goOnReading({ libraryCache, platform }: Parts): Promise<void> {
  const { id, state } = await readAccount();
  if (id === null || state !== 'connected' || isAhead(await readPause(), platform.now())) return;
  await libraryCache.goOn(id);
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
