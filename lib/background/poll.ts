// Runs the periodic work at browser start and on the poll alarm.
import { isSignedIn } from '../domain/account.ts';
import { logRetentionCutoff } from '../domain/changes/retention.ts';
import { isInFuture } from '../domain/changes/retry.ts';
import { forgetOldLogEntries, forgetOldSessions, forgetSurplusLogEntries } from '../store/forget-surplus.ts';
import { readDeliveryPauseEnd } from '../store/outbox/delivery-pause.ts';
import { readAccount, readSettings } from '../store/preferences.ts';
import { renewTokenIfDue } from './account/access-token.ts';
import { continueListRead } from './library/refresh-list.ts';
import type { Context } from './runtime/context.ts';
import { planNextPoll, pollEvery5Minutes } from './runtime/poll-alarm.ts';
import { deliverOutbox, retryOutboxNow } from './sending/delivery.ts';
import { queueDeferredSessions } from './sending/outbox.ts';
import { createContextMenu } from './surfaces/context-menu.ts';
import { notifyAired } from './surfaces/notify-aired.ts';
import { findDoubtfulPages } from './tracking/decide.ts';
import { askDoubtfulPages } from './tracking/identify-page.ts';
import { forgetClosedTabs } from './tracking/observed.ts';
import { applyPermissions } from './tracking/pages.ts';

/** Runs when the browser starts, after an installation or update, and when the poll alarm is missing. */
export async function runAtBrowserStart(ctx: Context): Promise<void> {
  await pollEvery5Minutes(ctx);
  // Retry at once. Failures from before the browser start must not delay the next attempt.
  void retryOutboxNow(ctx);
  await attempt(ctx, createContextMenu);
  await attempt(ctx, () => applyPermissions(ctx, { openTabs: true }));
  for (const step of tidying) await attempt(ctx, step);
}

/** Runs every five minutes while something is waiting, otherwise once a day. */
export async function poll(ctx: Context): Promise<void> {
  void deliverOutbox(ctx);
  await attempt(ctx, renewTokenIfDue);
  const isUnread = await continueListReading(ctx).catch(() => true);
  await attempt(ctx, notifyAired);
  for (const step of tidying) await attempt(ctx, step);
  await planNextPoll(ctx, isUnread || (await isWaitingForTime(ctx).catch(() => true)));
}

/** Runs one step. A failed step must not prevent the next steps. */
async function attempt(ctx: Context, step: (ctx: Context) => Promise<unknown>): Promise<void> {
  await step(ctx).catch(() => undefined);
}

/**
 * Whether something may change without an event. For example, a refused app may be accepted again, or an episode may air. A page may also
 * have shown an episode long enough to count it.
 */
async function isWaitingForTime(ctx: Context): Promise<boolean> {
  const [account, { notifications }] = await Promise.all([readAccount(), readSettings()]);
  if (isSignedIn(account) && (account.problem === 'appRefused' || notifications.airing)) return true;
  return (await findDoubtfulPages(ctx)).length > 0;
}

/**
 * Continues an interrupted first read of the list, unless the service has asked for a pause. Returns whether the read is still incomplete.
 */
async function continueListReading(ctx: Context): Promise<boolean> {
  const { id, state } = await readAccount();
  if (id === null || state !== 'connected') return false;
  return isInFuture(await readDeliveryPauseEnd(), ctx.now()) || continueListRead(ctx, id);
}

/** Each step deletes old or surplus data, or queues something that now has room in the outbox. */
const tidying: readonly ((ctx: Context) => Promise<unknown>)[] = [
  forgetClosedTabs,
  askDoubtfulPages,
  queueDeferredSessions,
  ({ now }) => forgetOldSessions(now()),
  forgetLog,
];

async function forgetLog(ctx: Context): Promise<void> {
  const oldest = logRetentionCutoff((await readSettings()).keepLog, ctx.now());
  const wereOld = oldest !== null && (await forgetOldLogEntries(oldest));
  if ((await forgetSurplusLogEntries()) || wereOld) ctx.publishChange('activity');
}
