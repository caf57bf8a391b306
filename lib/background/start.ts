// Runs at each start of a worker: continues interrupted work.
import { restrictStorage } from '../store/account/trusted-storage.ts';
import { assignUnownedData } from './after-sign-in.ts';
import { finishErasure } from './erase.ts';
import { startUp } from './poll.ts';
import type { Context } from './runtime/context.ts';
import { resumePolling } from './runtime/poll-alarm.ts';
import { deliver } from './sending/delivery.ts';
import { refreshBadge } from './surfaces/badge.ts';
import { catchUp } from './sync/sync.ts';

/** The previous worker may have died at any step, for instance between counting an episode and sending it. */
export function wake(ctx: Context): void {
  void restrictStorage();
  // Not run as a job, since it waits for all jobs.
  void finishErasure(ctx);
  void refreshBadge(ctx);
  void deliver(ctx);
  void ctx.jobs.run(() => assignUnownedData(ctx));
  void ctx.jobs.run(() => catchUp(ctx));
  void ctx.jobs.run(() => startUpAgain(ctx));
}

/** Disabling the extension removes its alarms, and enabling it again fires no startup event. */
async function startUpAgain(ctx: Context): Promise<void> {
  if (!(await resumePolling(ctx))) await startUp(ctx);
}
