// Simulates the network between the worker and its service. The network can reject a request, lose a request or its answer, or never
// answer.
import type { Media } from '@/lib/contract/media.ts';
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { createFakeListService } from './list-service.ts';
import { createFakeSignInService } from './sign-in-service.ts';

type Answer = (call: () => Promise<Response>, signal: AbortSignal, url: string) => Promise<Response>;

interface NetworkOptions {
  readonly catalogue: readonly Media[];
  readonly clock: { now: number };
  /** The service in the user's settings. */
  readonly at: ServiceSettings;
  /** Answers every request instead of the service in memory. */
  readonly played?: typeof fetch | undefined;
}

export function createFakeNetwork({ catalogue, clock, at, played }: NetworkOptions) {
  const service = createFakeListService(catalogue);
  const signIns = createFakeSignInService(() => clock.now, at);
  const net: { answer: Answer } = { answer: (call) => call() };
  /** The account of each accepted write, according to its token. */
  const writers: string[] = [];
  /** Maps each running call to the time, by the test's clock, at which it times out. */
  const limits = new Map<AbortController, number>();

  async function ask(url: string, init?: RequestInit): Promise<Response> {
    if (new URL(url).pathname.startsWith('/auth')) return signIns.fetch(url, init);
    const owner = signIns.accountOf(init);
    if (owner === null) return signIns.refusal();
    if (init?.method !== 'GET') writers.push(owner);
    return service.fetch(url, init);
  }

  return {
    service,
    signIns,
    writers,
    net,
    fetch: (async (input, init) =>
      played
        ? played(input, init)
        : net.answer(
            () => ask(String(input), init),
            init?.signal ?? new AbortController().signal,
            String(input),
          )) as typeof fetch,
    timeLimit: (milliseconds: number): AbortSignal => {
      const limit = new AbortController();
      limits.set(limit, clock.now + milliseconds);
      return limit.signal;
    },
    /** Never answers a call, which therefore ends only by its own timeout. */
    neverAnswered: (signal: AbortSignal): Promise<Response> => {
      const answer = new Promise<Response>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      clock.now = Math.max(clock.now, ...limits.values());
      for (const limit of limits.keys()) limit.abort(new DOMException('timed out', 'TimeoutError'));
      limits.clear();
      return answer;
    },
  };
}
