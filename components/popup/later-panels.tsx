// What lies behind a click: loaded when it is wanted, and ahead of that as soon as the popup has nothing else to do.
import { lazy } from 'react';

const parts = {
  library: () => import('./library-panel.tsx'),
  search: () => import('./search-panel.tsx'),
  activity: () => import('./activity-panel.tsx'),
  details: () => import('./title-details.tsx'),
  help: () => import('./keyboard-help.tsx'),
};

export const LibraryPanel = lazy(async () => ({ default: (await parts.library()).LibraryPanel }));
export const SearchPanel = lazy(async () => ({ default: (await parts.search()).SearchPanel }));
export const ActivityPanel = lazy(async () => ({ default: (await parts.activity()).ActivityPanel }));
export const TitleDetails = lazy(async () => ({ default: (await parts.details()).TitleDetails }));
export const KeyboardHelp = lazy(async () => ({ default: (await parts.help()).KeyboardHelp }));

export function fetchPanels(): Promise<unknown> {
  return Promise.all(Object.values(parts).map((fetchPart) => fetchPart()));
}
