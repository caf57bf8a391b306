// Reads what a page needs before its first frame, so that it opens complete.
import type { QueryClient } from '@tanstack/react-query';
import { coverSources } from '../domain/addresses/cover-sources.ts';
import { defaultSettings, type Settings } from '../domain/settings.ts';
import type { Language } from '../domain/words/languages.ts';
import type { ReadWordsFile } from '../domain/words.ts';
import { readService } from '../store/preferences.ts';
import { startLiveUpdates } from './live-updates.ts';
import { createQueryClient } from './query-client.ts';
import { accountQuery } from './use-account.ts';
import { libraryQuery, watchingQuery } from './use-library.ts';
import { outboxQuery } from './use-outbox.ts';
import { settingsQuery } from './use-settings.ts';
import { languageOf, wordsQuery } from './use-words.ts';

export { QueryClientProvider } from '@tanstack/react-query';

interface FirstFrame {
  readonly client: QueryClient;
  readonly theme: Settings['theme'];
  readonly language: Language;
  /** The CSP sources for the service's covers. */
  readonly covers: string;
}

/** The part of the list in a page's first frame. */
export type FirstList = 'none' | 'watching' | 'all';

/** Never fails: unreadable data is shown as missing and read again later. */
export async function readFirstFrame(readFile: ReadWordsFile, list: FirstList): Promise<FirstFrame> {
  // Most users leave the language to the browser, so its file is read before the settings are known.
  const likely = languageOf(defaultSettings);
  const likelyFile = readFile(likely);
  likelyFile.catch(() => undefined);
  const client = createQueryClient();
  startLiveUpdates(client);
  const rest = [
    client.prefetchQuery(accountQuery),
    list === 'all' && client.prefetchQuery(libraryQuery('anime')),
    list === 'watching' && client.prefetchQuery(watchingQuery),
    client.prefetchQuery(outboxQuery),
  ];
  const covers = readService().then(
    ({ baseUrl }) => coverSources(baseUrl),
    () => coverSources(''),
  );
  const settings = await client.fetchQuery(settingsQuery).catch(() => defaultSettings);
  const language = languageOf(settings);
  const readWords: ReadWordsFile = (one) => (one === likely ? likelyFile : readFile(one));
  await Promise.all([client.prefetchQuery(wordsQuery(language, readWords)), ...rest]);
  return { client, theme: settings.theme, language, covers: await covers };
}
