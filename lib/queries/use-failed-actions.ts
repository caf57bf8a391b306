// Calls back for every action that failed, so that none fails silently.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** `meta` of a mutation whose failure its own part of the page shows. */
export const SHOWS_FAILURE = { showsFailure: true } as const;

/** `onFailed` must be the same function at each render. */
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
