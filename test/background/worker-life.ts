// Simulates the life of a worker, which ends at a chosen step. Every answer that the worker waits for is one step. After the worker's
// death, no answer reaches it.
import { createGate } from '../create-gate.ts';
import { waitForTurns } from '../event-loop-turns.ts';

export interface WorkerLife {
  readonly steps: () => number;
  readonly isDead: () => boolean;
  readonly death: Promise<void>;
  /**
   * Runs an effect outside the worker, such as storage, network or an alarm. The worker may die before the effect, or after the effect but
   * before it receives the answer.
   */
  readonly reach: <T>(effect: () => Promise<T>) => Promise<T>;
  /** Counts one step. Returns false if the worker has died. */
  readonly step: () => boolean;
  /** Registers a transaction of this worker. Returns false if the worker has died, because the transaction must then have no effect. */
  readonly own: (transaction: IDBTransaction) => boolean;
  /** Resolves as soon as nothing is running any more. */
  readonly rest: () => Promise<void>;
}

/**
 * If there was no step in this many turns of the event loop, nothing is running. A database transaction takes a few turns between two
 * answers.
 */
export const QUIET_EVENT_LOOP_TURNS = 12;

/** Creates the life of a worker. `diesAt` is the number of the step at which it dies; null if it does not die. */
export function createWorkerLife(diesAt: number | null): WorkerLife {
  let taken = 0;
  let dead = false;
  let underWay = 0;
  const { opened: death, open: die } = createGate();
  const transactions = new Set<IDBTransaction>();

  function step(): boolean {
    if (dead) return false;
    taken += 1;
    if (taken !== diesAt) return true;
    dead = true;
    // Abort the open transactions of a dead worker, as the browser does.
    for (const transaction of transactions) abort(transaction);
    die();
    return false;
  }

  async function reach<T>(effect: () => Promise<T>): Promise<T> {
    if (!step()) return forever();
    underWay += 1;
    const outcome = await effect().then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    underWay -= 1;
    return step() ? outcome() : forever();
  }

  function own(transaction: IDBTransaction): boolean {
    if (dead) abort(transaction);
    else transactions.add(transaction);
    return !dead;
  }

  async function rest(): Promise<void> {
    for (let quiet = 0, before = taken; quiet < QUIET_EVENT_LOOP_TURNS; quiet += 1) {
      await waitForTurns();
      if (taken !== before || underWay > 0) quiet = 0;
      before = taken;
    }
  }

  return { steps: () => taken, isDead: () => dead, death, reach, step, own, rest };
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}

/**
 * A dead worker gets this object instead of a new transaction. Every property and every call of the object returns an object of the same
 * kind. Awaiting such an object never ends.
 */
const nowhere: object = new Proxy(
  {},
  { get: (_target, key) => (key === 'then' ? () => undefined : unanswered) },
);
const unanswered: object = new Proxy(() => undefined, {
  get: (_target, key) => (key === 'then' ? () => undefined : unanswered),
  apply: () => unanswered,
});

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction had already ended.
  }
}

/** The worker's life whose database answers are counted. Null while the test itself reads the database. */
let living: WorkerLife | null = null;

export function setCurrentWorkerLife(life: WorkerLife | null): void {
  living = life;
}

/** Calls `happens`, and waits until the worker has finished everything that follows from it. */
export async function runUntilIdle(happens: () => unknown): Promise<void> {
  await runUntilIdleWithResult(happens);
}

/** Does the same as `runUntilIdle`, but returns the result. */
export async function runUntilIdleWithResult<T>(happens: () => T | Promise<T>): Promise<T> {
  const life = createWorkerLife(null);
  const release = startCountingDatabaseAnswers();
  setCurrentWorkerLife(life);
  try {
    const result = await happens();
    await life.rest();
    return result;
  } finally {
    setCurrentWorkerLife(null);
    release();
  }
}

type Listener = (event: Event) => void;
const wrapped = new WeakMap<Listener, Listener>();
const target = Object.getPrototypeOf(IDBRequest.prototype) as EventTarget;
const { addEventListener, removeEventListener } = target;
const { transaction: openTransaction } = IDBDatabase.prototype;

let isWatching = false;

/** From now on, counts database answers as steps of the worker that requested them. Returns a function that stops the counting. */
export function startCountingDatabaseAnswers(): () => void {
  if (isWatching) return () => undefined;
  isWatching = true;
  target.addEventListener = function (this: EventTarget, type: string, listener: unknown) {
    const life = living;
    // Do not count the opening of the database. The connection belongs to the module, and in tests the module outlives a worker. An opening
    // that never ends would block the next worker.
    if (!life || this instanceof IDBOpenDBRequest || typeof listener !== 'function')
      return addEventListener.call(this, type, listener as Listener);
    const counted: Listener = (event) => {
      if (life.step()) (listener as Listener).call(this, event);
    };
    wrapped.set(listener as Listener, counted);
    return addEventListener.call(this, type, counted);
  };
  target.removeEventListener = function (this: EventTarget, type: string, listener: unknown) {
    const given = listener as Listener;
    return removeEventListener.call(this, type, wrapped.get(given) ?? given);
  };
  IDBDatabase.prototype.transaction = function (...args: Parameters<typeof openTransaction>) {
    const transaction = openTransaction.apply(this, args);
    const isAlive = living?.own(transaction) ?? true;
    return isAlive ? transaction : (nowhere as IDBTransaction);
  };
  return () => {
    isWatching = false;
    Object.assign(target, { addEventListener, removeEventListener });
    IDBDatabase.prototype.transaction = openTransaction;
  };
}

/** Runs an effect outside of the living worker. If the test itself runs the effect, the effect does not count as a step. */
export function runWorkerEffect<T>(effect: () => Promise<T>): Promise<T> {
  return living ? living.reach(effect) : effect();
}

/**
 * Wraps a compressor. Compressors and WebCrypto run in threads, which may take longer than any number of turns. Their answers are steps
 * like all others: `runUntilIdle` waits for them, and they do not reach a dead worker.
 */
function watchCompressor(Native: typeof CompressionStream | typeof DecompressionStream) {
  return class {
    readonly writable: WritableStream<BufferSource>;
    readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;

    constructor(format: CompressionFormat) {
      const { readable, writable } = new Native(format);
      const [reader, life] = [readable.getReader(), living];
      const read = () => reader.read();
      this.writable = writable;
      this.readable = new ReadableStream(
        {
          pull: async (controller) => {
            const { done, value } = await (life ? life.reach(read) : read());
            if (done) controller.close();
            else controller.enqueue(value);
          },
          cancel: (reason) => reader.cancel(reason),
        },
        { highWaterMark: 0 },
      );
    }
  };
}

globalThis.CompressionStream = watchCompressor(CompressionStream);
globalThis.DecompressionStream = watchCompressor(DecompressionStream);
const digest = crypto.subtle.digest.bind(crypto.subtle);
crypto.subtle.digest = (...input) => runWorkerEffect(() => digest(...input));
