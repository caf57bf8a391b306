// Follows whether the user's last edit can still be undone.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { UserEdit } from '../domain/changes/latest-edit.ts';
import { readAccount } from '../store/preferences.ts';

/** Returns false as soon as the edit is no longer the latest change of its title. Must be used in a component with one edit. */
export function useIsLatestEdit(edit: UserEdit): boolean {
  const client = useQueryClient();
  const { data } = useQuery({
    // Refetched with the topic `library`, which is published after every change of the list or the outbox.
    queryKey: ['library', 'latestEdit', useId()],
    queryFn: async () => {
      // Changes on their way to the worker are not stored yet.
      if (client.isMutating({ mutationKey: ['changeEntry'] }) > 0) return true;
      const [{ readIsLatestEdit }, { id }] = await Promise.all([
        import('../store/outbox/latest-edit.ts'),
        readAccount(),
      ]);
      return readIsLatestEdit(edit, id);
    },
    gcTime: 0,
  });
  return data !== false;
}
