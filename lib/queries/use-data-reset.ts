// Tells whether this profile was reset because it had data of an unreleased version, and dismisses that message.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../messaging/channel.ts';
import { readHasDataReset } from '../store/data-reset.ts';
import { openDatabase } from '../store/database.ts';

const queryKey = ['freshStart'];

export function useHasDataReset(): boolean {
  return useQuery({ queryKey, queryFn: read }).data ?? false;
}

/**
 * Opens the database, which triggers the reset, and returns whether a reset took place. Refetches everything that the page may have read
 * before the reset.
 */
async function read({ client }: { readonly client: QueryClient }): Promise<boolean> {
  await openDatabase();
  const isFresh = await readHasDataReset();
  if (isFresh) void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
  return isFresh;
}

export function useDismissDataReset(): () => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => send('dismissDataReset'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return mutate;
}
