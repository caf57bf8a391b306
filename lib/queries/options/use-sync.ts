// Provides the state of sync with the user's other browsers, and switches sync on or off.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../messaging/channel.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readSyncState } from '../../store/sync/sync-state.ts';
import { readSyncedBytes } from '../../store/sync/synced-storage.ts';

const syncQuery = queryOptions({
  queryKey: ['sync'],
  queryFn: async () => ({ bytes: await readSyncedBytes(), state: await readSyncState() }),
});

/** Returns the state of sync; undefined until read. `bytes` is null if the browser has no synced storage. */
export function useSync() {
  return useQuery(syncQuery).data;
}

/**
 * Switches sync on or off. The mutation is pending until the new state was read. Otherwise the switch would return to the old state for a
 * moment.
 */
export function useChangeSync() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (to: MessageInput<'changeSync'>['to']) => send('changeSync', { to }),
    onSettled: () => client.invalidateQueries({ queryKey: syncQuery.queryKey }),
  });
}
