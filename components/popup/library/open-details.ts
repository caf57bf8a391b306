// Provides all components of the popup with a function that opens a title's details over the tab.
import { createContext, use } from 'react';
import type { TitleRef } from '@/lib/domain/deep-link.ts';

export const OpenDetailsContext = createContext<(title: TitleRef) => void>(() => undefined);

/** Whether there is room to show the details next to the list. */
export const SideBySideContext = createContext(false);

export function useOpenDetails(): (title: TitleRef) => void {
  return use(OpenDetailsContext);
}
