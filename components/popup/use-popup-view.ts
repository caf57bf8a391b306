// The popup's current and next tab. A key pressed during a change of tab belongs to the next one.
import { startTransition, useEffect, useRef, useState } from 'react';
import type { DeepLink, TabName } from '@/lib/domain/deep-link.ts';

type View = Pick<DeepLink, 'tab' | 'title'>;

interface PopupView extends View {
  /** True until the requested tab is shown. */
  readonly isMoving: () => boolean;
  readonly openTitle: (title: DeepLink['title']) => void;
  readonly choose: (tab: TabName) => void;
  /** Focuses the list's filter if the list is open or about to be, else the catalogue's field. */
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
    // The old tab stays until the new one has loaded.
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
    // The panel is already open, so it does not take the focus automatically.
    document.getElementById('catalogue-search')?.focus();
  };
  return { ...view, isMoving, openTitle: (title) => go({ title }), choose, focusField };
}
