// The keyword `kiroku` in the address bar: titles of the list and of the catalogue, opened where the user wants them.
import { type Browser, browser } from 'wxt/browser';
import { QUERY_MAX_LENGTH } from '@/lib/contract/limits.ts';
import type { Media } from '@/lib/contract/media.ts';
import { escapeXml, SHORTEST_QUERY, suggestTitles } from '@/lib/domain/omnibox.ts';
import { readTitle } from '@/lib/domain/start.ts';
import { readLibrary } from '@/lib/store/reading.ts';
import { panelAddress } from './own-pages.ts';
import { services } from './services.ts';
import { readWords } from './words.ts';

type Suggest = Parameters<Parameters<typeof browser.omnibox.onInputChanged.addListener>[0]>[1];

const TYPING_PAUSE_MS = 250;
const isXml = !import.meta.env.FIREFOX;
let pause: ReturnType<typeof setTimeout> | undefined;

/** Firefox for Android has no keywords in its address bar. */
export function listenToOmnibox(): void {
  if (!browser.omnibox) return;
  browser.omnibox.onInputStarted.addListener(() => void nameKeyword());
  browser.omnibox.onInputChanged.addListener((text, suggest) => {
    clearTimeout(pause);
    pause = setTimeout(() => void answer(text.trim().slice(0, QUERY_MAX_LENGTH), suggest), TYPING_PAUSE_MS);
  });
  browser.omnibox.onInputCancelled.addListener(() => clearTimeout(pause));
  browser.omnibox.onInputEntered.addListener((text, disposition) => {
    clearTimeout(pause);
    void open(text.trim(), disposition);
  });
}

async function nameKeyword(): Promise<void> {
  const word = await readWords();
  // Chromium puts what is typed in where `%s` stands; Firefox shows the text as it is.
  const description = word('browser.omnibox', { text: isXml ? '%s' : '…' });
  browser.omnibox.setDefaultSuggestion({ description: isXml ? escapeXml(description) : description });
}

async function answer(text: string, suggest: Suggest): Promise<void> {
  if (text === '') return;
  const [word, anime, manga, found] = await Promise.all([
    readWords(),
    readLibrary('anime'),
    readLibrary('manga'),
    searchCatalogue(text),
  ]);
  suggest([...suggestTitles({ word, text, own: [...anime, ...manga], found, isXml })]);
}

/** Nothing when the service does not answer: the user's own titles are there in any case. */
async function searchCatalogue(q: string): Promise<readonly Media[]> {
  if (q.length < SHORTEST_QUERY) return [];
  const found = await services.api.call('search', { query: { q, limit: 6 } });
  return found.kind === 'ok' ? found.value.results : [];
}

async function open(
  text: string,
  disposition: `${Browser.omnibox.OnInputEnteredDisposition}`,
): Promise<void> {
  const title = readTitle(text);
  const url = panelAddress(title ? { tab: 'search', title } : { tab: 'search', query: text });
  if (disposition === 'currentTab') await browser.tabs.update({ url });
  else await browser.tabs.create({ url, active: disposition === 'newForegroundTab' });
}
