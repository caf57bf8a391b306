// Debounces a value, so that typing sends one request instead of one per key.
import { useEffect, useState } from 'react';

export function useDebouncedValue<V>(value: V, milliseconds: number): V {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return still;
}
