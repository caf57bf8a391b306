// The durable queue of changes: what is in here has not been confirmed by the service. A start reads it; what writes is loaded with the first write.
import { readOutbox, readOutboxItem } from '../../store/outbox/read-outbox.ts';
import type { readSeenEntry } from '../../store/outbox/seen-entry.ts';
import { hasUnclaimedItems } from '../../store/unclaimed.ts';
import { late } from '../late.ts';
import type { OutboxParts, OutboxWrites } from './outbox-writes.ts';

const WRITES: Readonly<Record<keyof OutboxWrites, true>> = {
  add: true,
  addOwn: true,
  addUndo: true,
  addWatched: true,
  releaseHeld: true,
  dropHeld: true,
  queueHeldBack: true,
  update: true,
  sayAgain: true,
  settle: true,
  clearAttempt: true,
  endRow: true,
  forget: true,
  claim: true,
};

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(parts: OutboxParts) {
  const writes = late<OutboxWrites>(WRITES, async () =>
    (await import('./outbox-writes.ts')).createOutboxWrites(parts),
  );
  return {
    ...writes,
    claim: async (account: string) => {
      if (await hasUnclaimedItems()) await writes.claim(account);
    },
    list: readOutbox,
    get: readOutboxItem,
    seenEntry: async (...of: Parameters<typeof readSeenEntry>) =>
      (await import('../../store/outbox/seen-entry.ts')).readSeenEntry(...of),
  };
}
