// Sets an outbox item aside after three crashes. Otherwise every new worker would start the work that crashed the previous one.
import type { OutboxItem } from './outbox-item.ts';
import { CRASHED_CODE } from './retry.ts';

const MOST_CRASHES = 3;
/**
 * If a worker starts the same work again after a time in this range (in ms), the first worker counts as crashed. A browser ends a hanging
 * worker after half a minute, and the delivery alarm starts a new worker within a minute. After a shorter time, something else ended the
 * worker. After a longer time, the browser was closed. A browser restart within the range also counts as a crash, but the user can retry an
 * item that was set aside by mistake.
 */
const HUNG_FOR_MS = { least: 10_000, most: 10 * 60_000 };
/** Crashes older than this many milliseconds no longer count. */
const COUNTS_FOR_MS = 24 * 3600_000;

/** Marks the item as started by a worker, or sets it aside with its reason. `now` is in epoch milliseconds. */
export function markStartedOrCrashed(item: OutboxItem, now: number): OutboxItem {
  const crashedAt = crashesOf(item, now);
  if (crashedAt.length < MOST_CRASHES)
    return { ...item, startedAt: now, crashedAt: crashedAt.length > 0 ? crashedAt : undefined };
  const problem = { code: CRASHED_CODE, message: '' };
  // When the user retries the item, its crashes are cleared.
  return { ...item, state: 'failed', problem, startedAt: undefined, crashedAt: undefined };
}

/** Returns the times of recent crashes. A worker that started the item and never finished it counts as crashed. */
function crashesOf({ startedAt, crashedAt = [] }: OutboxItem, now: number): readonly number[] {
  const all = startedAt !== undefined && isHang(now - startedAt) ? [...crashedAt, startedAt] : crashedAt;
  return all.filter((time) => Math.abs(now - time) < COUNTS_FOR_MS);
}

function isHang(milliseconds: number): boolean {
  return milliseconds >= HUNG_FOR_MS.least && milliseconds <= HUNG_FOR_MS.most;
}

/** Whether the item is set aside because its work crashed the worker. */
export function isCrash({ state, problem }: Pick<OutboxItem, 'state' | 'problem'>): boolean {
  return state === 'failed' && problem?.code === CRASHED_CODE;
}
