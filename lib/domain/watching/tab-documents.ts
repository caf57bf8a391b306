// Records what each document of a tab shows and plays, and which episodes the user left. A page's document also lists the frames of its
// players, so that a player's report is assigned to its page.
import { episodeKey, type ObservedEpisode } from '../episode.ts';
import type { VideoBindings } from './bind-video.ts';
import type { DepartureKind, LeftShortVideo } from './doubtful.ts';
import type { PlayedRange } from './samples.ts';

/** The browser's information about the document that sends a report. No part of it comes from the page. */
export interface ReportingDocument {
  readonly tabId: number;
  /** The frame's id: 0 for the page itself. A page that is being left may already have another id. */
  readonly frameId: number | null;
  /** Unique within a browser session. */
  readonly documentId: string;
  readonly origin: string;
  /** False for a document that was left, is in the back/forward cache, or is prerendered. */
  readonly isActive: boolean;
  /** The origin of the tab's page; null if Kiroku may not know it. */
  readonly tabOrigin: string | null;
}

/** The main document of a page, with what it shows and plays. `frames` has only the ids of the documents in the page's frames. */
export interface ShownDocument {
  readonly id: string;
  readonly origin: string;
  /** Null while the document shows no episode. */
  readonly observed: ObservedEpisode | null;
  readonly bindings: VideoBindings;
  /**
   * Maps a video's id to the reports that the video sent while the page named no episode. `from` and `to` are the seconds of content that
   * it had played at its first and at its last such report.
   */
  readonly unnamed?: Readonly<Record<string, PlayedRange>> | undefined;
  /** The ids of those documents in the page's frames that contain players. */
  readonly frames: readonly string[];
  /** The account that was signed in when the document last reported its episode. */
  readonly account: string | null;
  /** When the document last changed or one of its players last reported, in epoch milliseconds. */
  readonly at: number;
  /**
   * The episode that the document showed before. Set while the document is on screen and shows no episode, because this may be only a short
   * gap.
   */
  readonly left?: LeftEpisode | null | undefined;
}

/**
 * `idleMs` is the number of milliseconds in which the page still showed the episode but played nothing. `at` is when the episode was left,
 * in epoch milliseconds.
 */
interface LeftEpisode {
  readonly observed: ObservedEpisode;
  readonly idleMs: number;
  readonly at: number;
}

export interface TabState {
  /** The id of the document on screen. */
  readonly current: string | null;
  /** The stored documents, oldest first. */
  readonly documents: readonly ShownDocument[];
  /** When the tab was closed, in epoch milliseconds; null while it is open. The last report of a closed tab may still arrive. */
  readonly closedAt: number | null;
  /** The latest consecutive shorts that were perhaps watched in this tab. */
  readonly shorts?: readonly LeftShortVideo[] | undefined;
}
export type TabStates = Readonly<Record<string, TabState>>;

/**
 * The maximum number of documents that are stored for a tab: the one on screen and the last ones before it. Their last reports may be late,
 * and the user may go back to them.
 */
const MOST_DOCUMENTS = 4;
const MOST_FRAMES = 20;
const MOST_UNNAMED = 20;
/** The number of closed tabs that are retained. */
const MOST_CLOSED = 5;

export const emptyTab: TabState = { current: null, documents: [], closedAt: null };

/** A page's report of the episode that it shows. `isHello` marks the first report of a page that shows no episode. */
export interface PageReport {
  readonly observed: ObservedEpisode | null;
  readonly isHello: boolean;
}

/** Returns the tab's document that sent a report, or that contains the frame that sent it. Returns null if it is unknown. */
export function documentOfReport(
  tab: TabState,
  { documentId }: Pick<ReportingDocument, 'documentId'>,
): ShownDocument | null {
  return tab.documents.find(({ id, frames }) => id === documentId || frames.includes(documentId)) ?? null;
}

/**
 * Whether the tab may show this document: the tab's origin is unknown, or is the document's origin. New videos are bound only in such a
 * document.
 */
export function mayBeShownInTab({ origin }: ShownDocument, { tabOrigin }: ReportingDocument): boolean {
  return tabOrigin === null || tabOrigin === origin;
}

/** Returns the document on screen; null if it is unknown. */
export function currentDocument(tab: TabState | undefined): ShownDocument | null {
  return tab?.documents.find(({ id }) => id === tab.current) ?? null;
}

/** Updates the tab with a page's report. A page that is not on screen can only withdraw its episode. */
export function applyReportToTab(
  tab: TabState,
  from: ReportingDocument,
  { observed, isHello }: PageReport,
  by: Pick<ShownDocument, 'account' | 'at'>,
): TabState {
  const known = tab.documents.find(({ id }) => id === from.documentId);
  const isOnScreen = from.isActive && from.frameId === 0;
  if (!isOnScreen && (!known || observed)) return tab;
  if (!known && !observed && !isHello) return tab;
  const { id, origin } = { id: from.documentId, origin: from.origin };
  const before = known ?? { id, origin, observed: null, bindings: {}, frames: [], ...by };
  const shown = isHello && known ? before : nowShowing(before, observed, isOnScreen, by);
  const comes = isOnScreen && (observed !== null || isHello);
  if (!comes || tab.current === id) return withDocument(tab, shown);
  // Another page is on screen now. Clear `left` of the other documents, because they no longer return after their gap.
  const others = tab.documents.map((document) => (document.left ? { ...document, left: null } : document));
  return withDocument({ ...tab, documents: others, current: id }, shown);
}

/** Applies a report to a document. `at` is the time of the last change, so a repeated report of the same episode does not update it. */
function nowShowing(
  before: ShownDocument,
  observed: ObservedEpisode | null,
  isOnScreen: boolean,
  { account, at }: Pick<ShownDocument, 'account' | 'at'>,
): ShownDocument {
  if (observed) {
    const isSame = before.observed !== null && episodeKey(before.observed) === episodeKey(observed);
    return { ...before, observed, account, at: isSame ? before.at : at, left: null };
  }
  const leaves = before.observed && { observed: before.observed, idleMs: Math.max(0, at - before.at), at };
  return { ...before, observed, account, at, left: isOnScreen ? (leaves ?? before.left) : null };
}

/** Returns the tab with a new or updated document. Drops the oldest documents if there are too many. */
export function withDocument(tab: TabState, document: ShownDocument): TabState {
  const others = tab.documents.filter(({ id }) => id !== document.id);
  const all = [...others, document];
  const surplus = all.filter(({ id }) => id !== tab.current && id !== document.id);
  const gone = new Set(surplus.slice(0, Math.max(0, all.length - MOST_DOCUMENTS)));
  return { ...tab, documents: all.filter((one) => !gone.has(one)) };
}

/** Returns the tab with a changed document; unchanged if the document is no longer stored. */
export function changeDocument(tab: TabState, documentId: string, change: Partial<ShownDocument>): TabState {
  const document = tab.documents.find(({ id }) => id === documentId);
  return document ? withDocument(tab, { ...document, ...change }) : tab;
}

/**
 * Records how much a video has played while its document named no episode. Returns the same object if `played` (seconds of content in all)
 * is unchanged.
 */
export function recordSecondsWithoutEpisode(
  document: ShownDocument,
  videoId: string,
  played: number,
): ShownDocument {
  const { [videoId]: before, ...others } = document.unnamed ?? {};
  if (before?.to === played) return document;
  const retained = Object.entries(others).slice(1 - MOST_UNNAMED);
  const reported = { from: before?.from ?? played, to: played };
  return { ...document, unnamed: { ...Object.fromEntries(retained), [videoId]: reported } };
}

/**
 * Returns the seconds of content that a video played while no episode was named. Seconds before its first report are left out, because
 * Kiroku may have started later than the video.
 */
export function secondsPlayedWithoutEpisode({ unnamed }: ShownDocument, videoId: string): number {
  const { from, to } = unnamed?.[videoId] ?? { from: 0, to: 0 };
  return to - from;
}

/** Records that a frame belongs to a page, as the browser has reported. */
export function withFrame(tab: TabState, pageId: string, frameId: string): TabState {
  const page = tab.documents.find(({ id }) => id === pageId);
  if (!page || page.frames.includes(frameId)) return tab;
  return withDocument(tab, { ...page, frames: [...page.frames.slice(1 - MOST_FRAMES), frameId] });
}

/** Marks a tab as closed. Only the last few closed tabs are retained. */
export function markTabClosed(tabs: TabStates, tabId: number, now: number): TabStates {
  const tab = tabs[tabId];
  if (!tab) return tabs;
  const all: [string, TabState][] = Object.entries({ ...tabs, [String(tabId)]: { ...tab, closedAt: now } });
  const closed = all
    .filter(([, { closedAt }]) => closedAt !== null)
    .sort(([, a], [, b]) => (b.closedAt ?? 0) - (a.closedAt ?? 0));
  const gone = new Set(closed.slice(MOST_CLOSED).map(([id]) => id));
  return Object.fromEntries(all.filter(([id]) => !gone.has(id)));
}

/**
 * An episode that a document has left. `idleMs` is the number of milliseconds in which the page still showed the episode but played
 * nothing.
 */
export interface Departure {
  readonly observed: ObservedEpisode;
  readonly document: ShownDocument;
  readonly how: Exclude<DepartureKind, 'stays'>;
  readonly idleMs: number;
}

/** Returns the episode that a document shows, or showed before a gap; null if there is none. */
export function lastShownEpisode(
  { observed, at, left }: ShownDocument,
  now: number,
): Pick<Departure, 'observed' | 'idleMs'> | null {
  if (observed) return { observed, idleMs: Math.max(0, now - at) };
  return left ? { observed: left.observed, idleMs: left.idleMs } : null;
}

/** Returns the episodes that were left between two states of a tab. */
export function departuresBetween(before: TabState, after: TabState, now: number): readonly Departure[] {
  return before.documents.flatMap((document): readonly Departure[] => {
    const shown = lastShownEpisode(document, now);
    const later = after.documents.find(({ id }) => id === document.id);
    if (!shown || later?.left) return [];
    if (!later?.observed) return [{ ...shown, document, how: 'gone' }];
    const isSame = episodeKey(later.observed) === episodeKey(shown.observed);
    return isSame ? [] : [{ ...shown, document, how: 'next' }];
  });
}

/**
 * Returns the episodes that were left by closing a tab. If `closedAt` is null, the time is unknown, and pages count as closed at their last
 * report.
 */
export function departuresOfClosedTab(
  { documents }: TabState,
  closedAt: number | null,
): readonly Departure[] {
  return documents.flatMap((document) => {
    const shown = lastShownEpisode(document, closedAt ?? document.at);
    return shown ? [{ ...shown, document, how: 'gone' as const }] : [];
  });
}

/** Whether any tab has an unowned document or video, because it began before the first sign-in. */
export function hasUnownedDocuments(tabs: TabStates): boolean {
  return Object.values(tabs).some(({ documents }) => documents.some(isUnowned));
}

function isUnowned({ account, bindings }: ShownDocument): boolean {
  return account === null || Object.values(bindings).some((binding) => binding.account === null);
}

/** Assigns all unowned documents and videos to the account of the first sign-in. */
export function assignAccountToTabs(tabs: TabStates, account: string): TabStates {
  if (!hasUnownedDocuments(tabs)) return tabs;
  return Object.fromEntries(
    Object.entries(tabs).map(([id, tab]) => [
      id,
      { ...tab, documents: tab.documents.map((document) => assignAccountToDocument(document, account)) },
    ]),
  );
}

function assignAccountToDocument(document: ShownDocument, account: string): ShownDocument {
  const bindings = Object.entries(document.bindings).map(([videoId, binding]) => [
    videoId,
    { ...binding, account: binding.account ?? account },
  ]);
  return { ...document, account: document.account ?? account, bindings: Object.fromEntries(bindings) };
}
