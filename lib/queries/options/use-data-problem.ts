// Whether what is stored on this device can be read, and the way out where it cannot.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../messaging/channel.ts';
import { watchingQuery } from '../use-library.ts';
import { outboxQuery } from '../use-outbox.ts';

/** Asks nothing of its own: the first frame has read both. */
export function useDataIsBroken(): boolean {
  const outbox = useQuery(outboxQuery).isError;
  const list = useQuery(watchingQuery).isError;
  return outbox || list;
}

export function useRepairData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send('repairData'),
    onSettled: () => client.invalidateQueries(),
  });
}
