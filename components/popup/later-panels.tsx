// What lies behind a click: loaded when it is wanted, and ahead of that as soon as the popup has nothing else to do.
import { lazy } from 'react';
import type { TabName } from '@/lib/domain/start.ts';
import { withWords } from './with-words.ts';

const parts = {
  library: () => withWords(import('./library-panel.tsx')),
  search: () => withWords(import('./search-panel.tsx')),
  activity: () => withWords(import('./activity-panel.tsx')),
  details: () => withWords(import('./title-details.tsx')),
  help: () => withWords(import('./keyboard-help.tsx')),
};

export const LibraryPanel = lazy(async () => ({ default: (await parts.library()).LibraryPanel }));
export const SearchPanel = lazy(async () => ({ default: (await parts.search()).SearchPanel }));
export const ActivityPanel = lazy(async () => ({ default: (await parts.activity()).ActivityPanel }));
export const TitleDetails = lazy(async () => ({ default: (await parts.details()).TitleDetails }));
export const KeyboardHelp = lazy(async () => ({ default: (await parts.help()).KeyboardHelp }));

export function fetchPanels(): Promise<unknown> {
  return Promise.all(Object.values(parts).map((fetchPart) => fetchPart()));
}

/** To be called as early as possible where the app begins with another tab than the first. */
export function fetchPanel(tab: TabName): void {
  // What cannot be fetched now is asked for once more when it is drawn.
  if (tab !== 'now') parts[tab]().catch(() => undefined);
}
