// A worker's life that ends at a chosen step. Every answer that the worker waits for is one step, and after its death no answer reaches it.
import { createGate } from '../create-gate.ts';
import { waitForTurns } from '../event-loop-turns.ts';

export interface WorkerLife {
  readonly steps: () => number;
  readonly isDead: () => boolean;
  /** Resolves when the worker dies. */
  readonly death: Promise<void>;
  /**
   * Runs an effect outside the worker (storage, network, alarm). The worker may die before it, or after it but before receiving the
   * answer.
   */
  readonly reach: <T>(effect: () => Promise<T>) => Promise<T>;
  /** Counts one step. Returns false if the worker is dead. */
  readonly step: () => boolean;
  /** Returns false for a transaction of a dead worker, which has no effect. */
  readonly own: (transaction: IDBTransaction) => boolean;
  /** Resolves when nothing is running any more. */
  readonly rest: () => Promise<void>;
}

/** Turns of the event loop without a step after which nothing is running. A database transaction takes a few turns between two answers. */
export const QUIET_EVENT_LOOP_TURNS = 12;

/** `diesAt`: the number of the step at which the worker dies; null if it lives. */
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
    // What the browser does with a dead worker's open transactions.
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

/** A dead worker's further database requests are never answered. */
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

/** The life whose database answers are counted; null for reads of the test itself. */
let living: WorkerLife | null = null;

export function setCurrentLife(life: WorkerLife | null): void {
  living = life;
}

/** Does something, and waits until the worker has finished everything that follows. */
export async function runUntilIdle(happens: () => unknown): Promise<void> {
  await runUntilIdleWithResult(happens);
}

/** Like `runUntilIdle`, but returns the result. */
export async function runUntilIdleWithResult<T>(happens: () => T | Promise<T>): Promise<T> {
  const life = createWorkerLife(null);
  const release = watchDatabase();
  setCurrentLife(life);
  try {
    const result = await happens();
    await life.rest();
    return result;
  } finally {
    setCurrentLife(null);
    release();
  }
}

type Listener = (event: Event) => void;
const wrapped = new WeakMap<Listener, Listener>();
const target = Object.getPrototypeOf(IDBRequest.prototype) as EventTarget;
const { addEventListener, removeEventListener } = target;
const { transaction: openTransaction } = IDBDatabase.prototype;

let isWatching = false;

/** From now on, database answers are steps of the life that requested them. Returns a function that ends that. */
export function watchDatabase(): () => void {
  if (isWatching) return () => undefined;
  isWatching = true;
  target.addEventListener = function (this: EventTarget, type: string, listener: unknown) {
    const life = living;
    // The connection belongs to the module and outlives a worker here. An opening that never ends would block the next worker.
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

/** Runs an effect outside the living worker, or directly for the test itself. */
export function runEffect<T>(effect: () => Promise<T>): Promise<T> {
  return living ? living.reach(effect) : effect();
}

/**
 * Compressors and WebCrypto run in threads, which may take longer than any number of turns. Their answers are steps like all others:
 * `runUntilIdle` waits for them, and they do not reach a dead worker.
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
crypto.subtle.digest = (...input) => runEffect(() => digest(...input));
