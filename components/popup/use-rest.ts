// Whether the first frame is over and nobody waits.
import { useEffect, useState } from 'react';

export function useRest(): boolean {
  const [atRest, setAtRest] = useState(false);
  useEffect(() => {
    const waiting = requestIdleCallback(() => setAtRest(true));
    return () => cancelIdleCallback(waiting);
  }, []);
  return atRest;
}
