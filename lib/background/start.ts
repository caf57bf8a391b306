// Continues interrupted work at each start of a worker.
import { restrictStorage } from '../store/account/trusted-storage.ts';
import { assignUnownedData } from './after-sign-in.ts';
import { finishErasure } from './erase.ts';
import { runAtBrowserStart } from './poll.ts';
import type { Context } from './runtime/context.ts';
import { resumePolling } from './runtime/poll-alarm.ts';
import { deliverOutbox } from './sending/delivery.ts';
import { refreshBadge } from './surfaces/badge.ts';
import { catchUpSync } from './sync/sync.ts';

/** Continues all work that the previous worker may have left unfinished, for instance between counting an episode and sending it. */
export function continueInterruptedWork(ctx: Context): void {
  void restrictStorage();
  // Do not run the erasure as a job. The erasure waits until all jobs have ended, so it would wait for itself.
  void finishErasure(ctx);
  void refreshBadge(ctx);
  void deliverOutbox(ctx);
  void ctx.jobs.run(() => assignUnownedData(ctx));
  void ctx.jobs.run(() => catchUpSync(ctx));
  void ctx.jobs.run(() => startUpAgain(ctx));
}

/**
 * Does the work of a browser start if the poll alarm is missing. Disabling the extension removes its alarms, and enabling it again fires no
 * startup event.
 */
async function startUpAgain(ctx: Context): Promise<void> {
  if (!(await resumePolling(ctx))) await runAtBrowserStart(ctx);
}
