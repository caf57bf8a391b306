// The lazy parts of the popup, with the time when each is loaded. The parts of rows and cards are in lazy-cards.ts, to avoid an import
// cycle.
import type { TabName } from '@/lib/domain/deep-link.ts';
import { lazyComponent, preloadComponents } from '../ui/lazy-component.ts';
import { EntryEditor, MatchChooser, QuestionCard, RowResumeButton } from './lazy-cards.ts';

// These parts of the Now tab are shown as soon as the worker has answered.
export const NowCard = lazyComponent(async () => (await import('./now/now-card.tsx')).NowCard);
export const NoEpisodeCard = lazyComponent(
  async () => (await import('./now/no-episode-card.tsx')).NoEpisodeCard,
);
export const IgnoredSite = lazyComponent(async () => (await import('./now/ignored-site.tsx')).IgnoredSite);
export const PermanentAccessOffer = lazyComponent(
  async () => (await import('./now/tab-site-offer.tsx')).PermanentAccessOffer,
);
export const TabSiteOffer = lazyComponent(
  async () => (await import('./now/tab-site-offer.tsx')).TabSiteOffer,
);

// The popup's other tabs, and its overlays. `preloadPopup` loads them in advance.
export const LibraryPanel = lazyComponent(
  async () => (await import('./library/library-panel.tsx')).LibraryPanel,
);
export const SearchPanel = lazyComponent(async () => (await import('./search/search-panel.tsx')).SearchPanel);
export const ActivityPanel = lazyComponent(
  async () => (await import('./activity/activity-panel.tsx')).ActivityPanel,
);
export const TitleDetails = lazyComponent(
  async () => (await import('./library/title-details.tsx')).TitleDetails,
);
export const KeyboardHelp = lazyComponent(async () => (await import('./keyboard-help.tsx')).KeyboardHelp);
export const CommandPalette = lazyComponent(
  async () => (await import('./palette/command-palette.tsx')).CommandPalette,
);

// These parts are rarely shown, and only loaded then.
export const UnreadableDataNotice = lazyComponent(
  async () => (await import('./unreadable-data-notice.tsx')).UnreadableDataNotice,
);
export const DataResetNotice = lazyComponent(
  async () => (await import('../ui/data-reset-notice.tsx')).DataResetNotice,
);
export const ScoreScaleQuestion = lazyComponent(
  async () => (await import('../ui/score-scale-question.tsx')).ScoreScaleQuestion,
);
export const HistoryView = lazyComponent(
  async () => (await import('../history/history-view.tsx')).HistoryView,
);

const panels = { library: LibraryPanel, search: SearchPanel, activity: ActivityPanel };

/** Loads the parts that the user may open next: first the parts of the Now tab, then all other parts. */
export async function preloadPopup(): Promise<void> {
  await preloadComponents([NowCard, NoEpisodeCard, IgnoredSite, PermanentAccessOffer, TabSiteOffer]);
  await Promise.all([
    preloadComponents([
      RowResumeButton,
      EntryEditor,
      QuestionCard,
      MatchChooser,
      TitleDetails,
      KeyboardHelp,
      CommandPalette,
    ]),
    preloadComponents(Object.values(panels)),
  ]);
}

/** Starts loading the panel of a tab. Call this early if the app opens on a tab other than the first. */
export function loadPanel(tab: TabName): void {
  // If loading fails, the panel is loaded when it is shown.
  if (tab !== 'now') panels[tab].load().catch(() => undefined);
}
