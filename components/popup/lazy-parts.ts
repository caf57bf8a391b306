// What the popup loads after its first frame, and when. Parts of its rows and cards are in lazy-cards.ts, which they can import without a circle.
import type { TabName } from '@/lib/domain/deep-link.ts';
import { lazyPart, loadParts } from '../ui/lazy-part.ts';
import { EntryEditor, MatchChooser, PlaceLine, QuestionCard } from './lazy-cards.ts';

// The Now tab, once the worker has answered.
export const NowCard = lazyPart(async () => (await import('./now/now-card.tsx')).NowCard);
export const NoEpisode = lazyPart(async () => (await import('./now/no-episode.tsx')).NoEpisode);
export const AlwaysOffer = lazyPart(async () => (await import('./now/tab-site-offer.tsx')).AlwaysOffer);
export const TabSiteOffer = lazyPart(async () => (await import('./now/tab-site-offer.tsx')).TabSiteOffer);

// Panels behind a click.
export const LibraryPanel = lazyPart(async () => (await import('./library/library-panel.tsx')).LibraryPanel);
export const SearchPanel = lazyPart(async () => (await import('./search/search-panel.tsx')).SearchPanel);
export const ActivityPanel = lazyPart(
  async () => (await import('./activity/activity-panel.tsx')).ActivityPanel,
);
export const TitleDetails = lazyPart(async () => (await import('./library/title-details.tsx')).TitleDetails);
export const KeyboardHelp = lazyPart(async () => (await import('./keyboard-help.tsx')).KeyboardHelp);
export const Palette = lazyPart(async () => (await import('./palette/palette.tsx')).Palette);

// Rarely shown, so only loaded then.
export const DataNotice = lazyPart(async () => (await import('./data-notice.tsx')).DataNotice);
export const FreshStartNotice = lazyPart(
  async () => (await import('../ui/fresh-start-notice.tsx')).FreshStartNotice,
);
export const ScaleQuestion = lazyPart(async () => (await import('../ui/scale-question.tsx')).ScaleQuestion);
export const HistoryView = lazyPart(async () => (await import('../history/history-view.tsx')).HistoryView);

const panels = { library: LibraryPanel, search: SearchPanel, activity: ActivityPanel };

/** Loads what the user may want next: first the parts of the Now tab, then the others. */
export async function loadPopupParts(): Promise<void> {
  await loadParts([NowCard, NoEpisode, AlwaysOffer, TabSiteOffer]);
  await Promise.all([
    loadParts([PlaceLine, EntryEditor, QuestionCard, MatchChooser, TitleDetails, KeyboardHelp, Palette]),
    loadParts(Object.values(panels)),
  ]);
}

/** Call it early when the app opens on another tab than the first. */
export function loadPanel(tab: TabName): void {
  // A panel that fails to load now is loaded again when it is shown.
  if (tab !== 'now') panels[tab].load().catch(() => undefined);
}
