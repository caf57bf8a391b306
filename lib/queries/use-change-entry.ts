// Changes the list: sends a message to the worker, which puts the change into the outbox. The UI has no other way to change the list.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isChangePending } from '../domain/changes/pending-entries.ts';
import { send } from '../messaging/channel.ts';
import type { EntryChange } from '../messaging/protocol.ts';
import { outboxQuery } from './use-outbox.ts';

export type { EntryChange };

/**
 * Returns a function that sends changes one after another. A change stays pending until the outbox was read again. If the change has
 * already left the outbox, it stays pending until the list was read again. The function resolves to `outdated` if the change reverts an
 * edit that is no longer the latest one. It resolves to `failed` after an error, which `useFailedActions` announces.
 */
export function useChangeEntry(): (change: EntryChange) => Promise<'made' | 'outdated' | 'failed'> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: ['changeEntry'],
    scope: { id: 'changeEntry' },
    mutationFn: (change: EntryChange) => send('changeEntry', change),
    onSuccess: (_stored, change) => readBack(client, change),
  });
  return useCallback(
    (change: EntryChange) =>
      mutateAsync(change).then(
        (isMade) => (isMade === false ? 'outdated' : 'made'),
        () => 'failed',
      ),
    [mutateAsync],
  );
}

/**
 * Reads the outbox, and also the list if the change has already left the outbox. Otherwise the edit would disappear for a moment, and the
 * next click would count from the old number.
 */
async function readBack(client: QueryClient, change: EntryChange): Promise<void> {
  await client.invalidateQueries({ queryKey: ['outbox'] });
  if (isChangePending(client.getQueryData(outboxQuery.queryKey) ?? [], change)) return;
  await client.invalidateQueries({ queryKey: ['library', change.media.type] });
}
