// Limits how often something happens, whatever a page does.

/**
 * Returns a function that allows `most` calls within `windowMs` milliseconds. The function returns 0 and counts the call if the call is
 * allowed. Otherwise it returns how many milliseconds to wait.
 */
export function createRateLimiter(most: number, windowMs: number): () => number {
  let times: readonly number[] = [];
  return () => {
    const now = performance.now();
    times = times.filter((at) => now - at < windowMs);
    const [oldest] = times;
    if (oldest !== undefined && times.length >= most) return windowMs - (now - oldest);
    times = [...times, now];
    return 0;
  };
}
