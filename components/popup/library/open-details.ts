// Opens a title's details over the tab from anywhere in the popup.
import { createContext, use } from 'react';
import type { TitleRef } from '@/lib/domain/deep-link.ts';

export const OpenDetailsContext = createContext<(title: TitleRef) => void>(() => undefined);

/** Whether there is room for the details next to the list. */
export const SideBySideContext = createContext(false);

export function useOpenDetails(): (title: TitleRef) => void {
  return use(OpenDetailsContext);
}
