// Whether choices travel to the user's other browsers, and what became of it.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../messaging/channel.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readSyncedBytes } from '../../store/travelling/synced.ts';
import { readTravelState } from '../../store/travelling/travel-state.ts';

const travellingQuery = queryOptions({
  queryKey: ['travelling'],
  queryFn: async () => ({ bytes: await readSyncedBytes(), state: await readTravelState() }),
});

/** Undefined until it is known; `bytes` null: the browser has no synced storage. */
export function useTravelling() {
  return useQuery(travellingQuery).data;
}

/** Pending until what it came to has been read: a switch would go back for a moment. */
export function useTravel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (to: MessageInput<'travel'>['to']) => send('travel', { to }),
    onSettled: () => client.invalidateQueries({ queryKey: travellingQuery.queryKey }),
  });
}
