// Whether the stored data can be read, and how to repair it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../messaging/channel.ts';
import { watchingQuery } from '../use-library.ts';
import { outboxQuery } from '../use-outbox.ts';

/** Whether the stored data could not be read. Causes no query, because the first frame has read both values. */
export function useIsDataUnreadable(): boolean {
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
