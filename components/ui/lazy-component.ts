// Lazy parts of a page. They are loaded when they are shown, or earlier while the page is idle.
import { type ComponentType, lazy, useEffect, useState } from 'react';

interface Loadable {
  readonly load: () => Promise<unknown>;
}

/**
 * Returns a component that is loaded when it is first shown. With `whenIdle`, loading also waits until the page is idle. A `Suspense` must
 * surround the component.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whenIdle = false } = {},
) {
  const part = lazy(async () => {
    if (whenIdle) await new Promise((resolve) => requestIdleCallback(resolve));
    return { default: await load() };
  });
  return Object.assign(part, { load });
}

export function preloadComponents(components: readonly Loadable[]): Promise<unknown> {
  return Promise.all(components.map((part) => part.load()));
}

/** Whether the first frame was drawn, and the page has been idle since then. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const waiting = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(waiting);
  }, []);
  return isIdle;
}

/** Calls `load` as soon as the page is idle. If that fails, the part is loaded when it is shown. */
export function useLoadWhenIdle(load: () => Promise<unknown>): void {
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) load().catch(() => undefined);
  }, [isIdle, load]);
}
