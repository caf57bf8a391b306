// Provides the list and the order that the library tab last showed. The worker stores them.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { RememberedView } from '../domain/library-view.ts';
import { send } from '../messaging/channel.ts';
import { readRememberedView } from '../store/remembered-view.ts';

export const rememberedViewQuery = queryOptions({ queryKey: ['libraryView'], queryFn: readRememberedView });

/** Returns the view that was stored before this page was opened; null if there is none. */
export function useRememberedView(): RememberedView | null {
  return useQuery(rememberedViewQuery).data ?? null;
}

export function useSaveView(): (view: RememberedView) => void {
  const { mutate } = useMutation({
    scope: { id: 'rememberView' },
    mutationFn: (view: RememberedView) => send('rememberView', view),
  });
  return mutate;
}
