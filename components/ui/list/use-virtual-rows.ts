// Thousands of rows without a stutter: only those in view are in the page, and the active one.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';

/** `rowHeight`: CSS pixels of a row before it is measured. `activeIndex`: -1 for none. */
export function useVirtualRows(ids: readonly string[], activeIndex: number, rowHeight: number) {
  const scroller = useRef<HTMLDivElement>(null);
  // With another function all rows would be measured again, at every step of scrolling.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 6,
    // The other way is a timer. It takes a jump that comes late for the end of the scrolling, and the jump's rows come a frame late.
    useScrollendEvent: true,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), activeIndex),
  });
  return { scroller, virtual };
}

function withIndex(indexes: number[], index: number): number[] {
  return index < 0 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);
}
