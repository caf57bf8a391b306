// The keyword `kiroku` in the address bar: titles of the list and of the catalogue, opened where the user wants them.
import type { Browser } from 'wxt/browser';
import type { LibraryEntry } from '../../contract/library.ts';
import { QUERY_MAX_LENGTH } from '../../contract/limits.ts';
import type { Media, MediaType } from '../../contract/media.ts';
import { isSignedIn } from '../../domain/account.ts';
import { readTitle } from '../../domain/deep-link.ts';
import { escapeXml, SHORTEST_QUERY, suggestTitles } from '../../domain/omnibox.ts';
import { readAccount } from '../../store/preferences.ts';
import { readLibrary } from '../../store/reading.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';
import { panelAddress } from './own-pages.ts';
import { readWords } from './words.ts';

type Suggest = Parameters<Parameters<WorkerBrowser['omnibox']['onInputChanged']['addListener']>[0]>[1];

const TYPING_PAUSE_MS = 250;
const isXml = !import.meta.env.FIREFOX;

/** Firefox for Android has no keywords in its address bar. */
export function listenToOmnibox(parts: Parts): void {
  const { platform, memory } = parts;
  const { omnibox } = platform.browser;
  if (!omnibox) return;
  const stopTyping = (): void => memory.stopTyping?.();
  omnibox.onInputStarted.addListener(() => void nameKeyword(parts));
  omnibox.onInputChanged.addListener((text, suggest) => {
    stopTyping();
    const query = text.trim().slice(0, QUERY_MAX_LENGTH);
    memory.stopTyping = platform.after(TYPING_PAUSE_MS, () => void answer(parts, query, suggest));
  });
  omnibox.onInputCancelled.addListener(stopTyping);
  omnibox.onInputEntered.addListener((text, disposition) => {
    stopTyping();
    void open(platform.browser, text.trim(), disposition);
  });
}

async function nameKeyword(parts: Parts): Promise<void> {
  const t = await readWords(parts);
  // Chromium puts what is typed in where `%s` stands; Firefox shows the text as it is.
  const description = t('browser.omnibox', { text: isXml ? '%s' : '…' });
  parts.platform.browser.omnibox.setDefaultSuggestion({
    description: isXml ? escapeXml(description) : description,
  });
}

async function answer(parts: Parts, text: string, suggest: Suggest): Promise<void> {
  if (text === '') return;
  const [t, anime, manga, found] = await Promise.all([
    readWords(parts),
    readShownList('anime'),
    readShownList('manga'),
    searchCatalogue(parts, text),
  ]);
  suggest([...suggestTitles({ t, text, own: [...anime, ...manga], found, isXml })]);
}

/** Signed out, nothing of the list is shown. */
async function readShownList(type: MediaType): Promise<LibraryEntry[]> {
  return isSignedIn(await readAccount()) ? readLibrary(type) : [];
}

/** Nothing when the service does not answer: the user's own titles are there in any case. */
async function searchCatalogue({ api }: Parts, q: string): Promise<readonly Media[]> {
  if (q.length < SHORTEST_QUERY) return [];
  const found = await api.call('search', { query: { q, limit: 6 } });
  return found.kind === 'ok' ? found.value.results : [];
}

async function open(
  browser: WorkerBrowser,
  text: string,
  disposition: `${Browser.omnibox.OnInputEnteredDisposition}`,
): Promise<void> {
  const title = readTitle(text);
  const url = panelAddress(browser, title ? { tab: 'search', title } : { tab: 'search', query: text });
  if (disposition === 'currentTab') await browser.tabs.update({ url });
  else await browser.tabs.create({ url, active: disposition === 'newForegroundTab' });
}
