// Lazy parts of a page: loaded when they are shown, or earlier while the page is idle.
import { type ComponentType, lazy, useEffect, useState } from 'react';

interface Loadable {
  readonly load: () => Promise<unknown>;
}

/** A component that loads when it is first shown; with `whenIdle`, not before the page is idle. Needs a `Suspense` around it. */
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

export function preloadComponents(parts: readonly Loadable[]): Promise<unknown> {
  return Promise.all(parts.map((part) => part.load()));
}

/** Whether the first frame is drawn and the page is idle. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const waiting = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(waiting);
  }, []);
  return isIdle;
}

/** Calls `load` once the page is idle. A part that fails to load then is loaded when it is shown. */
export function useLoadWhenIdle(load: () => Promise<unknown>): void {
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) load().catch(() => undefined);
  }, [isIdle, load]);
}
