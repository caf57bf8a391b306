// Follows whether the user's last edit can still be undone.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { UserEdit } from '../domain/changes/latest-edit.ts';
import { readAccount } from '../store/preferences.ts';

/**
 * Returns false as soon as the edit is no longer the latest change of its title. The result is cached per component, so use one component
 * per edit.
 */
export function useIsLatestEdit(edit: UserEdit): boolean {
  const client = useQueryClient();
  const { data } = useQuery({
    // This query is refetched with the topic `library`, which is published after every change of the list or the outbox.
    queryKey: ['library', 'latestEdit', useId()],
    queryFn: async () => {
      // While changes are being sent to the worker, they are not stored yet. In this case, the edit counts as the latest change.
      if (client.isMutating({ mutationKey: ['changeEntry'] }) > 0) return true;
      const [{ readWhetherLatestEdit }, { id }] = await Promise.all([
        import('../store/outbox/latest-edit.ts'),
        readAccount(),
      ]);
      return readWhetherLatestEdit(edit, id);
    },
    gcTime: 0,
  });
  return data !== false;
}
