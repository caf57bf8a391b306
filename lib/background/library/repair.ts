// The way out where the browser cannot read what Kiroku has stored.
import type { Outcome } from '../../messaging/protocol.ts';
import { readAccount } from '../../store/preferences.ts';
import { repairDatabase } from '../../store/repair.ts';
import type { Parts } from '../parts.ts';

/** Settings and the sign-in are kept elsewhere and stay. Returns how many records could be kept; the list is read again. */
export async function repairData({ changed, delivery, libraryCache }: Parts): Promise<Outcome<number>> {
  try {
    const kept = await repairDatabase();
    changed('library', 'outbox', 'activity', 'matches', 'imports', 'places', 'now');
    void delivery.retryNow();
    const { id, state } = await readAccount();
    if (id !== null && state === 'connected') void libraryCache.refresh(id);
    return { ok: true, value: kept };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: { code: 'data_broken', message } };
  }
}
