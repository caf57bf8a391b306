// Handles the keyword `kiroku` in the address bar. Suggests titles of the list and the catalogue, and opens the chosen title.
import type { Browser } from 'wxt/browser';
import type { Media, MediaType } from '../../contract/media.ts';
import { isSignedIn } from '../../domain/account.ts';
import { entriesShownToAccount } from '../../domain/changes/entries-shown-to-account.ts';
import type { ShownEntry } from '../../domain/changes/pending-entries.ts';
import { findTitlesInCommandLine } from '../../domain/commands/find-titles.ts';
import { readTitleRef } from '../../domain/deep-link.ts';
import { escapeXml, MAX_SUGGESTIONS, MIN_QUERY_LENGTH, suggestTitles } from '../../domain/omnibox.ts';
import { readOutbox } from '../../store/outbox/read-outbox.ts';
import { withItemScoresOutOfTen } from '../../store/outbox/shown-items.ts';
import { readAccount } from '../../store/preferences.ts';
import { readLibrary } from '../../store/reading.ts';
import { readFromService } from '../account/call-service.ts';
import { openResumePoint } from '../resume/open-resume-point.ts';
import { readResumePointsOfTitles } from '../resume/resume-points.ts';
import type { Context } from '../runtime/context.ts';
import type { WorkerBrowser } from '../runtime/platform.ts';
import { readTranslate } from '../runtime/words.ts';
import { panelAddress } from './extension-pages.ts';

type Suggest = Parameters<Parameters<WorkerBrowser['omnibox']['onInputChanged']['addListener']>[0]>[1];

const isXml = !import.meta.env.FIREFOX;

/** Sets the description that the address bar shows before anything is typed. */
export async function setOmniboxDescription(ctx: Context): Promise<void> {
  const t = await readTranslate(ctx);
  // Chromium replaces `%s` with the typed text. Firefox would show `%s` itself.
  const description = t('browser.omnibox', { text: isXml ? '%s' : '…' });
  ctx.browser.omnibox.setDefaultSuggestion({
    description: isXml ? escapeXml(description) : description,
  });
}

/** Suggests titles for the typed text. */
export async function suggestTitlesForText(ctx: Context, text: string, suggest: Suggest): Promise<void> {
  if (text === '') return;
  const [t, anime, manga, found] = await Promise.all([
    readTranslate(ctx),
    readShownList('anime'),
    readShownList('manga'),
    searchCatalogue(ctx, text),
  ]);
  const listed = findTitlesInCommandLine(t, [...anime, ...manga], text, MAX_SUGGESTIONS);
  const resumePoints = await readResumePointsOfTitles(
    ctx,
    listed.map(({ mediaId }) => mediaId),
  );
  const lines = suggestTitles({ t, text, listed, found, resumePoints, isXml });
  ctx.state.omnibox.suggested = lines;
  suggest(lines.map(({ page, ...line }) => line));
}

/** Returns the list as the popup shows it, or an empty list if the user is signed out. */
async function readShownList(type: MediaType): Promise<readonly ShownEntry[]> {
  const account = await readAccount();
  if (!isSignedIn(account)) return [];
  return entriesShownToAccount(
    account.id,
    await readLibrary(type),
    await withItemScoresOutOfTen(await readOutbox()),
    type,
  );
}

/** Searches the catalogue. Returns nothing if the service does not answer. Titles of the list are suggested in any case. */
async function searchCatalogue(ctx: Context, q: string): Promise<readonly Media[]> {
  if (q.length < MIN_QUERY_LENGTH) return [];
  const found = await readFromService(ctx, null, 'search', { q, limit: 6 });
  return found.kind === 'ok' ? found.value.results : [];
}

/** Opens the chosen suggestion, or searches for the typed text. */
export async function openSuggestion(
  ctx: Context,
  text: string,
  disposition: `${Browser.omnibox.OnInputEnteredDisposition}`,
): Promise<void> {
  const { browser } = ctx;
  const go = (url: string): Promise<unknown> =>
    disposition === 'currentTab'
      ? browser.tabs.update({ url })
      : browser.tabs.create({ url, active: disposition === 'newForegroundTab' });
  // Open the page of a suggestion only if it is still offered. Otherwise open the title or the search.
  const page = ctx.state.omnibox.suggested.find(({ content }) => content === text)?.page;
  if (page && (await openResumePoint(ctx, page, go)).ok) return;
  const title = readTitleRef(text);
  await go(panelAddress(ctx, title ? { tab: 'search', title } : { tab: 'search', query: text }));
}
