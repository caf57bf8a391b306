// Loads the lazy parts while the popup is idle: first those of the Now tab, then the others.
import { useEffect } from 'react';
import { fetchCards } from './lazy-cards.tsx';
import { fetchPanels } from './lazy-panels.tsx';
import { fetchNow } from './now/lazy-now.tsx';

export async function fetchLazyParts(): Promise<void> {
  await fetchNow();
  await Promise.all([fetchCards(), fetchPanels()]);
}

export function useLazyParts(): void {
  useEffect(() => {
    // A part that fails to load now is loaded when it is shown.
    const waiting = requestIdleCallback(() => void fetchLazyParts().catch(() => undefined));
    return () => cancelIdleCallback(waiting);
  }, []);
}
