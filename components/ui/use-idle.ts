// Whether the first frame is drawn and the popup is idle.
import { useEffect, useState } from 'react';

export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const waiting = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(waiting);
  }, []);
  return isIdle;
}
