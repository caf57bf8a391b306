// Where a title can be gone on with. Asked of the worker, which alone knows the addresses.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { WantedPlace } from '../domain/continuing/wanted-place.ts';
import { send } from '../messaging/channel.ts';
import { SHOWS_FAILURE } from './use-failed-actions.ts';

/** Undefined until known. One answer for all rows. */
export function usePlaces() {
  return useQuery({ queryKey: ['places'], queryFn: () => send('places') }).data;
}

/** Sites that are known to have a title; undefined until known, and without an id. */
export function useTitleSites(malId: number | null) {
  return useQuery({
    queryKey: ['places', 'sites', malId],
    queryFn: () => (malId === null ? [] : send('titleSites', { malId })),
    enabled: malId !== null,
  }).data;
}

/** `onGone`: there is no such page any more. */
export function useOpenPlace(onGone: () => void): (wanted: WantedPlace) => void {
  const { mutate } = useMutation({
    mutationFn: (wanted: WantedPlace) => send('openPlace', wanted),
    onSuccess: ({ ok }) => ok || onGone(),
    onError: onGone,
    meta: SHOWS_FAILURE,
  });
  return mutate;
}
