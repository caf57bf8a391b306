// Fetches what lies behind clicks while nobody waits: first what the Now tab may show, then the rest.
import { useEffect } from 'react';
import { fetchCards } from './later-cards.tsx';
import { fetchNow } from './later-now.tsx';
import { fetchPanels } from './later-panels.tsx';

export async function fetchLater(): Promise<void> {
  await fetchNow();
  await Promise.all([fetchCards(), fetchPanels()]);
}

export function useLater(): void {
  useEffect(() => {
    // A part that cannot be fetched now is fetched when it is wanted.
    const waiting = requestIdleCallback(() => void fetchLater().catch(() => undefined));
    return () => cancelIdleCallback(waiting);
  }, []);
}
