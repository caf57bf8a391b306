// What a page reads before its first frame, so that it opens complete instead of filling itself.
import type { QueryClient } from '@tanstack/react-query';
import { defaultSettings, type Settings } from '../domain/settings.ts';
import type { Language } from '../domain/words/languages.ts';
import { startLiveUpdates } from './live-updates.ts';
import { createQueryClient } from './query-client.ts';
import { accountQuery } from './use-account.ts';
import { libraryQuery } from './use-library.ts';
import { outboxQuery } from './use-outbox.ts';
import { settingsQuery } from './use-settings.ts';
import { languageOf, type ReadWordsFile, wordsQuery } from './use-words.ts';

export { QueryClientProvider } from '@tanstack/react-query';

interface FirstFrame {
  readonly client: QueryClient;
  readonly theme: Settings['theme'];
  readonly language: Language;
}

/** Never fails: what cannot be read now is shown as missing and read again later. */
export async function readFirstFrame(readFile: ReadWordsFile): Promise<FirstFrame> {
  const client = createQueryClient();
  startLiveUpdates(client);
  const rest = [
    client.prefetchQuery(accountQuery),
    client.prefetchQuery(libraryQuery('anime')),
    client.prefetchQuery(outboxQuery),
  ];
  const settings = await client.fetchQuery(settingsQuery).catch(() => defaultSettings);
  const language = languageOf(settings);
  await Promise.all([client.prefetchQuery(wordsQuery(language, readFile)), ...rest]);
  return { client, theme: settings.theme, language };
}
