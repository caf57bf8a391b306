// Where the popup is, and where it is going: a key that is pressed before the next tab is there means that tab.
import { startTransition, useEffect, useRef, useState } from 'react';
import type { DeepLink, TabName } from '@/lib/domain/deep-link.ts';

type Place = Pick<DeepLink, 'tab' | 'title'>;

interface PopupPlace extends Place {
  /** True until what was asked for last is there. */
  readonly isMoving: () => boolean;
  readonly openTitle: (title: DeepLink['title']) => void;
  readonly choose: (tab: TabName) => void;
  /** To the filter of the list where that is open or about to be, else to the field of the catalogue. */
  readonly focusField: () => void;
}

export function usePopupPlace(start: Place): PopupPlace {
  const [place, setPlace] = useState<Place>(start);
  const asked = useRef(place);
  const filterWanted = useRef(false);
  const isMoving = () => asked.current !== place;
  useEffect(() => {
    if (asked.current !== place || !filterWanted.current) return;
    filterWanted.current = false;
    document.getElementById('library-filter')?.focus();
  }, [place]);
  const go = (next: Partial<Place>) => {
    const there = { ...asked.current, ...next };
    asked.current = there;
    filterWanted.current = false;
    // What was there stays until its successor has been fetched.
    startTransition(() => setPlace(there));
  };
  const choose = (tab: TabName) => go({ tab, title: null });
  const focusField = () => {
    const { tab, title } = asked.current;
    const inLibrary = tab === 'library' && !title;
    const filter = inLibrary ? document.getElementById('library-filter') : null;
    if (filter) return filter.focus();
    if (inLibrary && isMoving()) {
      filterWanted.current = true;
      return;
    }
    choose('search');
    // Already open: the panel's own focusing on arrival does not come again.
    document.getElementById('catalogue-search')?.focus();
  };
  return { ...place, isMoving, openTitle: (title) => go({ title }), choose, focusField };
}
