// The popup's current tab, and the tab that is still loading. Keys that the user presses while a tab is loading are meant for that tab.
import { startTransition, useEffect, useRef, useState } from 'react';
import type { DeepLink, TabName } from '@/lib/domain/deep-link.ts';

type View = Pick<DeepLink, 'tab' | 'title'>;

interface PopupView extends View {
  /** Whether the requested tab is still loading. */
  readonly isMoving: () => boolean;
  readonly openTitle: (title: DeepLink['title']) => void;
  readonly choose: (tab: TabName) => void;
  /** Focuses the list's filter if the list is open or loading. Otherwise focuses the catalogue's search field. */
  readonly focusField: () => void;
}

export function usePopupView(start: View): PopupView {
  const [view, setView] = useState<View>(start);
  const requestedView = useRef(view);
  const filterWanted = useRef(false);
  const isMoving = () => requestedView.current !== view;
  useEffect(() => {
    if (requestedView.current !== view || !filterWanted.current) return;
    filterWanted.current = false;
    document.getElementById('library-filter')?.focus();
  }, [view]);
  const go = (next: Partial<View>) => {
    const there = { ...requestedView.current, ...next };
    requestedView.current = there;
    filterWanted.current = false;
    // The old tab stays until the new one is loaded.
    startTransition(() => setView(there));
  };
  const choose = (tab: TabName) => go({ tab, title: null });
  const focusField = () => {
    const { tab, title } = requestedView.current;
    const inLibrary = tab === 'library' && !title;
    const filter = inLibrary ? document.getElementById('library-filter') : null;
    if (filter) return filter.focus();
    if (inLibrary && isMoving()) {
      filterWanted.current = true;
      return;
    }
    choose('search');
    // The panel is already open, so its field does not get the focus automatically.
    document.getElementById('catalogue-search')?.focus();
  };
  return { ...view, isMoving, openTitle: (title) => go({ title }), choose, focusField };
}
