// Whether this profile was reset because an unreleased version had used it, and how to dismiss that notice.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../messaging/channel.ts';
import { openDatabase } from '../store/database.ts';
import { readFreshStart } from '../store/fresh-start.ts';

const queryKey = ['freshStart'];

export function useFreshStart(): boolean {
  return useQuery({ queryKey, queryFn: read }).data ?? false;
}

/** Opening the database triggers the fresh start. The page may have read the account or settings just before. */
async function read({ client }: { readonly client: QueryClient }): Promise<boolean> {
  await openDatabase();
  const isFresh = await readFreshStart();
  if (isFresh) void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
  return isFresh;
}

export function useDismissFreshStart(): () => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => send('dismissFreshStart'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return mutate;
}
