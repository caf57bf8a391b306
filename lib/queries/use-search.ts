// Searches the service's catalogue as the user types.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { MediaType } from '../contract/media.ts';
import { send } from '../messaging/channel.ts';

/** How long an answer of the catalogue is fresh, in ms. Failures are not cached. */
const FRESH_MS = 5 * 60_000;

/** Searches the catalogue. An empty `q` sends no request. */
export function useCatalogueSearch(q: string, type: MediaType | null) {
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

export const titleDetailsQuery = (title: TitleKey) =>
  queryOptions({
    queryKey: ['details', title.type, title.id],
    queryFn: () => send('details', title),
    staleTime: (query) => (query.state.data?.ok ? FRESH_MS : 0),
  });

export function useTitleDetails(title: TitleKey) {
  return useQuery(titleDetailsQuery(title));
}
