// What this worker is in the middle of. Erasing ends it first: an answer that comes later must not be stored again.
export type Jobs = ReturnType<typeof createJobs>;

export function createJobs() {
  const running = new Set<Promise<unknown>>();
  let network = new AbortController();
  return {
    /** Runs what may write stored data. */
    run: <T>(work: () => Promise<T>): Promise<T> => {
      const job = work();
      const forget = () => running.delete(job);
      running.add(job);
      job.then(forget, forget);
      return job;
    },
    /** Requests that fail when the jobs are ended, their answers' bodies included. */
    endable:
      (request: typeof fetch): typeof fetch =>
      (input, init) => {
        const signals = init?.signal ? [init.signal, network.signal] : [network.signal];
        return request(input, { ...init, signal: AbortSignal.any(signals) });
      },
    /** Gives up every request, and waits until what runs now has ended, but no longer than `limit`. */
    end: async (limit: AbortSignal): Promise<void> => {
      network.abort(new DOMException('Stored data is being erased.', 'AbortError'));
      network = new AbortController();
      const isOver = new Promise((resolve) => limit.addEventListener('abort', resolve, { once: true }));
      await Promise.race([Promise.allSettled([...running]), isOver]);
    },
  };
}
