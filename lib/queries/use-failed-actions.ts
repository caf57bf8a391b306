// Calls a function for every failed action, so that no action fails silently.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The `meta` of a mutation whose component itself shows the failure. */
export const FAILURE_SHOWN_META = { showsFailure: true } as const;

/** Calls `onFailed` after every failed action whose component does not show the failure. `onFailed` must be stable across renders. */
export function useFailedActions(onFailed: () => void): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (!event.mutation.meta?.showsFailure) onFailed();
      }),
    [client, onFailed],
  );
}
