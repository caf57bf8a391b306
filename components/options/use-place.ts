// Where in the options the user is: the page's address says so, and the browser's Back changes it.
import { useMemo, useSyncExternalStore } from 'react';
import { type Place, readPlace } from './places.ts';

export function usePlace(): Place {
  const hash = useSyncExternalStore(listen, () => location.hash);
  return useMemo(() => readPlace(hash), [hash]);
}

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
