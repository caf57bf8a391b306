// Reads what a page shows in its first frame, so that the page does not change while it loads.
import type { QueryClient } from '@tanstack/react-query';
import { coverCspSources } from '../domain/addresses/cover-sources.ts';
import { defaultSettings, type Settings } from '../domain/settings.ts';
import type { Language } from '../domain/words/languages.ts';
import type { ReadWordsFile } from '../domain/words.ts';
import { readService } from '../store/preferences.ts';
import { startLiveUpdates } from './live-updates.ts';
import { createQueryClient } from './query-client.ts';
import { accountQuery } from './use-account.ts';
import { currentEntriesQuery, libraryQuery } from './use-library.ts';
import { outboxQuery } from './use-outbox.ts';
import { rememberedViewQuery } from './use-remembered-view.ts';
import { settingsQuery } from './use-settings.ts';
import { languageOf, translatorQuery } from './use-words.ts';

export { QueryClientProvider } from '@tanstack/react-query';

interface FirstFrame {
  readonly client: QueryClient;
  readonly theme: Settings['theme'];
  readonly language: Language;
  /** The CSP sources for the service's covers. */
  readonly covers: string;
}

/** The part of the list that a page shows in its first frame. */
export type FirstFrameList = 'none' | 'current' | 'all';

/** Reads the data. Never fails: unreadable data counts as missing, and is read again later. */
export async function readFirstFrame(readFile: ReadWordsFile, list: FirstFrameList): Promise<FirstFrame> {
  // Start with the texts in the browser's language before the settings are known, because most users have not set another language.
  const likely = languageOf(defaultSettings);
  const likelyFile = readFile(likely);
  likelyFile.catch(() => undefined);
  const client = createQueryClient();
  startLiveUpdates(client);
  const rest = [
    client.prefetchQuery(accountQuery),
    list === 'all' && prefetchLibrary(client),
    list === 'current' && client.prefetchQuery(currentEntriesQuery('anime')),
    list === 'current' && client.prefetchQuery(currentEntriesQuery('manga')),
    list !== 'none' && client.prefetchQuery(rememberedViewQuery),
    client.prefetchQuery(outboxQuery),
  ];
  const covers = readService().then(
    ({ baseUrl }) => coverCspSources(baseUrl),
    () => coverCspSources(''),
  );
  const settings = await client.fetchQuery(settingsQuery).catch(() => defaultSettings);
  const language = languageOf(settings);
  const readWords: ReadWordsFile = (one) => (one === likely ? likelyFile : readFile(one));
  await Promise.all([client.prefetchQuery(translatorQuery(language, readWords)), ...rest]);
  return { client, theme: settings.theme, language, covers: await covers };
}

/** Reads the list that the library tab shows first. */
async function prefetchLibrary(client: QueryClient): Promise<void> {
  const view = await client.fetchQuery(rememberedViewQuery).catch(() => null);
  await client.prefetchQuery(libraryQuery(view?.type ?? 'anime'));
}
