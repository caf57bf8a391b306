// Virtualizes long lists: only the visible rows and the active one are rendered.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';

/** `rowHeight`: CSS pixels of a row before it is measured. `activeIndex`: -1 for none. */
export function useVirtualRows(ids: readonly string[], activeIndex: number, rowHeight: number) {
  const scroller = useRef<HTMLDivElement>(null);
  // A new function would measure all rows again at every scroll step.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 6,
    // The alternative is a timer. It mistakes a late scroll jump for the end of the scrolling, and renders its rows a frame late.
    useScrollendEvent: true,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), activeIndex),
  });
  return { scroller, virtual };
}

function withIndex(indexes: number[], index: number): number[] {
  return index < 0 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);
}
