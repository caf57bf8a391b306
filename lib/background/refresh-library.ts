// Reads the list again when the user opens a page of the extension that shows it.
import type { Outcome } from '../messaging/protocol.ts';
import { readAccount } from '../store/preferences.ts';
import { failedOutcome } from './api/list-service.ts';
import { refreshList } from './library/refresh-list.ts';
import type { Context } from './runtime/context.ts';
import { retryOutboxNow } from './sending/delivery.ts';

/** Reads the list again, and retries waiting items at once. */
export async function refreshLibrary(ctx: Context): Promise<Outcome<null>> {
  const { id, state } = await readAccount();
  if (id === null || state !== 'connected')
    return { ok: false, problem: { code: 'unauthorized', message: '' } };
  void retryOutboxNow(ctx);
  const failure = await refreshList(ctx, id);
  return failure ? failedOutcome(failure) : { ok: true, value: null };
}
