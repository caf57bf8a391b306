// The one way in which the UI changes the list: a message to the worker, which puts it into the outbox.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isPending } from '../domain/changes/pending-entries.ts';
import { send } from '../messaging/channel.ts';
import type { EntryChange } from '../messaging/protocol.ts';
import { outboxQuery } from './use-outbox.ts';

export type { EntryChange };

/** Changes are sent one after the other, and count as on their way until the outbox, or the list that they reached already, has been read again. */
export function useChangeEntry(): (change: EntryChange) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ['changeEntry'],
    scope: { id: 'changeEntry' },
    mutationFn: (change: EntryChange) => send('changeEntry', change),
    onSuccess: (_stored, change) => readBack(client, change),
  });
  return useCallback((change: EntryChange) => mutate(change), [mutate]);
}

/** What has left the outbox before it was read is in the list: an edit is never seen undone for a moment, nor the next click counted from there. */
async function readBack(client: QueryClient, change: EntryChange): Promise<void> {
  await client.invalidateQueries({ queryKey: ['outbox'] });
  if (isPending(client.getQueryData(outboxQuery.queryKey) ?? [], change)) return;
  await client.invalidateQueries({ queryKey: ['library', change.media.type] });
}
