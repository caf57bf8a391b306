// The keyword `kiroku` in the address bar: titles of the list and of the catalogue, opened where the user wants them.
import type { Browser } from 'wxt/browser';
import type { Media, MediaType } from '../../contract/media.ts';
import { isSignedIn } from '../../domain/account.ts';
import type { ShownEntry } from '../../domain/changes/pending-entries.ts';
import { shownTo } from '../../domain/changes/shown-to.ts';
import { titlesMeant } from '../../domain/commands/find-titles.ts';
import { readTitle } from '../../domain/deep-link.ts';
import { escapeXml, MOST_SUGGESTED, SHORTEST_QUERY, suggestTitles } from '../../domain/omnibox.ts';
import { readAccount } from '../../store/preferences.ts';
import { readLibrary } from '../../store/reading.ts';
import { openPlace } from '../continuing/open-place.ts';
import { titlePlaces } from '../continuing/title-places.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';
import { panelAddress } from './own-pages.ts';
import { readWords } from './words.ts';

type Suggest = Parameters<Parameters<WorkerBrowser['omnibox']['onInputChanged']['addListener']>[0]>[1];

const isXml = !import.meta.env.FIREFOX;

/** Says what the keyword does, before anything is typed. */
export async function nameKeyword(parts: Parts): Promise<void> {
  const t = await readWords(parts);
  // Chromium puts what is typed in where `%s` stands; Firefox shows the text as it is.
  const description = t('browser.omnibox', { text: isXml ? '%s' : '…' });
  parts.platform.browser.omnibox.setDefaultSuggestion({
    description: isXml ? escapeXml(description) : description,
  });
}

/** Suggests lines for what is typed. */
export async function answer(parts: Parts, text: string, suggest: Suggest): Promise<void> {
  if (text === '') return;
  const [t, anime, manga, found] = await Promise.all([
    readWords(parts),
    readShownList(parts, 'anime'),
    readShownList(parts, 'manga'),
    searchCatalogue(parts, text),
  ]);
  const own = titlesMeant(t, [...anime, ...manga], text, MOST_SUGGESTED);
  const places = await titlePlaces(
    parts,
    own.map(({ mediaId }) => mediaId),
  );
  const lines = suggestTitles({ t, text, own, found, places, isXml });
  parts.memory.offered = lines;
  suggest(lines.map(({ page, ...line }) => line));
}

/** As the popup shows it. Signed out, nothing of the list is shown. */
async function readShownList({ outbox }: Parts, type: MediaType): Promise<readonly ShownEntry[]> {
  const account = await readAccount();
  if (!isSignedIn(account)) return [];
  return shownTo(account.id, await readLibrary(type), await outbox.list(), type);
}

/** Nothing when the service does not answer: the user's own titles are there in any case. */
async function searchCatalogue({ api }: Parts, q: string): Promise<readonly Media[]> {
  if (q.length < SHORTEST_QUERY) return [];
  const found = await api.call('search', { query: { q, limit: 6 } });
  return found.kind === 'ok' ? found.value.results : [];
}

/** Opens the line that was chosen, or looks for what was typed. */
export async function open(
  parts: Parts,
  text: string,
  disposition: `${Browser.omnibox.OnInputEnteredDisposition}`,
): Promise<void> {
  const { browser } = parts.platform;
  const go = (url: string): Promise<unknown> =>
    disposition === 'currentTab'
      ? browser.tabs.update({ url })
      : browser.tabs.create({ url, active: disposition === 'newForegroundTab' });
  // Only what was offered is opened so, and only while it still is.
  const page = parts.memory.offered.find(({ content }) => content === text)?.page;
  if (page && (await openPlace(parts, page, go)).ok) return;
  const title = readTitle(text);
  await go(panelAddress(browser, title ? { tab: 'search', title } : { tab: 'search', query: text }));
}
