// Listens to the worker's change notices, and refetches the changed data.
import type { Query, QueryClient } from '@tanstack/react-query';
import { type ChangedTopic, changedTopics } from '../messaging/changed-topics.ts';
import { onTopicsChanged } from '../messaging/channel.ts';

/** Starts to refetch changed data. Returns a function that stops the refetching. */
export function startLiveUpdates(client: QueryClient): () => void {
  let last: Promise<unknown> = Promise.resolve();
  return onTopicsChanged(({ changed }) => {
    last = last.then(() => readAgain(client, changed));
  });
}

/**
 * Topics whose data is read from the local store. Refetching one of these topics is finished before the next topic is refetched. Data of
 * other topics comes from the worker, the service or a page, and may never arrive, so the next topic does not wait for it.
 */
const stored: readonly ChangedTopic[] = ['library', 'outbox', 'activity', 'account'];

async function readAgain(client: QueryClient, changed: readonly ChangedTopic[]): Promise<void> {
  for (const topic of changedTopics.filter((one) => changed.includes(one))) {
    const read = readTopic(client, topic).catch(() => undefined);
    if (stored.includes(topic)) await read;
  }
}

/**
 * Refetches the queries of a topic. A running fetch may return data from before the change, and this data would count as fresh. So the data
 * of a running fetch is fetched again.
 */
async function readTopic(client: QueryClient, topic: ChangedTopic): Promise<void> {
  const queries = client.getQueryCache().findAll({ queryKey: [topic] });
  await Promise.allSettled(queries.map((query) => readQuery(client, query)));
}

async function readQuery(client: QueryClient, query: Query): Promise<void> {
  // If the query has no data yet, or is not shown, wait for its running fetch. For any other query, `invalidateQueries` cancels the running
  // fetch.
  const isKept = query.state.data === undefined || !query.isActive();
  if (query.state.fetchStatus === 'fetching' && isKept) await query.promise?.catch(() => undefined);
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}
