// Runs after a sign-in: assigns unowned data to the account, reads its list, and probes the service.
import type { AccountSummary } from '../domain/account.ts';
import { hasUnownedDocuments } from '../domain/watching/tab-documents.ts';
import { writeDeliveryPauseEnd } from '../store/outbox/delivery-pause.ts';
import { readAccount } from '../store/preferences.ts';
import { hasUnownedSessions } from '../store/sessions.ts';
import { readTabs } from '../store/tabs/tab-states.ts';
import { probeService } from './account/probe-service.ts';
import { refreshList } from './library/refresh-list.ts';
import type { Context } from './runtime/context.ts';
import { retryOutboxNow } from './sending/delivery.ts';
import { assignUnownedItems } from './sending/outbox.ts';
import { assignWatchingData } from './tracking/observed.ts';

export async function runWorkAfterSignIn(ctx: Context, { id }: AccountSummary): Promise<void> {
  if (id === null) return;
  await assignWatchingData(ctx, id);
  await assignUnownedItems(ctx, id);
  await writeDeliveryPauseEnd(0);
  void retryOutboxNow(ctx);
  await refreshList(ctx, id);
  // A failed probe does not fail the sign-in.
  await probeService(ctx).catch(() => undefined);
}

/** Assigns unowned data to the signed-in account at worker start. Such data exists only if a worker died right after the sign-in. */
export async function assignUnownedData(ctx: Context): Promise<void> {
  const { id } = await readAccount();
  if (id === null) return;
  if ((await hasUnownedSessions()) || hasUnownedDocuments(await readTabs()))
    await assignWatchingData(ctx, id);
  await assignUnownedItems(ctx, id);
}
