// How much work something is, whatever else the machine does meanwhile.

/** Milliseconds of processor time that this process spends on it. The wall clock would count the waiting on a busy machine as well. */
export function processorMs(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
