// Moves an import into the outbox, a few rows at a time.
import { type OutboxItem, rowOf } from '../../domain/changes/outbox-item.ts';
import { ROWS_AT_A_TIME } from '../../domain/imports/course.ts';
import { feedRows } from '../../store/imports/feed-rows.ts';
import type { Parts } from '../parts.ts';

/** True where rows came into the outbox. `items`: what is in it. Rows that failed and wait do not hold up the next ones until there are ten of them. */
export async function feed(
  { platform, changed }: Pick<Parts, 'platform' | 'changed'>,
  items: readonly OutboxItem[],
  account: string,
): Promise<boolean> {
  const rows = items.filter((item) => rowOf(item.change) && item.account === account);
  if (rows.some(({ attempts }) => attempts === 0)) return false;
  const isFed = await feedRows(account, ROWS_AT_A_TIME - rows.length, platform.now());
  // The pages look at the list once for ten rows, not for each of them.
  if (isFed) changed('imports', 'outbox', 'library', 'now');
  return isFed;
}
