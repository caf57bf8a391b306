// Work that crashes the worker would be started again at every start of a worker: after three crashes an item is set aside.
import type { OutboxItem } from './outbox-item.ts';
import { CRASHED } from './retry.ts';

const MOST_CRASHES = 3;
/** Milliseconds. A worker that ended sooner was ended by something else: a browser ends a worker that hangs after half a minute. */
const HUNG_FOR_MS = 10_000;
/** Crashes older than this many milliseconds do not count any more. */
const COUNTS_FOR_MS = 24 * 3600_000;

/** The item as a worker starts to compute it, or set aside with its reason. `now` in epoch milliseconds. */
export function startOf(item: OutboxItem, now: number): OutboxItem {
  const crashedAt = crashesOf(item, now);
  if (crashedAt.length < MOST_CRASHES)
    return { ...item, startedAt: now, crashedAt: crashedAt.length > 0 ? crashedAt : undefined };
  const problem = { code: CRASHED, message: '' };
  // A retry by the user begins without crashes.
  return { ...item, state: 'failed', problem, startedAt: undefined, crashedAt: undefined };
}

/** Recent crashes, including that of a worker that started the item and never finished it. */
function crashesOf({ startedAt, crashedAt = [] }: OutboxItem, now: number): readonly number[] {
  const isCrash = startedAt !== undefined && now - startedAt >= HUNG_FOR_MS;
  const all = isCrash ? [...crashedAt, startedAt] : crashedAt;
  return all.filter((time) => Math.abs(now - time) < COUNTS_FOR_MS);
}

/** Whether the item is set aside because its work crashed the worker. */
export function isCrash({ state, problem }: Pick<OutboxItem, 'state' | 'problem'>): boolean {
  return state === 'failed' && problem?.code === CRASHED;
}
