// The service's catalogue, searched as the user types.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
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

interface TitleKey {
  readonly type: MediaType;
  readonly id: string;
}

export const detailsQuery = (title: TitleKey) =>
  queryOptions({
    queryKey: ['details', title.type, title.id],
    queryFn: () => send('details', title),
    staleTime: (query) => (query.state.data?.ok ? FRESH_MS : 0),
  });

export function useDetails(title: TitleKey) {
  return useQuery(detailsQuery(title));
}
