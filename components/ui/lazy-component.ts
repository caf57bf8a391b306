// Lazy parts of a page. They are loaded when they are shown, or before that while the page is idle.
import { type ComponentType, lazy, useEffect, useState } from 'react';

interface Loadable {
  readonly load: () => Promise<unknown>;
}

/** Returns a component that is loaded when it is first shown. `whenIdle`: not before the page is idle. It needs a `Suspense` around it. */
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

/** Whether the first frame was drawn and the page was idle since. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const waiting = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(waiting);
  }, []);
  return isIdle;
}

/** Calls `load` as soon as the page is idle. If this fails, the part is loaded when it is shown. */
export function useLoadWhenIdle(load: () => Promise<unknown>): void {
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) load().catch(() => undefined);
  }, [isIdle, load]);
}
