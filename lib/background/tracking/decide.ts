// Decides about doubtful episodes. This happens when the page is left, or when it has shown the episode long enough without another episode
// following.

import type { Settings } from '../../domain/settings.ts';
import {
  addConsecutiveShort,
  type DepartureKind,
  isDoubtful,
  isUndecided,
  outcomeOfUndecidedSession,
  withoutDoubtfulPlaybacks,
} from '../../domain/watching/doubtful.ts';
import { changeDocument, type Departure, lastShownEpisode } from '../../domain/watching/tab-documents.ts';
import type { WatchSession } from '../../domain/watching/watch-session.ts';
import { readSettings } from '../../store/preferences.ts';
import { modifySession, readSession } from '../../store/sessions.ts';
import { modifyTab, readTab, readTabs } from '../../store/tabs/tab-states.ts';
import type { Context } from '../runtime/context.ts';
import { countWatchedEpisode } from '../sending/count-watched.ts';
import { documentOnScreen, isSessionPlayedInDocument, sessionKeyInDocument } from './shown-session.ts';

/** A page that shows no episode for this many milliseconds has left its episode. After a shorter time, the episode continues. */
const LONGEST_GAP_MS = 60_000;

/**
 * Decides for each episode that a tab has left: the episode counts, or it was not watched. Call this before storing the new state of the
 * tab. If the worker dies in between, the stored tab still names the episode, and the next worker decides again. A second decision changes
 * nothing.
 */
export async function decideDepartedEpisodes(
  ctx: Context,
  tabId: number,
  departures: readonly Departure[],
): Promise<void> {
  for (const departure of departures) await decideAbout(ctx, tabId, departure);
}

async function decideAbout(
  ctx: Context,
  tabId: number,
  { observed, document, how, idleMs }: Omit<Departure, 'how'> & { readonly how: DepartureKind },
): Promise<void> {
  const session = await readSession(sessionKeyInDocument(document, observed));
  const settings = await readSettings();
  // Skip the session if nothing of the episode was played in this document. It may be a session from another day.
  if (!session || (session.kind === 'playing' && !isSessionPlayedInDocument(session, document))) return;
  if (!isOpen(session, settings)) return endShorts(tabId, session);
  const outcome = outcomeOfUndecidedSession(session, how, idle(ctx, session, idleMs), settings.tracking);
  if (outcome === 'counts') await countIfOpen(ctx, session.key, settings);
  if (outcome === 'nothing')
    await modifySession(session.key, (stored) =>
      stored && isOpen(stored, settings) ? withoutDoubtfulPlaybacks(stored) : stored,
    );
  if (outcome === 'asks' || outcome === 'perhaps')
    await addShort(ctx, tabId, session, settings, outcome === 'asks');
}

/**
 * Returns for how many milliseconds nothing was played and no page was turned. For a chapter, this is the time since the session's last
 * update. For a video, it is `idleMs`, the idle time of the video's document.
 */
function idle({ now }: Context, session: WatchSession, idleMs: number): number {
  return session.kind === 'reading' ? now() - session.updatedAt : idleMs;
}

/** Whether the session has not counted yet, but has reached its threshold and waits for a decision. */
function isOpen(session: WatchSession, { tracking }: Settings): boolean {
  return session.watchedAt === null && isUndecided(session, tracking);
}

/**
 * Counts short videos of a tab. Two consecutive short videos of a season count. If `asks` is true, a single short video counts, too, but
 * with a question.
 */
async function addShort(
  ctx: Context,
  tabId: number,
  session: WatchSession,
  settings: Settings,
  asks: boolean,
): Promise<void> {
  const { shorts: before = [] } = await readTab(tabId);
  const shorts = addConsecutiveShort(before, session, ctx.now());
  if (asks && !(shorts.length > 1 && isDoubtful(session)))
    return countIfOpen(ctx, session.key, settings, asks);
  if (shorts.length > 1) for (const { key } of shorts) await countIfOpen(ctx, key, settings);
  await modifyTab(tabId, (tab) => ({ ...tab, shorts: shorts.slice(-1) }));
}

function countIfOpen(ctx: Context, key: string, settings: Settings, asks = false): Promise<void> {
  return countWatchedEpisode(ctx, { key, asks, counts: (session) => isOpen(session, settings) }, settings);
}

/** Forgets the short videos of the tab, because a long video shows that they were advertisements. */
async function endShorts(tabId: number, session: WatchSession): Promise<void> {
  if (isDoubtful(session)) return;
  await modifyTab(tabId, (tab) => (tab.shorts ? { ...tab, shorts: undefined } : tab));
}

interface DoubtfulPage {
  readonly tabId: number;
  readonly documentId: string;
}

export async function findDoubtfulPages(ctx: Context): Promise<readonly DoubtfulPage[]> {
  const settings = await readSettings();
  const pages = await Promise.all(
    Object.entries(await readTabs()).map(async ([id, tab]) => {
      const document = documentOnScreen(tab);
      const shown = document && lastShownEpisode(document, ctx.now());
      const session = shown && (await readSession(sessionKeyInDocument(document, shown.observed)));
      return session && isOpen(session, settings) ? { tabId: Number(id), documentId: document.id } : [];
    }),
  );
  return pages.flat();
}

/** Decides about the doubtful episode of a page. `isThere` states whether the page has just confirmed that it is still open. */
export function decideDoubtfulEpisode(
  ctx: Context,
  { tabId, documentId }: DoubtfulPage,
  isThere: boolean,
): Promise<void> {
  return ctx.state.queues.reports(async () => {
    const { documents } = await readTab(tabId);
    const document = documents.find(({ id }) => id === documentId);
    // If the page has not confirmed that it is open, use the time of its last report. How long it stayed open after that report is unknown.
    const shown = document && lastShownEpisode(document, isThere ? ctx.now() : document.at);
    if (!shown) return;
    if (isThere && document.observed) return decideAbout(ctx, tabId, { ...shown, document, how: 'stays' });
    if (isThere && document.left && ctx.now() - document.left.at < LONGEST_GAP_MS) return;
    await decideDepartedEpisodes(ctx, tabId, [{ ...shown, document, how: 'gone' }]);
    await modifyTab(tabId, (tab) => changeDocument(tab, documentId, { observed: null, left: null }));
  });
}
