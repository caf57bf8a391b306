// What a worker does at each of its starts: little, and what follows from what it finds.
import { restrictStorage } from '../store/account/trusted-storage.ts';
import { readErasing } from '../store/erase.ts';
import { claimAgain } from './account/connected.ts';
import type { Parts } from './parts.ts';
import { refreshBadge } from './places/badge.ts';
import { goOnLooking } from './rounds.ts';
import { lookForSynced } from './travelling/when.ts';

/** Every start of the worker may be the one after a death between threshold and send. */
export function wake(parts: Parts): void {
  void restrictStorage();
  void finishErasing(parts);
  void refreshBadge(parts);
  void parts.delivery.deliver();
  void parts.jobs.run(() => claimAgain(parts));
  void parts.jobs.run(() => lookForSynced(parts));
  void parts.jobs.run(() => startAnew(parts));
}

/** No job: it waits until all jobs have ended. What fails is tried again at the next start. */
async function finishErasing(parts: Parts): Promise<void> {
  const what = await readErasing();
  if (what) await (await import('./account/erase.ts')).erase(parts, { what }).catch(() => undefined);
}

/** Disabling the extension takes its alarms away, and enabling it again is no start of the browser. */
async function startAnew(parts: Parts): Promise<void> {
  if (!(await goOnLooking(parts))) await (await import('./look-around.ts')).start(parts);
}
