// Finds the session of what a document or a tab shows.
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import { currentDocument, type ShownDocument, type TabState } from '../../domain/watching/tab-documents.ts';
import { sessionKey, type WatchSession } from '../../domain/watching/watch-session.ts';
import type { ShownEpisode } from '../../messaging/protocol.ts';
import { readSession } from '../../store/sessions.ts';
import { readTab, readTabs } from '../../store/tabs/tab-states.ts';

/** A page on screen. */
export interface ShownPage {
  readonly tabId: number;
  readonly documentId: string;
}

/** The document on screen in an open tab. Null for a closed tab, which stays stored for a while. */
export function openDocument(tab: TabState | undefined): ShownDocument | null {
  return tab?.closedAt === null ? currentDocument(tab) : null;
}

/** Finds the pages of the same origin that show this episode. Another origin may name the same episode, but did not play it. */
export async function pagesShowing(observed: ObservedEpisode): Promise<ShownPage[]> {
  const key = episodeKey(observed);
  return Object.entries(await readTabs()).flatMap(([tabId, tab]) => {
    const document = openDocument(tab);
    const isShown = document?.observed && episodeKey(document.observed) === key;
    return isShown && hasOriginOf(document, observed)
      ? [{ tabId: Number(tabId), documentId: document.id }]
      : [];
  });
}

/** Whether a document has the origin that the episode was seen at. */
export function hasOriginOf({ origin }: ShownDocument, { url }: ObservedEpisode): boolean {
  return new URL(url).origin === origin;
}

/** The session key of an episode in a document, for the account to which its latest player is bound. */
export function sessionKeyIn({ bindings, account }: ShownDocument, observed: ObservedEpisode): string {
  const key = episodeKey(observed);
  const bound = Object.values(bindings).findLast((binding) => binding.episodeKey === key);
  return sessionKey(key, bound ? bound.account : account);
}

/** Whether any of the episode was played in the document. */
export function isPlayedIn({ observed }: WatchSession, { bindings }: ShownDocument): boolean {
  const key = episodeKey(observed);
  return Object.values(bindings).some((binding) => binding.episodeKey === key);
}

/** An episode on screen, with its session if one exists. */
interface Shown {
  readonly observed: ObservedEpisode;
  readonly session: WatchSession | null;
}

/** The episode on a tab's screen with its session, for the popup. */
export async function shownInTab(tabId: number): Promise<Shown | null> {
  const document = currentDocument(await readTab(tabId));
  if (!document?.observed) return null;
  const { observed } = document;
  return { observed, session: await readSession(sessionKeyIn(document, observed)) };
}

/** The same for an episode that the user decided about. Null if the tab shows another one now. */
export async function stillShown({ tabId, episodeKey: key }: ShownEpisode): Promise<Shown | null> {
  const shown = await shownInTab(tabId);
  return shown && episodeKey(shown.observed) === key ? shown : null;
}
