// The one way in which the UI changes the list: a message to the worker, which puts it into the outbox.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { send } from '../messaging/channel.ts';
import type { EntryChange } from '../messaging/protocol.ts';

export type { EntryChange };

/** Changes are sent one after the other, and count as on their way until the outbox has been read again. */
export function useChangeEntry(): (change: EntryChange) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ['changeEntry'],
    scope: { id: 'changeEntry' },
    mutationFn: (change: EntryChange) => send('changeEntry', change),
    onSuccess: () => client.invalidateQueries({ queryKey: ['outbox'] }),
  });
  return useCallback((change: EntryChange) => mutate(change), [mutate]);
}
