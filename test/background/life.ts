// A worker's life that ends at a chosen step: every answer it waits for counts as one, and after its death no answer reaches it any more.
import 'fake-indexeddb/auto';

export interface Life {
  readonly steps: () => number;
  readonly isDead: () => boolean;
  /** Resolves when it dies. */
  readonly death: Promise<void>;
  /** Does something outside of the worker (storage, network, alarm): it may die before it, and after it but before it knows. */
  readonly reach: <T>(effect: () => Promise<T>) => Promise<T>;
  /** Counts one step; false: dead. */
  readonly step: () => boolean;
  readonly own: (transaction: IDBTransaction) => void;
}

/** `diesAt`: the number of the step that it does not survive; null: it lives on. */
export function createLife(diesAt: number | null): Life {
  let taken = 0;
  let dead = false;
  let die: () => void = () => undefined;
  const death = new Promise<void>((resolve) => {
    die = resolve;
  });
  const transactions = new Set<IDBTransaction>();

  function step(): boolean {
    if (dead) return false;
    taken += 1;
    if (taken !== diesAt) return true;
    dead = true;
    // What the browser does with a worker's open transactions.
    for (const transaction of transactions) abort(transaction);
    die();
    return false;
  }

  async function reach<T>(effect: () => Promise<T>): Promise<T> {
    if (!step()) return forever();
    const outcome = await effect().then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    return step() ? outcome() : forever();
  }

  function own(transaction: IDBTransaction): void {
    if (dead) abort(transaction);
    else transactions.add(transaction);
  }

  return { steps: () => taken, isDead: () => dead, death, reach, step, own };
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It had ended already.
  }
}

/** Whose answers from the database are counted; null: the test's own reading. */
let living: Life | null = null;

export function nowLives(life: Life | null): void {
  living = life;
}

type Listener = (event: Event) => void;
const wrapped = new WeakMap<Listener, Listener>();
const target = Object.getPrototypeOf(IDBRequest.prototype) as EventTarget;
const { addEventListener, removeEventListener } = target;
const { transaction: openTransaction } = IDBDatabase.prototype;

/** From now on the answers of the database are steps of the life that asked for them. */
export function watchDatabase(): () => void {
  target.addEventListener = function (this: EventTarget, type: string, listener: unknown) {
    const life = living;
    if (!life || typeof listener !== 'function')
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
    living?.own(transaction);
    return transaction;
  };
  return () => {
    Object.assign(target, { addEventListener, removeEventListener });
    IDBDatabase.prototype.transaction = openTransaction;
  };
}

/** Something outside of the worker that lives now; without one, the test's own hands. */
export function reachNow<T>(effect: () => Promise<T>): Promise<T> {
  return living ? living.reach(effect) : effect();
}
