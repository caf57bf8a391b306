// Decides about what was in doubt: when its page is left, or has shown it for long enough with nothing after it.

import type { Settings } from '../../domain/settings.ts';
import {
  consecutiveShorts,
  type HowLeft,
  isDoubtful,
  isUndecided,
  type LeftShort,
  outcomeOf,
  withoutDoubtful,
} from '../../domain/watching/doubtful.ts';
import {
  currentDocument,
  type Departure,
  lastShown,
  withDocument,
} from '../../domain/watching/tab-documents.ts';
import type { WatchSession } from '../../domain/watching/watch-session.ts';
import { openDatabase } from '../../store/database.ts';
import { isPlayedIn, keyIn, readSession } from './shown-session.ts';
import { readTab, type Tracking } from './tracking.ts';

/** Milliseconds after which a page that shows nothing has left what it showed: it was no gap. */
const LONGEST_GAP_MS = 60_000;

/** What a tab has left: it counts, or it was none of the episode. */
export async function depart(
  tracking: Tracking,
  tabId: number,
  departures: readonly Departure[],
): Promise<void> {
  for (const departure of departures) await decideAbout(tracking, tabId, departure);
}

async function decideAbout(
  tracking: Tracking,
  tabId: number,
  { observed, document, how, idleMs }: Omit<Departure, 'how'> & { readonly how: HowLeft },
): Promise<void> {
  const session = await readSession(keyIn(document, observed));
  const settings = await tracking.readSettings();
  // What another day has left is not decided by a look at the page.
  if (!session || (session.kind === 'playing' && !isPlayedIn(session, document))) return;
  if (!isOpen(session, settings)) return breakOff(tracking, tabId, session);
  const outcome = outcomeOf(session, how, idle(tracking, session, idleMs), settings.tracking);
  if (outcome === 'counts') await tracking.onWatched(session, settings);
  if (outcome === 'nothing') await (await openDatabase()).put('sessions', withoutDoubtful(session));
  if (outcome === 'asks' || outcome === 'perhaps')
    await addShort(tracking, tabId, session, settings, outcome === 'asks');
}

/** Milliseconds for which nothing was played or turned: a player's reports are the document's, a reader's are the session's. */
function idle({ now }: Tracking, session: WatchSession, idleMs: number): number {
  return session.kind === 'reading' ? now() - session.updatedAt : idleMs;
}

/** Whether it has come far enough, and is not decided yet. */
function isOpen(session: WatchSession, { tracking }: Settings): boolean {
  return session.watchedAt === null && isUndecided(session, tracking);
}

/** Two shorts one after the other are shorts. `asks`: what is alone counts with a question. */
async function addShort(
  tracking: Tracking,
  tabId: number,
  session: WatchSession,
  settings: Settings,
  asks: boolean,
): Promise<void> {
  const tab = await readTab(tracking, tabId);
  const shorts = consecutiveShorts(tab.shorts ?? [], session, tracking.now());
  if (asks && !(shorts.length > 1 && isDoubtful(session)))
    return tracking.onWatched({ ...session, isUnsure: true }, settings);
  await tracking.writeTab(tabId, { ...tab, shorts: shorts.slice(-1) });
  if (shorts.length > 1) for (const short of shorts) await countShort(tracking, short, settings);
}

async function countShort(tracking: Tracking, { key }: LeftShort, settings: Settings): Promise<void> {
  const session = await readSession(key);
  if (session && isOpen(session, settings)) await tracking.onWatched(session, settings);
}

/** A tab that plays something long shows advertisements, and no shorts. */
async function breakOff(tracking: Tracking, tabId: number, session: WatchSession): Promise<void> {
  if (isDoubtful(session)) return;
  const tab = await readTab(tracking, tabId);
  if (tab.shorts) await tracking.writeTab(tabId, { ...tab, shorts: undefined });
}

/** A page on screen that has to be asked whether it is still there: what it shows is in doubt. */
interface DoubtfulPage {
  readonly tabId: number;
  readonly documentId: string;
}

export async function doubtfulPages(tracking: Tracking): Promise<readonly DoubtfulPage[]> {
  const settings = await tracking.readSettings();
  const pages = await Promise.all(
    Object.entries(await tracking.readTabs()).map(async ([id, tab]) => {
      const document = tab.closedAt === null ? currentDocument(tab) : null;
      const shown = document && lastShown(document, tracking.now());
      const session = shown && (await readSession(keyIn(document, shown.observed)));
      return session && isOpen(session, settings) ? { tabId: Number(id), documentId: document.id } : [];
    }),
  );
  return pages.flat();
}

/** `isThere`: the page has just answered. */
export async function decide(
  tracking: Tracking,
  { tabId, documentId }: DoubtfulPage,
  isThere: boolean,
): Promise<void> {
  const tab = await readTab(tracking, tabId);
  const document = tab.documents.find(({ id }) => id === documentId);
  const shown = document && lastShown(document, tracking.now());
  if (!shown) return;
  if (isThere && document.observed) return decideAbout(tracking, tabId, { ...shown, document, how: 'stays' });
  if (isThere && document.left && tracking.now() - document.left.at < LONGEST_GAP_MS) return;
  await tracking.writeTab(tabId, withDocument(tab, { ...document, observed: null, left: null }));
  // How long a page stood that has gone without a word is not known.
  const idleMs = document.left?.idleMs ?? 0;
  await decideAbout(tracking, tabId, { ...shown, document, how: 'gone', idleMs });
}
