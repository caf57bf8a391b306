// The service's catalogue, searched as the user types.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MediaType } from '../contract/media.ts';
import { send } from '../messaging/channel.ts';

/** Milliseconds for which an answer of the catalogue is good; a failure is good for nothing. */
const FRESH_MS = 5 * 60_000;

/** `q` empty asks nothing. */
export function useSearch(q: string, type: MediaType | null) {
  return useQuery({
    queryKey: ['search', type, q],
    queryFn: () => send('search', { q, type }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: (query) => (query.state.data?.ok ? FRESH_MS : 0),
  });
}

export function useDetails(title: { readonly type: MediaType; readonly id: string }) {
  return useQuery({
    queryKey: ['details', title.type, title.id],
    queryFn: () => send('details', title),
    staleTime: (query) => (query.state.data?.ok ? FRESH_MS : 0),
  });
}
