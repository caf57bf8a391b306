// The lazy parts of the popup, and when they load. Parts of rows and cards are in lazy-cards.ts, which avoids an import cycle.
import type { TabName } from '@/lib/domain/deep-link.ts';
import { lazyPart, loadParts } from '../ui/lazy-part.ts';
import { EntryEditor, MatchChooser, QuestionCard, RowResumeButton } from './lazy-cards.ts';

// The Now tab, once the worker has answered.
export const NowCard = lazyPart(async () => (await import('./now/now-card.tsx')).NowCard);
export const NoEpisode = lazyPart(async () => (await import('./now/no-episode.tsx')).NoEpisode);
export const AlwaysOffer = lazyPart(async () => (await import('./now/tab-site-offer.tsx')).AlwaysOffer);
export const TabSiteOffer = lazyPart(async () => (await import('./now/tab-site-offer.tsx')).TabSiteOffer);

// Tabs that are not open at first.
export const LibraryPanel = lazyPart(async () => (await import('./library/library-panel.tsx')).LibraryPanel);
export const SearchPanel = lazyPart(async () => (await import('./search/search-panel.tsx')).SearchPanel);
export const ActivityPanel = lazyPart(
  async () => (await import('./activity/activity-panel.tsx')).ActivityPanel,
);
export const TitleDetails = lazyPart(async () => (await import('./library/title-details.tsx')).TitleDetails);
export const KeyboardHelp = lazyPart(async () => (await import('./keyboard-help.tsx')).KeyboardHelp);
export const Palette = lazyPart(async () => (await import('./palette/palette.tsx')).Palette);

// Rarely shown, so loaded only then.
export const DataNotice = lazyPart(async () => (await import('./data-notice.tsx')).DataNotice);
export const FreshStartNotice = lazyPart(
  async () => (await import('../ui/fresh-start-notice.tsx')).FreshStartNotice,
);
export const ScaleQuestion = lazyPart(async () => (await import('../ui/scale-question.tsx')).ScaleQuestion);
export const HistoryView = lazyPart(async () => (await import('../history/history-view.tsx')).HistoryView);

const panels = { library: LibraryPanel, search: SearchPanel, activity: ActivityPanel };

/** Loads what the user may need next: first the parts of the Now tab, then the others. */
export async function loadPopupParts(): Promise<void> {
  await loadParts([NowCard, NoEpisode, AlwaysOffer, TabSiteOffer]);
  await Promise.all([
    loadParts([
      RowResumeButton,
      EntryEditor,
      QuestionCard,
      MatchChooser,
      TitleDetails,
      KeyboardHelp,
      Palette,
    ]),
    loadParts(Object.values(panels)),
  ]);
}

/** Call early if the app opens on another tab than the first. */
export function loadPanel(tab: TabName): void {
  // A panel that fails to load now loads when it is shown.
  if (tab !== 'now') panels[tab].load().catch(() => undefined);
}
