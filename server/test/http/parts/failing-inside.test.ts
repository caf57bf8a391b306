// Tests errors inside of the server while it checks or counts a request. The answer must be 500, not a refusal.
import Fastify from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { registerAuthentication } from '../../../src/api/bearer.ts';
import { readConfig } from '../../../src/config.ts';
import { createLimitStore } from '../../../src/http/limits/limit-store.ts';
import { limitRequestsPerAddress } from '../../../src/http/limits/rate-limits.ts';
import { refuseRequestsWithoutHost } from '../../../src/http/transport.ts';
import { refuseNulInAddress } from '../../../src/http/unstorable-text.ts';
import { runAtEndOfFile } from '../../harness/end-of-file.ts';
import { startRateLimitedApp } from '../../harness/limited-app.ts';

let isAway: boolean;
beforeEach(() => {
  isAway = false;
});
const unlessAway = async <T>(value: T): Promise<T> => {
  if (isAway) throw new Error('away');
  return value;
};

it('authenticate returns 500 if the token lookup fails', async () => {
  const { app } = await startRateLimitedApp();
  app.setErrorHandler<Error>(async ({ message }, _request, reply) => reply.code(500).send({ message }));
  registerAuthentication(app, {
    findCaller: () =>
      unlessAway({
        ...{ accountId: 'viewer', clientId: 'an app', birthDate: '1990-05-01', adultFilter: false },
        scopes: new Set(['openid']),
      }),
    now: () => new Date('2026-11-20T08:00:00Z'),
    limits: { perUser: 1000, perClient: 1000 },
  });
  app.get('/missing', { config: { confirmsCaller: true } }, async (_request, reply) =>
    reply.code(404).send({}),
  );
  const ask = () => app.inject({ url: '/missing', headers: { authorization: 'Bearer good' } });
  expect((await ask()).statusCode).toBe(404);
  isAway = true;
  const { statusCode, headers, body } = await ask();
  expect([statusCode, body]).toEqual([500, '{"message":"away"}']);
  expect(headers).not.toHaveProperty('www-authenticate');
});

it.each([
  ['refuseRequestsWithoutHost', '/things', ['Accept', '*/*']],
  ['refuseNulInAddress', '/things?q=%00', ['Host', 'a']],
])('%s returns 500 if the counter fails', async (_what, url, rawHeaders) => {
  const app = Fastify();
  runAtEndOfFile(() => app.close());
  const count = () => unlessAway({ current: 1, ttl: 60_000 });
  const { limits } = readConfig({ SEED: 'none', DATA_DIR: ':memory:' });
  const store = createLimitStore({ add: count, read: count }, () => undefined);
  await limitRequestsPerAddress(app, { limits, isAreaPath: () => false, store });
  app.addHook('onRequest', async ({ raw }) => {
    Object.defineProperty(raw, 'rawHeaders', { value: rawHeaders });
    isAway = true;
  });
  refuseRequestsWithoutHost(app);
  refuseNulInAddress(app);
  app.get('/things', { config: { rateLimit: false } }, async () => ({ ok: true }));
  expect((await app.inject({ url })).statusCode).toBe(500);
});
