// Provides a function that opens a title's details over the tab, for all components of the popup.
import { createContext, use } from 'react';
import type { TitleRef } from '@/lib/domain/deep-link.ts';

export const OpenDetailsContext = createContext<(title: TitleRef) => void>(() => undefined);

/** Whether the details are shown next to the list, because there is room. */
export const SideBySideContext = createContext(false);

export function useOpenDetails(): (title: TitleRef) => void {
  return use(OpenDetailsContext);
}
