// Creates the UI's query client. All data comes from the local store or the worker, so no query is paused while the browser is offline.
import { notifyManager, QueryClient } from '@tanstack/react-query';

// Render the result of a click before the next click is handled. With the library's own timer, a second click would count from the old
// number.
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
