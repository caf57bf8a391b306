// Opens a title's details over the tab from anywhere in the popup.
import { createContext, use } from 'react';
import type { MediaType } from '@/lib/contract/media.ts';

/** `id` is a UUID or a short id. */
export interface TitleRef {
  readonly type: MediaType;
  readonly id: string;
}

export const OpenDetailsContext = createContext<(title: TitleRef) => void>(() => undefined);

export function useOpenDetails(): (title: TitleRef) => void {
  return use(OpenDetailsContext);
}
