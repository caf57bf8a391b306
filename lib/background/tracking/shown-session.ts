// Finds the session of the episode that a document or a tab shows.
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import { currentDocument, type ShownDocument, type TabState } from '../../domain/watching/tab-documents.ts';
import { sessionKey, type WatchSession } from '../../domain/watching/watch-session.ts';
import type { ShownEpisode } from '../../messaging/protocol.ts';
import { readSession } from '../../store/sessions.ts';
import { readTab, readTabs } from '../../store/tabs/tab-states.ts';

export interface ShownPage {
  readonly tabId: number;
  readonly documentId: string;
}

/** Returns the document on screen in an open tab. Returns null for a closed tab, although its data stays stored for a while. */
export function documentOnScreen(tab: TabState | undefined): ShownDocument | null {
  return tab?.closedAt === null ? currentDocument(tab) : null;
}

/**
 * Returns the pages on the episode's origin that show the episode. A page of another origin may name the same episode, but did not play it.
 */
export async function findPagesShowingEpisode(observed: ObservedEpisode): Promise<ShownPage[]> {
  const key = episodeKey(observed);
  return Object.entries(await readTabs()).flatMap(([tabId, tab]) => {
    const document = documentOnScreen(tab);
    const isShown = document?.observed && episodeKey(document.observed) === key;
    return isShown && isDocumentOfEpisodeOrigin(document, observed)
      ? [{ tabId: Number(tabId), documentId: document.id }]
      : [];
  });
}

export function isDocumentOfEpisodeOrigin({ origin }: ShownDocument, { url }: ObservedEpisode): boolean {
  return new URL(url).origin === origin;
}

/**
 * Returns the session key of an episode in a document. The key contains the account to which the episode's latest player is bound. If no
 * player is bound, it contains the document's account.
 */
export function sessionKeyInDocument(
  { bindings, account }: ShownDocument,
  observed: ObservedEpisode,
): string {
  const key = episodeKey(observed);
  const bound = Object.values(bindings).findLast((binding) => binding.episodeKey === key);
  return sessionKey(key, bound ? bound.account : account);
}

/** Whether part of the episode was played in the document. */
export function isSessionPlayedInDocument({ observed }: WatchSession, { bindings }: ShownDocument): boolean {
  const key = episodeKey(observed);
  return Object.values(bindings).some((binding) => binding.episodeKey === key);
}

interface ShownSession {
  readonly observed: ObservedEpisode;
  readonly session: WatchSession | null;
}

/** Returns the episode that a tab shows, with its session. Null if the tab shows no episode. */
export async function readShownSession(tabId: number): Promise<ShownSession | null> {
  const document = currentDocument(await readTab(tabId));
  if (!document?.observed) return null;
  const { observed } = document;
  return { observed, session: await readSession(sessionKeyInDocument(document, observed)) };
}

/** Returns the episode about which the user has decided, with its session. Null if the tab now shows another episode. */
export async function readSessionIfStillShown({
  tabId,
  episodeKey: key,
}: ShownEpisode): Promise<ShownSession | null> {
  const shown = await readShownSession(tabId);
  return shown && episodeKey(shown.observed) === key ? shown : null;
}
