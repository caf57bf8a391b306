// Whatever a page does, nothing of ours happens more often than a fixed number of times in a while.

/** A function that says how many milliseconds to wait; 0 counts as one time. */
export function limitRate(most: number, windowMs: number): () => number {
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
