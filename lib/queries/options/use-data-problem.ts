// Tells whether the stored data can be read, and repairs it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../messaging/channel.ts';
import { currentEntriesQuery } from '../use-library.ts';
import { outboxQuery } from '../use-outbox.ts';

/** Whether the stored data could not be read. Uses the results of two queries that the first frame has already run. */
export function useIsDataUnreadable(): boolean {
  const outbox = useQuery(outboxQuery).isError;
  const list = useQuery(currentEntriesQuery('anime')).isError;
  return outbox || list;
}

export function useRepairData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send('repairData'),
    onSettled: () => client.invalidateQueries(),
  });
}
