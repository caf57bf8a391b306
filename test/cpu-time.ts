// Measures work by its CPU time instead of elapsed time.

/** Returns how many milliseconds of CPU time some work takes. On a busy machine, elapsed time would include waiting. */
export function measureCpuMs(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
