// Panels behind a click: loaded when the popup is idle, or when they are shown.
import { lazy } from 'react';
import type { TabName } from '@/lib/domain/deep-link.ts';
import { withWords } from './with-words.ts';

const parts = {
  library: () => withWords(import('./library/library-panel.tsx')),
  search: () => withWords(import('./search/search-panel.tsx')),
  activity: () => withWords(import('./activity/activity-panel.tsx')),
  details: () => withWords(import('./library/title-details.tsx')),
  help: () => withWords(import('./keyboard-help.tsx')),
  // One step more: what the commands load would otherwise be named in the first frame's script.
  palette: async () => (await import('./palette/load-palette.ts')).loadPalette(),
};

export const LibraryPanel = lazy(async () => ({ default: (await parts.library()).LibraryPanel }));
export const SearchPanel = lazy(async () => ({ default: (await parts.search()).SearchPanel }));
export const ActivityPanel = lazy(async () => ({ default: (await parts.activity()).ActivityPanel }));
export const TitleDetails = lazy(async () => ({ default: (await parts.details()).TitleDetails }));
export const KeyboardHelp = lazy(async () => ({ default: (await parts.help()).KeyboardHelp }));
export const Palette = lazy(async () => ({ default: (await parts.palette()).Palette }));

export function fetchPanels(): Promise<unknown> {
  return Promise.all(Object.values(parts).map((fetchPart) => fetchPart()));
}

/** Call it early when the app opens on another tab than the first. */
export function fetchPanel(tab: TabName): void {
  // A panel that fails to load now is loaded again when it is shown.
  if (tab !== 'now') parts[tab]().catch(() => undefined);
}
