// What follows from a sign-in: what was collected before is this account's.
import type { AccountSummary } from '../../domain/account.ts';
import { hasUnowned } from '../../domain/watching/tab-documents.ts';
import { writePause } from '../../store/outbox/delivery-pause.ts';
import { readAccount } from '../../store/preferences.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { hasUnclaimedSessions } from '../../store/unclaimed.ts';
import type { Parts } from '../parts.ts';

/** A fresh connection: what was collected without an account is now this account's, and the list is read. */
export async function connected(parts: Parts, { id }: AccountSummary): Promise<void> {
  const { libraryCache, delivery } = parts;
  if (id === null) return;
  await claim(parts, id);
  await libraryCache.forgetOthers(id);
  await writePause(0);
  void delivery.retryNow();
  await libraryCache.refresh(id);
}

/** What was collected before any sign-in is this account's. */
async function claim({ tracker, outbox }: Parts, id: string): Promise<void> {
  await tracker.claim(id);
  await outbox.claim(id);
}

/** A worker may have died between the sign-in and what follows from it. Most starts find nothing, and do not load the tracker for that. */
export async function claimAgain(parts: Parts): Promise<void> {
  const { id } = await readAccount();
  if (id === null) return;
  if ((await hasUnclaimedSessions()) || hasUnowned(await readTabs())) await parts.tracker.claim(id);
  await parts.outbox.claim(id);
}
