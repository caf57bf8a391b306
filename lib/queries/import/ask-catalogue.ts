// Searches the catalogue for an import. Leaves enough calls for watched episodes, and respects the pauses that the service asks for.
import type { Media } from '../../contract/media.ts';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import { retryDelayMs } from '../../domain/changes/retry.ts';
import type { SearchQuery } from '../../import/resolving/next-lookup-step.ts';
import type { SearchReply } from '../../messaging/protocol.ts';

/**
 * The first `SPRINT` searches are sent without waiting. Later searches are at least `PACE_MS` milliseconds apart, which is at most 480 a
 * minute.
 */
const SPRINT = 60;
const PACE_MS = 125;
/** At most this many times a search is sent if the service or the network fails. */
const MOST_TRIES = 3;
const PASSING = new Set(['unreachable', 'internal', 'unavailable']);
/** Problems after which no search can succeed: the session has ended, or another account has signed in. */
const ENDING = new Set(['unauthorized', 'other_account']);

/** The dependencies of a search. */
export interface CatalogueDependencies {
  readonly search: (query: SearchQuery) => Promise<SearchReply>;
  /** Waits for this time. Rejects when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Returns the current time in epoch milliseconds. */
  readonly now: () => number;
  /** Returns a random number, at least 0 and less than 1. */
  readonly random: () => number;
  readonly isOnline: () => boolean;
}

export type CatalogueAnswer =
  | { readonly kind: 'answer'; readonly media: readonly Media[] }
  | { readonly kind: 'stopped'; readonly problem: Problem };

export interface CatalogueSearch {
  readonly ask: (query: SearchQuery) => Promise<CatalogueAnswer>;
  /** Returns the time (epoch milliseconds) until which the service accepts no search; null while it accepts searches. */
  readonly waitingUntil: () => number | null;
  readonly searches: () => number;
}

export function createCatalogueSearch(
  dependencies: CatalogueDependencies,
  signal: AbortSignal | undefined,
  onWait: () => void,
): CatalogueSearch {
  let searches = 0;
  let nextAt = 0;
  let pausedUntil = 0;

  /** Waits until this search may be sent. The pause may become longer during the wait. */
  async function takeTurn(): Promise<void> {
    for (let at = dependencies.now(); at < pausedUntil; at = dependencies.now())
      await dependencies.wait(pausedUntil - at, signal);
    const turn = Math.max(dependencies.now(), nextAt);
    searches += 1;
    nextAt = turn + (searches < SPRINT ? 0 : PACE_MS);
    if (turn > dependencies.now()) await dependencies.wait(turn - dependencies.now(), signal);
  }

  async function ask(query: SearchQuery): Promise<CatalogueAnswer> {
    for (let tries = 1; ; tries += 1) {
      await takeTurn();
      signal?.throwIfAborted();
      const answer = await searchOnce(dependencies, query);
      if (answer.ok) return { kind: 'answer', media: answer.value };
      const next = afterFailure(answer, tries, dependencies);
      if (next.kind !== 'wait') return next;
      if (next.isForAll) pausedUntil = Math.max(pausedUntil, dependencies.now() + next.milliseconds);
      onWait();
      if (!next.isForAll) await dependencies.wait(next.milliseconds, signal);
    }
  }

  return {
    ask,
    waitingUntil: () => (pausedUntil > dependencies.now() ? pausedUntil : null),
    searches: () => searches,
  };
}

/** Sends one search. If the worker does not answer, for example because the browser has ended it, returns a failure. */
async function searchOnce({ search }: CatalogueDependencies, query: SearchQuery): Promise<SearchReply> {
  try {
    return await search(query);
  } catch (error) {
    return { ok: false, problem: { code: 'internal', message: String(error) } };
  }
}

type Next =
  | CatalogueAnswer
  | { readonly kind: 'wait'; readonly milliseconds: number; readonly isForAll: boolean };

function afterFailure(
  { problem, retryAfterMs }: Extract<SearchReply, { ok: false }>,
  tries: number,
  { random, isOnline }: CatalogueDependencies,
): Next {
  const milliseconds = retryDelayMs(tries, random(), retryAfterMs ?? null);
  if (problem.code === 'rate_limited') return { kind: 'wait', milliseconds, isForAll: true };
  if (ENDING.has(problem.code)) return { kind: 'stopped', problem };
  // The service rejects the query itself, so treat the search as a search without results.
  if (!PASSING.has(problem.code)) return { kind: 'answer', media: [] };
  const givesUp = tries >= MOST_TRIES || !isOnline();
  return givesUp ? { kind: 'stopped', problem } : { kind: 'wait', milliseconds, isForAll: false };
}
