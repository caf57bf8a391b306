// Repairs the database if the browser cannot read it.
import type { Outcome } from '../messaging/protocol.ts';
import { readAccount } from '../store/preferences.ts';
import { repairDatabase } from '../store/repair.ts';
import { refreshList } from './library/refresh-list.ts';
import type { Context } from './runtime/context.ts';
import { retryOutboxNow } from './sending/delivery.ts';

/**
 * Repairs the database. Returns how many records were saved. Settings and the sign-in are stored elsewhere, so they are not affected. The
 * list is read again.
 */
export async function repairData(ctx: Context): Promise<Outcome<number>> {
  try {
    const kept = await repairDatabase();
    ctx.publishChange('library', 'outbox', 'activity', 'matches', 'imports', 'resumePoints', 'now');
    void retryOutboxNow(ctx);
    const { id, state } = await readAccount();
    if (id !== null && state === 'connected') void refreshList(ctx, id);
    return { ok: true, value: kept };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: { code: 'data_broken', message } };
  }
}
