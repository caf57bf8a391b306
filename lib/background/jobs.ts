// What this worker is in the middle of. Erasing ends it first, and nothing else runs during an erasure: what comes later must not be stored again.
import { createSerial } from './serial.ts';

export type Jobs = ReturnType<typeof createJobs>;

interface Running {
  readonly jobs: Set<Promise<unknown>>;
  network: AbortController;
  /** What runs alone; null: nothing. */
  alone: Promise<unknown> | null;
}

export function createJobs() {
  const running: Running = { jobs: new Set(), network: new AbortController(), alone: null };
  const oneByOne = createSerial();
  return {
    /** Runs what may write stored data. */
    run: <T>(work: () => Promise<T>): Promise<T> => run(running, work),
    /** Requests that fail when the jobs are ended, their answers' bodies included. */
    endable:
      (request: typeof fetch): typeof fetch =>
      (input, init) => {
        const { signal } = running.network;
        const signals = init?.signal ? [init.signal, signal] : [signal];
        return request(input, { ...init, signal: AbortSignal.any(signals) });
      },
    /** Gives up every request, waits until what runs has ended, but no longer than `limit`, and runs `work`. Jobs that come during `work` begin after it. */
    runAlone: <T>(limit: AbortSignal, work: () => Promise<T>): Promise<T> =>
      oneByOne(() => runAlone(running, limit, work)),
  };
}

async function run<T>(running: Running, work: () => Promise<T>): Promise<T> {
  while (running.alone) await running.alone;
  const job = work();
  const forget = () => running.jobs.delete(job);
  running.jobs.add(job);
  job.then(forget, forget);
  return job;
}

async function runAlone<T>(running: Running, limit: AbortSignal, work: () => Promise<T>): Promise<T> {
  running.network.abort(new DOMException('Stored data is being erased.', 'AbortError'));
  await rest(running, limit);
  const working = work();
  running.alone = working.catch(() => undefined);
  try {
    return await working;
  } finally {
    running.alone = null;
    running.network = new AbortController();
  }
}

/** A job may begin another one, and waits for it. */
async function rest({ jobs }: Running, limit: AbortSignal): Promise<void> {
  const isOver = new Promise((resolve) => limit.addEventListener('abort', resolve));
  while (jobs.size > 0 && !limit.aborted) await Promise.race([Promise.allSettled([...jobs]), isOver]);
}
