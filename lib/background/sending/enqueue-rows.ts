// Moves an import into the outbox, a few rows at a time.
import { importRowOf, type OutboxItem } from '../../domain/changes/outbox-item.ts';
import { MAX_QUEUED_ROWS } from '../../domain/imports/row-outcomes.ts';
import { queueNextRows } from '../../store/imports/queue-next-rows.ts';
import { isImporting } from '../../store/imports/read-imports.ts';
import type { Context } from '../runtime/context.ts';

/**
 * Queues the next rows of an import as soon as every queued row was tried once. Rows that wait for a retry reduce the number of new rows.
 * `items` is the outbox. Returns whether rows were queued.
 */
export async function enqueueRows(
  ctx: Context,
  items: readonly OutboxItem[],
  account: string,
): Promise<boolean> {
  if (!(await isImporting(account))) return false;
  const rows = items.filter((item) => importRowOf(item.change) && item.account === account);
  if (rows.some(({ attempts }) => attempts === 0)) return false;
  const isEnqueued = await queueNextRows(account, MAX_QUEUED_ROWS - rows.length, ctx.now());
  // Publish the change once per ten rows, so that the pages do not read the list again for each row.
  if (isEnqueued) ctx.publishChange('imports', 'outbox', 'library', 'now');
  return isEnqueued;
}
