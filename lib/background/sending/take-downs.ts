// Work that stops the worker for good would be taken up again at every start: after three times it is left alone.
import type { MediaType } from '../../contract/media.ts';
import { type Failure, TOOK_DOWN } from '../../domain/changes/retry.ts';
import { digestOf } from '../../domain/digest.ts';
import { type ObservedEpisode, seasonKey } from '../../domain/episode.ts';
import type { TakeDown } from '../../store/outbox/take-downs.ts';

/** Waits for the network. A worker that dies while it waits was ended by the browser, and not by its work. */
export type Outside = <T>(wait: () => Promise<T>) => Promise<T>;

export const uncounted: Outside = (wait) => wait();

export interface TakeDowns {
  /** Does the work; null: not done, because it has taken the worker down three times. */
  readonly attempt: <T>(name: string, work: (outside: Outside) => Promise<T>) => Promise<T | null>;
  /** The work was done to its end, or the user wants another try. */
  readonly forgive: (...names: readonly string[]) => Promise<void>;
  /** Forgets what was counted here: it has been erased. */
  readonly reset: () => void;
}

interface TakeDownParts {
  readonly read: () => Promise<ReadonlyMap<string, TakeDown>>;
  readonly write: (takeDowns: ReadonlyMap<string, TakeDown>) => Promise<void>;
  readonly now: () => number;
}

const MOST = 3;
/** Milliseconds. A worker that ended sooner was ended by something else: a browser ends one that hangs after half a minute. */
const HUNG_FOR_MS = 10_000;
/** Milliseconds after which nothing is held against a piece of work any more. */
const FORGIVEN_AFTER_MS = 24 * 3600_000;

export const tookDown: Failure = {
  kind: 'refused',
  code: TOOK_DOWN,
  message: '',
  status: 0,
  retryAfterMs: null,
};

export function isTookDown(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === TOOK_DOWN;
}

export const countsNothing: TakeDowns = {
  attempt: (_name, work) => work(uncounted),
  forgive: async () => undefined,
  reset: () => undefined,
};

/** What the worker is at, how often over: epoch milliseconds since when. */
interface Computing {
  readonly times: number;
  readonly since: number;
}

/** `counted`: from earlier workers. `computing`: what this one has to answer for if it dies of it. */
interface Counting extends TakeDownParts {
  counted: Promise<Map<string, TakeDown>> | null;
  readonly computing: Map<string, Computing>;
}

export function createTakeDowns(parts: TakeDownParts): TakeDowns {
  const counting: Counting = { ...parts, counted: null, computing: new Map() };
  return {
    attempt: (name, work) => attempt(counting, name, work),
    forgive: (...names) => forgive(counting, names),
    reset: () => {
      counting.counted = null;
    },
  };
}

async function attempt<T>(
  counting: Counting,
  name: string,
  work: (outside: Outside) => Promise<T>,
): Promise<T | null> {
  if (((await countedIn(counting)).get(name)?.count ?? 0) >= MOST) return null;
  const outside: Outside = async (wait) => {
    // Not waited for: the record is written before the network is used.
    void take(counting, name, -1);
    try {
      return await wait();
    } finally {
      await take(counting, name, 1);
    }
  };
  await take(counting, name, 1);
  try {
    return await work(outside);
  } finally {
    void take(counting, name, -1);
  }
}

async function forgive(counting: Counting, names: readonly string[]): Promise<void> {
  const counted = await countedIn(counting);
  const gone = names.filter((name) => counted.delete(name));
  if (gone.length > 0) await save(counting);
}

/** Storage that cannot be read or written must not keep anything from being sent. */
function countedIn(counting: Counting): Promise<Map<string, TakeDown>> {
  counting.counted ??= counting.read().then(
    (stored) => countDeaths(stored, counting.now()),
    () => new Map(),
  );
  return counting.counted;
}

/** What an earlier worker was computing when it died counts if it had hung over it. */
function countDeaths(stored: ReadonlyMap<string, TakeDown>, now: number): Map<string, TakeDown> {
  const counted = new Map<string, TakeDown>();
  for (const [name, { count, at, since }] of stored) {
    const hung = since !== undefined && now - since >= HUNG_FOR_MS;
    const next = hung ? { count: count + 1, at: since } : { count, at };
    if (next.count > 0 && Math.abs(now - next.at) < FORGIVEN_AFTER_MS) counted.set(name, next);
  }
  return counted;
}

async function take(counting: Counting, name: string, step: 1 | -1): Promise<void> {
  const { computing, now } = counting;
  const { times, since } = computing.get(name) ?? { times: 0, since: now() };
  if (times + step > 0) computing.set(name, { times: times + step, since });
  else computing.delete(name);
  await save(counting);
}

async function save(counting: Counting): Promise<void> {
  const { computing, write } = counting;
  const next = new Map(await countedIn(counting));
  for (const [name, { since }] of computing) {
    const { count, at } = next.get(name) ?? { count: 0, at: since };
    next.set(name, { count, at, since });
  }
  await write(next).catch(() => undefined);
}

export function itemName(id: string): string {
  return `item ${id}`;
}

export function listName(type: MediaType): string {
  return `list ${type}`;
}

/** Of the search for what a page shows. Without its words: the name is kept where it stopped the worker. Two searches of one digest would only be counted together. */
export function searchName(observed: ObservedEpisode): string {
  return `search ${digestOf(`${seasonKey(observed)} ${observed.episodeNumber}`)}`;
}
