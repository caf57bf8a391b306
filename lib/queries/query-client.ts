// The UI's one query client: everything comes from the local store or the worker, so being offline never stops a query.
import { notifyManager, QueryClient } from '@tanstack/react-query';

// What a click leads to is on the page before the next one: with the library's timer, a second click counted from the old number.
notifyManager.setScheduler(queueMicrotask);

export function createQueryClient(): QueryClient {
  const local = { networkMode: 'always', retry: false } as const;
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...local,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
      },
      mutations: local,
    },
  });
}
