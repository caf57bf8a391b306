// How much work something is: processor time, not the clock on the wall.

/** Milliseconds of processor time that this process spends on it. On a busy machine the clock also counts waiting. */
export function processorMs(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
