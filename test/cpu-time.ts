// Measures work as CPU time instead of elapsed time.

/** Returns the CPU time of this process for some work, in ms. Elapsed time would include waiting on a busy machine. */
export function measureCpuMs(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
