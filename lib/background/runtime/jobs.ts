// Tracks running work (jobs). An erasure waits for all jobs and blocks new ones, so that erased data is not written back.
import { createMutex, type Mutex } from '../../store/mutex.ts';

export interface Jobs {
  /** Runs work that may write stored data. Waits for a running erasure first. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Wraps `fetch` so that its requests, including their bodies, are aborted when the jobs are ended. */
  readonly abortable: (request: typeof fetch) => typeof fetch;
  /**
   * Aborts all requests, and waits until all jobs have ended, including jobs that start during the wait. If `limit` is aborted, the wait
   * ends early. Then runs `work`. A job that starts while `work` is running waits until `work` has ended.
   */
  readonly runAlone: <T>(limit: AbortSignal, work: () => Promise<T>) => Promise<T>;
}

interface Running {
  readonly jobs: Set<Promise<unknown>>;
  readonly oneErasure: Mutex;
  network: AbortController;
  /** The work that `runAlone` is running, or null. */
  alone: Promise<unknown> | null;
}

export function createJobs(): Jobs {
  const running: Running = {
    jobs: new Set(),
    oneErasure: createMutex(),
    network: new AbortController(),
    alone: null,
  };
  return {
    run: (work) => run(running, work),
    abortable: (request) => (input, init) => {
      const { signal } = running.network;
      const signals = init?.signal ? [init.signal, signal] : [signal];
      return request(input, { ...init, signal: AbortSignal.any(signals) });
    },
    runAlone: (limit, work) => running.oneErasure(() => runAlone(running, limit, work)),
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
  await waitForJobs(running, limit);
  const working = work();
  running.alone = working.catch(() => undefined);
  try {
    return await working;
  } finally {
    running.alone = null;
    running.network = new AbortController();
  }
}

/** Waits until the set is empty, because a job may start and await another job. */
async function waitForJobs({ jobs }: Running, limit: AbortSignal): Promise<void> {
  const aborted = new Promise((resolve) => limit.addEventListener('abort', resolve));
  while (jobs.size > 0 && !limit.aborted) await Promise.race([Promise.allSettled([...jobs]), aborted]);
}
