// What a page reads before its first frame, so that it opens complete instead of filling itself.
import type { QueryClient } from '@tanstack/react-query';
import type { Settings } from '../domain/settings.ts';
import { startLiveUpdates } from './live-updates.ts';
import { createQueryClient } from './query-client.ts';
import { accountQuery } from './use-account.ts';
import { libraryQuery } from './use-library.ts';
import { outboxQuery } from './use-outbox.ts';
import { settingsQuery } from './use-settings.ts';

export { QueryClientProvider } from '@tanstack/react-query';

/** Never fails: what cannot be read now is shown as missing and read again later. */
export async function readFirstFrame(): Promise<{ client: QueryClient; theme: Settings['theme'] }> {
  const client = createQueryClient();
  startLiveUpdates(client);
  const settings = client.fetchQuery(settingsQuery).catch(() => null);
  const rest = [
    client.prefetchQuery(accountQuery),
    client.prefetchQuery(libraryQuery('anime')),
    client.prefetchQuery(outboxQuery),
  ];
  const [read] = await Promise.all([settings, ...rest]);
  return { client, theme: read?.theme ?? 'system' };
}
