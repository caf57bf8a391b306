// The session of what a document shows, and of what a tab shows.
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import { currentDocument, type ShownDocument } from '../../domain/watching/tab-documents.ts';
import { sessionKey, type WatchSession } from '../../domain/watching/watch-session.ts';
import type { ShownEpisode } from '../../messaging/protocol.ts';
import { openDatabase } from '../../store/database.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { readTab, type Tracking } from './tracking.ts';

export async function readSession(key: string): Promise<WatchSession | null> {
  return (await (await openDatabase()).get('sessions', key)) ?? null;
}

/** A page on screen. */
export interface ShownPage {
  readonly tabId: number;
  readonly documentId: string;
}

/** Pages of the same origin that show this episode: another origin may name the same episode, but did not play it. */
export async function pagesShowing(observed: ObservedEpisode): Promise<ShownPage[]> {
  const key = episodeKey(observed);
  return Object.entries(await readTabs()).flatMap(([tabId, tab]) => {
    const document = tab.closedAt === null ? currentDocument(tab) : null;
    const isShown = document?.observed && episodeKey(document.observed) === key;
    return isShown && isFrom(document, observed) ? [{ tabId: Number(tabId), documentId: document.id }] : [];
  });
}

/** Whether a document has the origin that the episode was seen at. */
export function isFrom({ origin }: ShownDocument, { url }: ObservedEpisode): boolean {
  return new URL(url).origin === origin;
}

/** The session key of an episode in a document: of the account that its latest player was bound to. */
export function keyIn({ bindings, account }: ShownDocument, observed: ObservedEpisode): string {
  const key = episodeKey(observed);
  const bound = Object.values(bindings).findLast((binding) => binding.episodeKey === key);
  return sessionKey(key, bound ? bound.account : account);
}

/** Whether something of it was played in the document. */
export function isPlayedIn({ observed }: WatchSession, { bindings }: ShownDocument): boolean {
  const key = episodeKey(observed);
  return Object.values(bindings).some((binding) => binding.episodeKey === key);
}

/** An episode on screen, with its session where one was begun. */
interface Shown {
  readonly observed: ObservedEpisode;
  readonly session: WatchSession | null;
}

/** The session that a tab's popup shows: of the episode on screen. */
export async function sessionOf(tracking: Tracking, tabId: number): Promise<Shown | null> {
  const document = currentDocument(await readTab(tracking, tabId));
  if (!document?.observed) return null;
  const { observed } = document;
  return { observed, session: await readSession(keyIn(document, observed)) };
}

/** The same for an episode that the user has decided about. Null where the tab shows another one by now: the decision is not about that. */
export async function stillShown(
  tracking: Tracking,
  { tabId, episodeKey: key }: ShownEpisode,
): Promise<Shown | null> {
  const shown = await sessionOf(tracking, tabId);
  return shown && episodeKey(shown.observed) === key ? shown : null;
}
