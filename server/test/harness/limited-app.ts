// Starts an app that has only the rate limits, the cookies and the CSRF guard of the account area.
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { type CsrfGuard, createCsrfGuard } from '../../src/accounts/forms/csrf-guard.ts';
import { type RateLimits, readConfig } from '../../src/config.ts';
import { createMemoryCounter } from '../../src/http/limits/limit-counters.ts';
import { createLimitStore } from '../../src/http/limits/limit-store.ts';
import { limitRequestsPerAddress } from '../../src/http/limits/rate-limits.ts';
import { SERVER_ORIGIN } from './credentials.ts';
import { runAtEndOfFile } from './end-of-file.ts';

interface LimitedApp {
  readonly app: FastifyInstance;
  readonly guard: CsrfGuard;
  /** The clock of the app. It moves only when a test changes `now`. */
  readonly clock: { now: number };
  /** The names of the limits that have refused a request, in order. */
  readonly limited: readonly string[];
}

export async function startRateLimitedApp(wanted: Partial<RateLimits> = {}): Promise<LimitedApp> {
  const clock = { now: 1000 };
  const limited: string[] = [];
  const { limits } = readConfig({ SEED: 'none', DATA_DIR: ':memory:' });
  const app: FastifyInstance = Fastify();
  runAtEndOfFile(() => app.close());
  const store = createLimitStore(
    createMemoryCounter(() => clock.now),
    (limit) => limited.push(limit),
  );
  await limitRequestsPerAddress(app, {
    limits: { ...limits, apiPerIp: 100_000, authPerIp: 100_000, ...wanted },
    isAreaPath: (path) => path.startsWith('/auth'),
    store,
  });
  await app.register(fastifyCookie);
  const cookie = { path: '/', secure: false };
  const guard = createCsrfGuard({ keys: [Buffer.from('a key')], origin: SERVER_ORIGIN, cookie });
  return { app, guard, clock, limited };
}
