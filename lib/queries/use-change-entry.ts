// The only way for the UI to change the list: a message to the worker, which puts the change into the outbox.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isPending } from '../domain/changes/pending-entries.ts';
import { send } from '../messaging/channel.ts';
import type { EntryChange } from '../messaging/protocol.ts';
import { outboxQuery } from './use-outbox.ts';

export type { EntryChange };

/** Sends changes one after another. A change counts as pending until the outbox, or the list that it already reached, has been read again. */
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

/**
 * A change that has already left the outbox is in the list. Reading both prevents an edit from disappearing for a moment, and the next click
 * from counting from the old number.
 */
async function readBack(client: QueryClient, change: EntryChange): Promise<void> {
  await client.invalidateQueries({ queryKey: ['outbox'] });
  if (isPending(client.getQueryData(outboxQuery.queryKey) ?? [], change)) return;
  await client.invalidateQueries({ queryKey: ['library', change.media.type] });
}
