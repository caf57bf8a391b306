// What a tab shows, document by document: a document is the identity that page and player are joined by.
import { episodeKey, type ObservedEpisode } from '../episode.ts';
import type { VideoBindings } from './bind-video.ts';
import type { HowLeft, LeftShort } from './doubtful.ts';
import type { PlayedRange } from './samples.ts';

/** Who reports from a tab; all of it is the browser's word, not the page's. */
export interface Reporter {
  readonly tabId: number;
  /** 0 for the page itself; a page that is being left may have another one already. */
  readonly frameId: number | null;
  /** Unique among all documents of a browser session. */
  readonly documentId: string;
  readonly origin: string;
  /** False for a document that was left, is kept for "back", or is not on screen yet. */
  readonly isActive: boolean;
  /** Of the tab around the sender, where it may be known. */
  readonly tabOrigin: string | null;
}

/** A page, as opposed to a frame in one. */
export interface ShownDocument {
  readonly id: string;
  readonly origin: string;
  /** Null while it shows no episode. */
  readonly observed: ObservedEpisode | null;
  readonly bindings: VideoBindings;
  /** What videos had played when they were heard first and last while it named no episode, in content seconds, by video. */
  readonly unnamed?: Readonly<Record<string, PlayedRange>> | undefined;
  /** The documents in its frames that hold players. */
  readonly frames: readonly string[];
  /** Who was signed in when it last said what it shows. */
  readonly account: string | null;
  /** Epoch milliseconds of the last change, or of the last report of a player. */
  readonly at: number;
  /** While it is on screen and shows nothing: what it showed before, since that may only be a gap. */
  readonly left?: LeftEpisode | null | undefined;
}

/** `idleMs`: milliseconds for which it was still shown when nothing was played any more. `at` in epoch milliseconds. */
interface LeftEpisode {
  readonly observed: ObservedEpisode;
  readonly idleMs: number;
  readonly at: number;
}

export interface TabState {
  /** Id of the document on screen. */
  readonly current: string | null;
  /** Oldest first. */
  readonly documents: readonly ShownDocument[];
  /** Epoch milliseconds; null while the tab is open. A closed tab may still have a last report on its way. */
  readonly closedAt: number | null;
  /** What was perhaps watched in it last, one short after the other. */
  readonly shorts?: readonly LeftShort[] | undefined;
}
export type TabStates = Readonly<Record<string, TabState>>;

/** The one on screen, and those that were left last: their last reports may be late, and "back" brings them back. */
const MOST_DOCUMENTS = 4;
const MOST_FRAMES = 20;
const MOST_UNNAMED = 20;
/** Closed tabs that are remembered. */
const MOST_CLOSED = 5;
export const emptyTab: TabState = { current: null, documents: [], closedAt: null };

/** What a page says of itself. `isHello`: it has not said anything before, and sees no episode. */
export interface PageReport {
  readonly observed: ObservedEpisode | null;
  readonly isHello: boolean;
}

/** The document that a report comes from: the page's own, or the page around a frame; null for one that is not known. */
export function documentOf(
  tab: TabState,
  { documentId }: Pick<Reporter, 'documentId'>,
): ShownDocument | null {
  return tab.documents.find(({ id, frames }) => id === documentId || frames.includes(documentId)) ?? null;
}

/** Whether a document may be what its tab shows: a new video begins in no other one. */
export function showsTab({ origin }: ShownDocument, { tabOrigin }: Reporter): boolean {
  return tabOrigin === null || tabOrigin === origin;
}

export function currentDocument(tab: TabState | undefined): ShownDocument | null {
  return tab?.documents.find(({ id }) => id === tab.current) ?? null;
}

/** The tab after a page has said what it shows. A page that is left clears itself and nothing else. */
export function showDocument(
  tab: TabState,
  from: Reporter,
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
  // What another page left is left for good.
  const others = tab.documents.map((document) => (document.left ? { ...document, left: null } : document));
  return withDocument({ ...tab, documents: others, current: id }, shown);
}

/** A document that says the same again has not changed. */
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

/** The tab with a newer state of one of its documents. */
export function withDocument(tab: TabState, document: ShownDocument): TabState {
  const others = tab.documents.filter(({ id }) => id !== document.id);
  const all = [...others, document];
  const surplus = all.filter(({ id }) => id !== tab.current && id !== document.id);
  const gone = new Set(surplus.slice(0, Math.max(0, all.length - MOST_DOCUMENTS)));
  return { ...tab, documents: all.filter((one) => !gone.has(one)) };
}

/** A document in which a video plays that no episode is named for; the same where that is known. `played`: content seconds in all. */
export function withUnnamed(document: ShownDocument, videoId: string, played: number): ShownDocument {
  const { [videoId]: before, ...others } = document.unnamed ?? {};
  if (before?.to === played) return document;
  const kept = Object.entries(others).slice(1 - MOST_UNNAMED);
  const heard = { from: before?.from ?? played, to: played };
  return { ...document, unnamed: { ...Object.fromEntries(kept), [videoId]: heard } };
}

/** Content seconds that a video was heard to play while no episode was named. What it had played before is not held against it: Kiroku may have begun later. */
export function unnamedSeconds({ unnamed }: ShownDocument, videoId: string): number {
  const { from, to } = unnamed?.[videoId] ?? { from: 0, to: 0 };
  return to - from;
}

/** The tab after the browser has said which frames its page holds. */
export function withFrame(tab: TabState, pageId: string, frameId: string): TabState {
  const page = tab.documents.find(({ id }) => id === pageId);
  if (!page || page.frames.includes(frameId)) return tab;
  return withDocument(tab, { ...page, frames: [...page.frames.slice(1 - MOST_FRAMES), frameId] });
}

/** All tabs after one was closed; of the closed ones only the last few are kept. */
export function withoutTab(tabs: TabStates, tabId: number, now: number): TabStates {
  const tab = tabs[tabId];
  if (!tab) return tabs;
  const all: [string, TabState][] = Object.entries({ ...tabs, [String(tabId)]: { ...tab, closedAt: now } });
  const closed = all
    .filter(([, { closedAt }]) => closedAt !== null)
    .sort(([, a], [, b]) => (b.closedAt ?? 0) - (a.closedAt ?? 0));
  const gone = new Set(closed.slice(MOST_CLOSED).map(([id]) => id));
  return Object.fromEntries(all.filter(([id]) => !gone.has(id)));
}

/** `idleMs`: milliseconds for which the page still showed it, and nothing was played. */
export interface Departure {
  readonly observed: ObservedEpisode;
  readonly document: ShownDocument;
  readonly how: Exclude<HowLeft, 'stays'>;
  readonly idleMs: number;
}

/** What a document shows, or showed before a gap that may still end. */
export function lastShown(
  { observed, at, left }: ShownDocument,
  now: number,
): Pick<Departure, 'observed' | 'idleMs'> | null {
  if (observed) return { observed, idleMs: Math.max(0, now - at) };
  return left ? { observed: left.observed, idleMs: left.idleMs } : null;
}

/** What was left between two states of a tab. */
export function departuresBetween(before: TabState, after: TabState, now: number): readonly Departure[] {
  return before.documents.flatMap((document): readonly Departure[] => {
    const shown = lastShown(document, now);
    const later = after.documents.find(({ id }) => id === document.id);
    if (!shown || later?.left) return [];
    if (!later?.observed) return [{ ...shown, document, how: 'gone' }];
    const isSame = episodeKey(later.observed) === episodeKey(shown.observed);
    return isSame ? [] : [{ ...shown, document, how: 'next' }];
  });
}

/** What a tab that is closed leaves. */
export function departuresOfClosed({ documents }: TabState, now: number): readonly Departure[] {
  return documents.flatMap((document) => {
    const shown = lastShown(document, now);
    return shown ? [{ ...shown, document, how: 'gone' as const }] : [];
  });
}

export function hasUnowned(tabs: TabStates): boolean {
  return Object.values(tabs).some(({ documents }) => documents.some(isUnowned));
}

function isUnowned({ account, bindings }: ShownDocument): boolean {
  return account === null || Object.values(bindings).some((binding) => binding.account === null);
}

/** All tabs after the first account has signed in: what they play and show goes on under it. */
export function assignAccountToTabs(tabs: TabStates, account: string): TabStates {
  if (!hasUnowned(tabs)) return tabs;
  return Object.fromEntries(
    Object.entries(tabs).map(([id, tab]) => [
      id,
      { ...tab, documents: tab.documents.map((document) => withOwner(document, account)) },
    ]),
  );
}

function withOwner(document: ShownDocument, account: string): ShownDocument {
  const bindings = Object.entries(document.bindings).map(([videoId, binding]) => [
    videoId,
    { ...binding, account: binding.account ?? account },
  ]);
  return { ...document, account: document.account ?? account, bindings: Object.fromEntries(bindings) };
}
