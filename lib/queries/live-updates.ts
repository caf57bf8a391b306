// One listener for the worker's notices: what changed is read again.
import type { QueryClient } from '@tanstack/react-query';
import { onChanged } from '../messaging/channel.ts';
import type { ChangedTopic } from '../messaging/protocol.ts';

/** The list before the outbox: an edit that has just arrived is never seen undone for a moment. */
const order: readonly ChangedTopic[] = [
  'library',
  'outbox',
  'activity',
  'account',
  'settings',
  'permissions',
  'matches',
  'lessons',
  'now',
];

/** Returns a function that stops it. */
export function startLiveUpdates(client: QueryClient): () => void {
  let last = Promise.resolve();
  return onChanged(({ changed }) => {
    last = last.then(() => readAgain(client, changed));
  });
}

async function readAgain(client: QueryClient, changed: readonly ChangedTopic[]): Promise<void> {
  for (const topic of order.filter((known) => changed.includes(known))) {
    await client.invalidateQueries({ queryKey: [topic] }).catch(() => undefined);
  }
}
