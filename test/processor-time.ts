// Measures work as CPU time instead of elapsed time.

/** CPU milliseconds of this process. On a busy machine, elapsed time also counts waiting. */
export function processorMs(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
