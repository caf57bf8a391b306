// The durable queue of changes: what is in here has not been confirmed by the service. A start reads it; what writes is loaded with the first write.
import { readOutbox, readOutboxItem } from '../../store/outbox/read-outbox.ts';
import type { readSeenEntry } from '../../store/outbox/seen-entry.ts';
import { hasUnclaimedItems } from '../../store/unclaimed.ts';
import { late } from '../late.ts';
import type { OutboxParts, OutboxWrites } from './outbox-writes.ts';

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(parts: OutboxParts) {
  const writes: OutboxWrites = late(
    [
      'add',
      'addOwn',
      'addUndo',
      'addWatched',
      'releaseHeld',
      'dropHeld',
      'queueHeldBack',
      'update',
      'sayAgain',
      'settle',
      'clearAttempt',
      'endRow',
      'forget',
      'claim',
    ],
    async () => (await import('./outbox-writes.ts')).createOutboxWrites(parts),
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
