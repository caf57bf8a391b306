// Provides functions that open a title's details, for all components of the popup.
import { createContext, use, useEffect, useState } from 'react';
import type { TitleRef } from '@/lib/domain/deep-link.ts';

export const OpenDetailsContext = createContext<(title: TitleRef) => void>(() => undefined);

/** Whether the details are shown next to the list, because there is room. */
export const DetailsBesideListContext = createContext(false);

export function useOpenDetails(): (title: TitleRef) => void {
  return use(OpenDetailsContext);
}

/**
 * How long the focus must rest on a row before the details follow it, in ms. Otherwise, holding down an arrow key would open the details of
 * every row on the way.
 */
const REST_MS = 250;

interface DetailsFollowingFocus {
  /** Call with the title of the row to which a key has moved the focus. If the details are next to the list, they then show this title. */
  readonly follow: (title: TitleRef) => void;
  /** Opens the details of a title at once. */
  readonly open: (title: TitleRef) => void;
}

export function useDetailsFollowingFocus(): DetailsFollowingFocus {
  const openDetails = useOpenDetails();
  const isBeside = use(DetailsBesideListContext);
  const [reached, setReached] = useState<TitleRef | null>(null);
  const open = (title: TitleRef) => {
    setReached(null);
    openDetails(title);
  };
  useEffect(() => {
    if (!reached) return;
    const timer = setTimeout(() => {
      setReached(null);
      openDetails(reached);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [reached, openDetails]);
  return { follow: (title) => isBeside && setReached(title), open };
}
