// The UI's one query client: everything comes from the local store or the worker, so being offline never stops a query.
import { QueryClient } from '@tanstack/react-query';

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
