// Virtualizes a long list: only the visible rows and the active row are rendered.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';

/**
 * Returns the virtualizer. `rowHeight` is the height in CSS pixels of a row that was not measured yet. `activeIndex` is -1 if no row is
 * active.
 */
export function useVirtualRows(ids: readonly string[], activeIndex: number, rowHeight: number) {
  const scroller = useRef<HTMLDivElement>(null);
  // Keep the same function, because a new one would cause all rows to be measured again at every scroll step.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 6,
    // Detect the end of scrolling by the `scrollend` event. Otherwise the library uses a timer, which would take a late jump of the list
    // for the end of scrolling. The rows would then be rendered one frame late.
    useScrollendEvent: true,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), activeIndex),
  });
  return { scroller, virtual };
}

function withIndex(indexes: number[], index: number): number[] {
  return index < 0 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);
}
