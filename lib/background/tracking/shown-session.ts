// The session of what a document shows, and of what a tab shows.
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import { currentDocument, type ShownDocument, type TabState } from '../../domain/watching/tab-documents.ts';
import { sessionKey, type WatchSession } from '../../domain/watching/watch-session.ts';
import type { ShownEpisode } from '../../messaging/protocol.ts';
import { openDatabase } from '../../store/database.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { readTab, type Tracking } from './tracking.ts';

export async function readSession(key: string): Promise<WatchSession | null> {
  return (await (await openDatabase()).get('sessions', key)) ?? null;
}

/** Tabs that show this episode. */
export async function tabsShowing(observed: ObservedEpisode): Promise<number[]> {
  const key = episodeKey(observed);
  return Object.entries(await readTabs())
    .filter(([, tab]) => tab.closedAt === null && keyOnScreen(tab) === key)
    .map(([tabId]) => Number(tabId));
}

/** Null while the tab shows no episode. */
function keyOnScreen(tab: TabState): string | null {
  const observed = currentDocument(tab)?.observed;
  return observed ? episodeKey(observed) : null;
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
