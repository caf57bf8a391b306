// A value that has stood still for a while: typing asks the service once, not with every key.
import { useEffect, useState } from 'react';

export function useDebounced<V>(value: V, milliseconds: number): V {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return still;
}
